import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const MAX_BODY_BYTES = 256 * 1024;

/** Answers a request; null cuts the connection. */
type Answer = (request: Request) => Promise<Response | null>;

export interface LocalServer {
  url: string;
  port: number;
  close(): Promise<void>;
}

/**
 * Serves a function on 127.0.0.1, so that nothing outside this machine can reach a sandbox; port 0 takes a
 * free one.
 */
export async function serveLocally(
  answer: Answer,
  port: number,
  maxBodyBytes = MAX_BODY_BYTES,
): Promise<LocalServer> {
  const server = createServer((incoming, outgoing) => {
    answerOverHttp(incoming, outgoing, { answer, maxBodyBytes }).catch((error: unknown) => {
      console.error("sandbox:", error);
      outgoing.destroy();
    });
  });
  // workerd reuses connections for five seconds, after which Node closes them by default: the server must not
  // close first.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const boundPort = (server.address() as AddressInfo).port;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${boundPort}`, port: boundPort, close };
}

async function answerOverHttp(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { answer, maxBodyBytes }: { answer: Answer; maxBodyBytes: number },
): Promise<void> {
  const body = await bodyOf(incoming, maxBodyBytes);
  const response = body
    ? await answer(requestOf(incoming, body))
    : new Response(`The body is larger than ${maxBodyBytes / 1024} KiB.\n`, {
        status: 413,
        headers: { connection: "close" },
      });
  if (!response) return void outgoing.destroy();
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function bodyOf(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return bytes > maxBytes ? null : Buffer.concat(chunks);
}

function requestOf(incoming: IncomingMessage, body: Buffer): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const method = incoming.method ?? "GET";
  const bodyless = method === "GET" || method === "HEAD";
  // The address is joined as text, because `new URL("//elsewhere", base)` would take the path for a host.
  const url = `http://127.0.0.1${incoming.url}`;
  return new Request(url, { method, headers, body: bodyless ? null : new Uint8Array(body) });
}
