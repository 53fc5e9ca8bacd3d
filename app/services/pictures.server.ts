/** The bucket of public pictures, each stored under the hash of its bytes so that it never changes. */

export interface Pictures {
  put(key: string, bytes: ArrayBuffer, contentType: string): Promise<void>;
  open(
    key: string,
  ): Promise<{ body: ReadableStream; bytes: number; contentType: string; etag: string } | null>;
}

export function picturesIn(bucket: R2Bucket): Pictures {
  return {
    async put(key, bytes, contentType) {
      await bucket.put(key, bytes, { httpMetadata: { contentType } });
    },
    async open(key) {
      const object = await bucket.get(key);
      if (!object) return null;
      const contentType = object.httpMetadata?.contentType ?? "application/octet-stream";
      return { body: object.body as ReadableStream, bytes: object.size, contentType, etag: object.httpEtag };
    },
  };
}
