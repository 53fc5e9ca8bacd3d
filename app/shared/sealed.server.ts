/** Encrypts what cannot be hashed, as JWE (RFC 7516) with AES-256-GCM: a stolen database does not contain it. */
import { CompactEncrypt, compactDecrypt } from "jose";

export interface SealKey {
  /** Readable in what it has sealed. */
  id: string;
  /** 32 of them. */
  bytes: Uint8Array;
}

/** @param name what the text is: under another name it does not open */
export const seal = (text: string, { id, bytes }: SealKey, name?: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: id, ...(name && { sub: name }) })
    .encrypt(bytes);

/** @returns null when none of the keys has sealed it, or it was sealed under another name */
export async function unseal(
  sealed: string,
  keyById: (id: string) => Promise<SealKey | undefined>,
  name?: string,
): Promise<string | null> {
  const findKey = async ({ kid = "" }: { kid?: string }) => {
    const key = await keyById(kid);
    if (!key) throw new Error("sealed by another key");
    return key.bytes;
  };
  const opened = await compactDecrypt(sealed, findKey).catch(() => null);
  return opened && opened.protectedHeader.sub === name ? new TextDecoder().decode(opened.plaintext) : null;
}
