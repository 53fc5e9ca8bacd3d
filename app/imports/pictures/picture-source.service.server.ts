import { PHOTO_MAX_BYTES } from "#app/photos/photo-limits.ts";
import { imageTypeOf } from "#app/shared/image-type.ts";
import { publicAddress } from "#app/shared/public-name.ts";

/** Why a picture was not fetched. */
export type NoPicture = "address" | "redirect" | "away" | "tooLarge" | "noPicture";

export interface PictureSource {
  /** The bytes of a picture at another shop: JPEG, PNG or WebP by what it begins with, whatever it is called. */
  fetch(address: string): Promise<Uint8Array<ArrayBuffer> | NoPicture>;
}

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 2;
const PHOTO_TYPES = new Set(["image/jpeg", "image/png", "image/webp"]);

async function limitedBytes({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    bytes += chunk.length;
    // Leaving the loop cancels the rest.
    if (bytes > PHOTO_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** @param relay on one's own machine: answers for every host, with the address it is for as `Relayed-For` */
export function createPictureSource(relay: URL | null): PictureSource {
  const request = (url: URL, signal: AbortSignal) =>
    fetch(relay ?? url, {
      headers: { Accept: "image/*", ...(relay && { "Relayed-For": url.href }) },
      // Followed by hand: each address is judged, and none at another host.
      redirect: "manual",
      signal,
    });

  async function read(first: URL, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | NoPicture> {
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await request(url, signal);
      const location = answer.headers.get("Location");
      if (answer.status >= 300 && answer.status < 400 && location) {
        await answer.body?.cancel();
        const next = URL.canParse(location, url) ? publicAddress(new URL(location, url).href) : null;
        if (next?.host !== first.host) return "redirect";
        url = next;
        continue;
      }
      const isTooLarge = Number(answer.headers.get("Content-Length")) > PHOTO_MAX_BYTES;
      if (!answer.ok || isTooLarge) await answer.body?.cancel();
      if (!answer.ok) return "away";
      const bytes = isTooLarge ? null : await limitedBytes(answer);
      if (!bytes) return "tooLarge";
      return PHOTO_TYPES.has(imageTypeOf(bytes) ?? "") ? bytes : "noPicture";
    }
    return "redirect";
  }

  return {
    async fetch(address) {
      const url = publicAddress(address);
      if (!url) return "address";
      return read(url, AbortSignal.timeout(TIMEOUT_MS)).catch((): NoPicture => "away");
    },
  };
}
