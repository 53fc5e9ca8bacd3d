/**
 * Does what Cloudflare's edge does and workerd alone does not: compresses, and keeps what never changes, so that neither is
 * worked out anew while a page is being measured.
 */
import { createServer, request as forward, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const WORTH_IT = /^(text\/|application\/(javascript|json)|image\/svg)/;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function squeeze(body: Buffer, accepted: string): { body: Buffer; encoding: string | null } {
  if (/\bbr\b/.test(accepted)) return { body: brotliCompressSync(body, BROTLI), encoding: "br" };
  if (/\bgzip\b/.test(accepted)) return { body: gzipSync(body), encoding: "gzip" };
  return { body, encoding: null };
}

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

async function answerOf(got: IncomingMessage, accepted: string): Promise<Answer> {
  const whole = Buffer.concat(await got.toArray());
  const { "transfer-encoding": _, ...headers } = got.headers;
  const worth = WORTH_IT.test(got.headers["content-type"] ?? "");
  const { body, encoding } = worth ? squeeze(whole, accepted) : { body: whole, encoding: null };
  const own = {
    ...headers,
    "content-length": body.length,
    ...(encoding && { "content-encoding": encoding }),
  };
  return { status: got.statusCode ?? 502, headers: own, body };
}

/** @param target where the shop listens. */
export async function startCompressingFront(port: number, target: number) {
  const kept = new Map<string, Answer>();
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const accepted = String(headers["accept-encoding"] ?? "");
    const key = `${method} ${path} ${accepted}`;
    const give = ({ status, headers, body }: Answer) => void answer.writeHead(status, headers).end(body);
    const known = kept.get(key);
    if (known) return give(known);
    const plain = { ...headers, "accept-encoding": "identity" };
    const upstream = forward(
      { host: "127.0.0.1", port: target, method, path, headers: plain },
      async (got) => {
        const made = await answerOf(got, accepted);
        if (/immutable/.test(got.headers["cache-control"] ?? "")) kept.set(key, made);
        give(made);
      },
    );
    upstream.on("error", () => answer.destroy());
    asked.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { port: (server.address() as AddressInfo).port, close };
}
