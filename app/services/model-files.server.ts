/** The private bucket of zips: parts in, whole objects and exact ranges out, bytes never touched by JavaScript. */

export interface ByteSpan {
  offset: number;
  length: number;
}

export interface ModelFiles {
  /** The bytes of an object, or null when it is missing. */
  open(key: string, span: ByteSpan): Promise<ReadableStream<Uint8Array> | null>;
  /** Size and MD5 (hex; null for objects that came in parts). */
  head(key: string): Promise<{ bytes: number; md5: string | null } | null>;
  /** SHA-256 of a stored object, hex, computed natively while it streams. */
  sha256(key: string): Promise<string | null>;
  startUpload(key: string): Promise<string>;
  /** Null when there is no such upload, or not any more. */
  putPart(
    upload: { key: string; uploadId: string },
    part: number,
    body: ReadableStream,
  ): Promise<R2UploadedPart | null>;
  /** False when the bucket does not have these parts or cannot join them. */
  finishUpload(upload: { key: string; uploadId: string }, parts: R2UploadedPart[]): Promise<boolean>;
  abortUpload(upload: { key: string; uploadId: string }): Promise<void>;
  copy(from: string, to: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** R2's error codes for parts that are too small, missing, of unequal length, or of no known upload. */
const UNJOINABLE = /\((10011|10024|10025|10048)\)$/;
const isUnjoinable = (error: unknown) => error instanceof Error && UNJOINABLE.test(error.message);

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

export function modelFilesIn(bucket: R2Bucket): ModelFiles {
  const resume = ({ key, uploadId }: { key: string; uploadId: string }) =>
    bucket.resumeMultipartUpload(key, uploadId);
  return {
    async open(key, span) {
      const object = await bucket.get(key, { range: span });
      return (object?.body as ReadableStream<Uint8Array> | undefined) ?? null;
    },
    async head(key) {
      const object = await bucket.head(key);
      return object && { bytes: object.size, md5: object.checksums.md5 ? hex(object.checksums.md5) : null };
    },
    async sha256(key) {
      const object = await bucket.get(key);
      if (!object) return null;
      const digest = new crypto.DigestStream("SHA-256");
      await object.body.pipeTo(digest);
      return hex(await digest.digest);
    },
    startUpload: async (key) =>
      (await bucket.createMultipartUpload(key, { httpMetadata: { contentType: "application/zip" } }))
        .uploadId,
    async putPart(upload, part, body) {
      try {
        return await resume(upload).uploadPart(part, body);
      } catch (error) {
        if (isUnjoinable(error)) return null;
        throw error;
      }
    },
    async finishUpload(upload, parts) {
      try {
        await resume(upload).complete(parts);
        return true;
      } catch (error) {
        if (isUnjoinable(error)) return false;
        throw error;
      }
    },
    abortUpload: (upload) => resume(upload).abort(),
    async copy(from, to) {
      const object = await bucket.get(from);
      if (!object) return false;
      await bucket.put(to, object.body, { httpMetadata: { contentType: "application/zip" } });
      return true;
    },
    remove: (key) => bucket.delete(key),
  };
}
