import { createReadStream } from "node:fs";
import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Bytes `start` to `end` (exclusive) of a file. */
export interface FileRange {
  path: string;
  start: number;
  end: number;
}

export interface Call {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: Buffer | FileRange;
  /** Milliseconds without a byte in either direction. */
  timeout: number;
  signal: AbortSignal;
  onSent?(count: number): void;
}

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** No answer came: no connection, a broken one, or silence. `code` is the system's, e.g. ECONNREFUSED. */
export class NetworkFailure extends Error {
  readonly code: string;
  readonly shop: string;

  constructor(error: Error, shop: string) {
    super(error.message || "the connection failed", { cause: error });
    this.shop = shop;
    this.code = "code" in error && typeof error.code === "string" ? error.code : "";
  }
}

const MAX_REPLY_BYTES = 16 * 1024 * 1024;

/** Sends a request; a body from a file is streamed with its exact length. @throws NetworkFailure, or the signal's reason when it was aborted. */
export async function send(call: Call): Promise<Reply> {
  call.signal.throwIfAborted();
  try {
    return await exchange(call);
  } catch (error) {
    call.signal.throwIfAborted();
    throw new NetworkFailure(error instanceof Error ? error : new Error(String(error)), call.url.origin);
  }
}

function exchange(call: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const client = call.url.protocol === "https:" ? https : http;
    const headers = { ...call.headers, "content-length": String(bodyBytes(call.body)) };
    const request = client.request(call.url, { method: call.method, headers, signal: call.signal });
    request.setTimeout(call.timeout, () => {
      request.destroy(new Error(`no answer for ${call.timeout / 1000} s`));
    });
    request.on("error", reject);
    request.on("response", (response) => readReply(response).then(resolve, reject));
    // A shop that answers before it read the whole body closes the pipe; its answer counts, not the broken
    // pipe.
    pipeline(bodyOf(call), request).catch(reject);
  });
}

function bodyBytes(body: Call["body"]): number {
  if (body === undefined) return 0;
  return body instanceof Uint8Array ? body.length : body.end - body.start;
}

function bodyOf(call: Call): Readable {
  const { body } = call;
  if (body === undefined) return Readable.from([]);
  if (body instanceof Uint8Array) return Readable.from([body]);
  const file = createReadStream(body.path, { start: body.start, end: body.end - 1 });
  return call.onSent ? Readable.from(countChunks(file, call.onSent), { objectMode: false }) : file;
}

async function* countChunks(chunks: AsyncIterable<Buffer>, onSent: (count: number) => void) {
  for await (const chunk of chunks) {
    yield chunk;
    onSent(chunk.length);
  }
}

async function readReply(response: http.IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_REPLY_BYTES) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: Buffer.concat(chunks).toString("utf8"),
  };
}
