/** Serves a folder and some files from memory, all connections together at no more than a rate. Chromium throttles no worker's requests. */
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";

/** Bytes a second. */
export const MEGABIT = 1_000_000 / 8;
const CHUNK = 16_384;
/** From a request to its response, as on a mobile network. */
const LATENCY_MS = 40;

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".stl": "model/stl",
  ".glb": "model/gltf-binary",
};

/** @param modelViewer a folder in which `@google/model-viewer` is installed */
export async function startThrottledServer(folder: string, modelViewer: string | undefined) {
  const files = new Map<string, Uint8Array>();
  let rate = Infinity;
  let freeAt = 0;
  const send = async (bytes: Uint8Array, response: ServerResponse) => {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const piece = bytes.subarray(at, at + CHUNK);
      freeAt = Math.max(freeAt, performance.now()) + (1000 * piece.length) / rate;
      const wait = freeAt - performance.now();
      if (wait > 1) await setTimeout(wait);
      if (!response.write(piece)) await new Promise((resolve) => response.once("drain", resolve));
    }
    response.end();
  };
  const find = async (path: string) => {
    if (path === "/model-viewer.js" && modelViewer)
      return readFile(join(modelViewer, "node_modules/@google/model-viewer/dist/model-viewer.min.js"));
    return files.get(path) ?? readFile(join(folder, path));
  };
  const server = createServer(async ({ url = "/" }, response) => {
    try {
      const { pathname } = new URL(url, "http://localhost");
      const bytes = await find(pathname);
      const type = TYPES[extname(pathname)] ?? "application/octet-stream";
      const compressed = type.startsWith("text/");
      const body = compressed ? gzipSync(bytes, { level: 9 }) : bytes;
      await setTimeout(LATENCY_MS);
      response.writeHead(200, {
        "Content-Type": type,
        "Content-Length": body.length,
        ...(compressed && { "Content-Encoding": "gzip" }),
      });
      await send(body, response);
    } catch (error) {
      response.writeHead(404).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    files,
    limit: (bytesPerSecond: number) => {
      rate = bytesPerSecond;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
