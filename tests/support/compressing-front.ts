/** Compresses as Cloudflare's edge does and workerd alone does not, so that what is measured is what travels. */
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const WORTH_IT = /^(text\/|application\/(javascript|json)|image\/svg)/;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function squeeze(body: Buffer, accepted: string): { body: Buffer; encoding: string | null } {
  if (/\bbr\b/.test(accepted)) return { body: brotliCompressSync(body, BROTLI), encoding: "br" };
  if (/\bgzip\b/.test(accepted)) return { body: gzipSync(body), encoding: "gzip" };
  return { body, encoding: null };
}

/** @param target where the shop listens. */
export async function startCompressingFront(port: number, target: number) {
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const plain = { ...headers, "accept-encoding": "identity" };
    const upstream = forward(
      { host: "127.0.0.1", port: target, method, path, headers: plain },
      async (got) => {
        const type = got.headers["content-type"] ?? "";
        if (!WORTH_IT.test(type)) return void got.pipe(answer.writeHead(got.statusCode ?? 502, got.headers));
        const accepted = String(headers["accept-encoding"] ?? "");
        const { body, encoding } = squeeze(Buffer.concat(await got.toArray()), accepted);
        const { "transfer-encoding": _, ...kept } = got.headers;
        const own = {
          ...kept,
          "content-length": body.length,
          ...(encoding && { "content-encoding": encoding }),
        };
        answer.writeHead(got.statusCode ?? 502, own).end(body);
      },
    );
    upstream.on("error", () => answer.destroy());
    asked.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { port: (server.address() as AddressInfo).port, close };
}
