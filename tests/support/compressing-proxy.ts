/**
 * Compresses as Cloudflare's edge does and workerd does not. Immutable files are compressed once and cached,
 * so that compressing takes no time while a page is measured.
 */
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as sendRequest,
} from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const COMPRESSIBLE = /^(text\/|application\/(javascript|json)|image\/svg)/;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function compress(body: Buffer, accepted: string): { body: Buffer; encoding: string | null } {
  if (/\bbr\b/.test(accepted)) return { body: brotliCompressSync(body, BROTLI), encoding: "br" };
  if (/\bgzip\b/.test(accepted)) return { body: gzipSync(body), encoding: "gzip" };
  return { body, encoding: null };
}

interface StoredResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

async function readResponse(upstreamResponse: IncomingMessage, accepted: string): Promise<StoredResponse> {
  const whole = Buffer.concat(await upstreamResponse.toArray());
  const { "transfer-encoding": _, ...headers } = upstreamResponse.headers;
  const compressible = COMPRESSIBLE.test(upstreamResponse.headers["content-type"] ?? "");
  const { body, encoding } = compressible ? compress(whole, accepted) : { body: whole, encoding: null };
  const own = {
    ...headers,
    "content-length": body.length,
    ...(encoding && { "content-encoding": encoding }),
  };
  return { status: upstreamResponse.statusCode ?? 502, headers: own, body };
}

/** @param target where the shop listens. */
export async function startCompressingProxy(port: number, target: number) {
  const cache = new Map<string, StoredResponse>();
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const accepted = String(headers["accept-encoding"] ?? "");
    const key = `${method} ${path} ${accepted}`;
    const respond = ({ status, headers, body }: StoredResponse) =>
      void response.writeHead(status, headers).end(body);
    const cached = cache.get(key);
    if (cached) return respond(cached);
    const plain = { ...headers, "accept-encoding": "identity" };
    const upstream = sendRequest(
      { host: "127.0.0.1", port: target, method, path, headers: plain },
      async (upstreamResponse) => {
        const stored = await readResponse(upstreamResponse, accepted);
        if (/immutable/.test(upstreamResponse.headers["cache-control"] ?? "")) cache.set(key, stored);
        respond(stored);
      },
    );
    upstream.on("error", () => response.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { port: (server.address() as AddressInfo).port, close };
}
