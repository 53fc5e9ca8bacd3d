/** Texts that are sealed by the passwords' peppers: the newest seals. */
import { type Peppered, peppersOf } from "#app/accounts/passwords.server.ts";
import { type SealKey, seal, unseal } from "#app/shared/sealed.server.ts";

async function keyOf({ name, secret }: { name: string; secret: string }): Promise<SealKey> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`sealed-text:${secret}`));
  return { id: name, bytes: new Uint8Array(bytes) };
}

export const sealText = async (text: string, settings: Peppered): Promise<string> =>
  seal(text, await keyOf(peppersOf(settings)[0]));

/** @returns null when the pepper that has sealed it is no longer in the settings */
export const openSealedText = (sealed: string, settings: Peppered): Promise<string | null> =>
  unseal(sealed, async (id) => {
    const pepper = peppersOf(settings).find(({ name }) => name === id);
    return pepper && keyOf(pepper);
  });
