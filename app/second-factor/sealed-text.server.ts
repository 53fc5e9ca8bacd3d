/** Texts that are stored encrypted, because they cannot be hashed: a stolen database does not contain them. */
import { CompactEncrypt, compactDecrypt } from "jose";
import { type Peppered, peppersOf } from "#app/accounts/passwords.server.ts";

const encoder = new TextEncoder();
const keyOf = async (secret: string) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(`sealed-text:${secret}`)));

/** Encrypts with the newest pepper (AES-256-GCM), whose name stays readable. */
export async function sealText(text: string, settings: Peppered): Promise<string> {
  const [pepper] = peppersOf(settings);
  return new CompactEncrypt(encoder.encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: pepper.name })
    .encrypt(await keyOf(pepper.secret));
}

/** Decrypts a text. @returns null when the pepper that it was encrypted with is no longer in the settings. */
export async function openSealedText(sealed: string, settings: Peppered): Promise<string | null> {
  const findKey = ({ kid }: { kid?: string }) => {
    const pepper = peppersOf(settings).find(({ name }) => name === kid);
    return keyOf(pepper?.secret ?? "");
  };
  const opened = await compactDecrypt(sealed, findKey).catch(() => null);
  return opened && new TextDecoder().decode(opened.plaintext);
}
