import { timingSafeEqual } from "node:crypto";
import { base64url } from "jose";

const encoder = new TextEncoder();

/** 256 random bits as 43 characters of base64url. */
export const newToken = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)));

/** SHA-256 in base64url: only this hash of a token is stored. */
export async function hashOfToken(token: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(token))));
}

export async function hmacSha256(secret: string, text: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  return base64url.encode(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text))));
}

export function timingSafeEqualText(a: string, b: string): boolean {
  const [left, right] = [encoder.encode(a), encoder.encode(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
