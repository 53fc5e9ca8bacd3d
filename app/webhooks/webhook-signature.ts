/**
 * Signatures of the Standard Webhooks specification, symmetric (`v1`):
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */

const PREFIX = "whsec_";
/** The specification asks for 24 to 64. */
const SECRET_BYTES = 32;

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

export const newWebhookSecret = (): string =>
  PREFIX + base64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

export interface SignedContent {
  id: string;
  /** UTC seconds. */
  timestamp: number;
  body: string;
}

export async function signWebhook(secret: string, { id, timestamp, body }: SignedContent): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice(PREFIX.length)), (character) => character.charCodeAt(0));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  return `v1,${base64(new Uint8Array(await crypto.subtle.sign("HMAC", key, content)))}`;
}
