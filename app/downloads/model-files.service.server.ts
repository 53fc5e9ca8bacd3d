/** The private R2 bucket of zips. Bytes are streamed and never pass through JavaScript. */
import { bytesToHex } from "@noble/hashes/utils.js";

export interface ByteRange {
  offset: number;
  length: number;
}

export interface ModelFiles {
  /** The bytes of an object, or null when it is missing or too short for the range. */
  get(key: string, range: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  head(key: string): Promise<{ bytes: number } | null>;
  /** SHA-256 of an object in hex, computed natively while it streams; null when it is missing. */
  sha256(key: string): Promise<string | null>;
  startUpload(key: string): Promise<string>;
  /** Stores one part; null when the upload does not exist (any more). */
  putPart(
    upload: { key: string; uploadId: string },
    part: number,
    body: ReadableStream,
  ): Promise<R2UploadedPart | null>;
  /** Joins the parts; false when the bucket does not have them or cannot join them. */
  finishUpload(upload: { key: string; uploadId: string }, parts: R2UploadedPart[]): Promise<boolean>;
  /** False when there is no such upload. */
  abortUpload(upload: { key: string; uploadId: string }): Promise<boolean>;
  /** False when there is no object to copy. */
  copy(from: string, to: string): Promise<boolean>;
  delete(key: string): Promise<void>;
}

/** R2's error codes for parts that are too small, missing, of unequal length, or of no known upload. */
const INVALID_UPLOAD = /\((10011|10024|10025|10048)\)$/;
/** R2 answers with its internal error (10001) when an upload is joined or given up that it does not know. */
const UNKNOWN_UPLOAD = /\((10001|10024)\)$/;
const isInvalidUpload = (error: unknown) => error instanceof Error && INVALID_UPLOAD.test(error.message);
const isUnknownUpload = (error: unknown) => error instanceof Error && UNKNOWN_UPLOAD.test(error.message);
/** The last that R2 takes: no zip has as many. */
const UNUSED_PART = 10_000;

const INVALID_RANGE = /\(10039\)$/;
const isInvalidRange = (error: unknown) => error instanceof Error && INVALID_RANGE.test(error.message);

const GIB = 1024 ** 3;
/** R2 takes at most 5 GiB in one upload, and parts from 5 MiB. */
const COPY_LIMITS = { singleUploadBytes: 5 * GIB, partBytes: GIB / 4 };
const ZIP = { httpMetadata: { contentType: "application/zip" } };

/** R2's binding has no copy: an object that is too large for one upload is read and uploaded again in parts. */
async function copyInParts(
  bucket: R2Bucket,
  { key, etag, size }: R2Object,
  { to, partBytes }: { to: string; partBytes: number },
) {
  const upload = await bucket.createMultipartUpload(to, ZIP);
  try {
    const parts: R2UploadedPart[] = [];
    for (let offset = 0; offset < size; offset += partBytes) {
      const range = { offset, length: Math.min(partBytes, size - offset) };
      const piece = await bucket.get(key, { range, onlyIf: { etagMatches: etag } });
      if (!piece || !("body" in piece)) throw new Error(`${key} changed while it was copied`);
      parts.push(await upload.uploadPart(parts.length + 1, piece.body));
    }
    await upload.complete(parts);
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

export function createModelFiles(bucket: R2Bucket, copyLimits = COPY_LIMITS): ModelFiles {
  const resume = ({ key, uploadId }: { key: string; uploadId: string }) =>
    bucket.resumeMultipartUpload(key, uploadId);
  /** Parts that are not named when they are joined are dropped, so this one changes nothing. */
  const isKnown = (upload: { key: string; uploadId: string }) =>
    resume(upload)
      .uploadPart(UNUSED_PART, "0")
      .then(
        () => true,
        (error: unknown) => !isInvalidUpload(error),
      );
  return {
    async get(key, range) {
      const object = await bucket.get(key, { range }).catch((error: unknown) => {
        if (isInvalidRange(error)) return null;
        throw error;
      });
      if (!object) return null;
      const body = object.body as ReadableStream<Uint8Array>;
      if (object.size >= range.offset + range.length) return body;
      await body.cancel();
      return null;
    },
    async head(key) {
      const object = await bucket.head(key);
      return object && { bytes: object.size };
    },
    async sha256(key) {
      const object = await bucket.get(key);
      if (!object) return null;
      const digest = new crypto.DigestStream("SHA-256");
      await object.body.pipeTo(digest);
      return bytesToHex(new Uint8Array(await digest.digest));
    },
    startUpload: async (key) => (await bucket.createMultipartUpload(key, ZIP)).uploadId,
    async putPart(upload, part, body) {
      try {
        return await resume(upload).uploadPart(part, body);
      } catch (error) {
        if (isInvalidUpload(error)) return null;
        throw error;
      }
    },
    async finishUpload(upload, parts) {
      try {
        await resume(upload).complete(parts);
        return true;
      } catch (error) {
        if (isInvalidUpload(error) || (isUnknownUpload(error) && !(await isKnown(upload)))) return false;
        throw error;
      }
    },
    async abortUpload(upload) {
      try {
        await resume(upload).abort();
        return true;
      } catch (error) {
        if (isUnknownUpload(error)) return false;
        throw error;
      }
    },
    async copy(from, to) {
      const source = await bucket.head(from);
      if (!source) return false;
      if (source.size > copyLimits.singleUploadBytes) {
        await copyInParts(bucket, source, { to, partBytes: copyLimits.partBytes });
        return true;
      }
      const object = await bucket.get(from);
      if (object) await bucket.put(to, object.body, ZIP);
      return object !== null;
    },
    delete: (key) => bucket.delete(key),
  };
}
