/** A bucket of pictures, each stored under the hash of its bytes so that it never changes. */

const IMMUTABLE = "public, max-age=31536000, immutable";
/** A day: no copy in a browser or data centre outlives the object for longer. */
const REMOVABLE = "public, max-age=86400";

interface PictureKind {
  contentType: string;
  removable?: boolean;
}

export interface Pictures {
  put(key: string, bytes: ArrayBuffer | ReadableStream, kind: PictureKind): Promise<void>;
  get(
    key: string,
    range?: { offset: number; length: number },
  ): Promise<{
    body: ReadableStream;
    bytes: number;
    contentType: string;
    cacheControl: string;
    etag: string;
  } | null>;
  delete(keys: string[]): Promise<void>;
  list(prefix: string): Promise<string[]>;
  isEmpty(): Promise<boolean>;
}

export function createPictures(bucket: R2Bucket): Pictures {
  return {
    async put(key, bytes, { contentType, removable = false }) {
      const cacheControl = removable ? REMOVABLE : IMMUTABLE;
      await bucket.put(key, bytes, { httpMetadata: { contentType, cacheControl } });
    },
    async get(key, range) {
      const object = await bucket.get(key, range && { range });
      if (!object) return null;
      const { contentType = "application/octet-stream", cacheControl = IMMUTABLE } =
        object.httpMetadata ?? {};
      const { size: bytes, httpEtag: etag } = object;
      return { body: object.body as ReadableStream, bytes, contentType, cacheControl, etag };
    },
    delete: (keys) => bucket.delete(keys),
    async list(prefix) {
      const keys: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await bucket.list({ prefix, cursor });
        keys.push(...page.objects.map(({ key }) => key));
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor);
      return keys;
    },
    isEmpty: async () => (await bucket.list({ limit: 1 })).objects.length === 0,
  };
}
