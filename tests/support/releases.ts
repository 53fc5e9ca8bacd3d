/** The shop under an origin of its own, as one release after another, without building it twice. */
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendRequest,
} from "node:http";
import { SELF_REMOVING_WORKER } from "#tools/bundle/service-worker.ts";

/**
 * `first` is the build. `second` has the same files under other names, and none under the names of the first.
 * `withdrawn` is the second, deployed with STALL_OFFLINE=off.
 */
export type Release = "first" | "second" | "withdrawn";

/** The end of the second release's version, and of the hash in the names of its files; no hash has a full stop. */
const MARK = ".2";
const ESCAPED_MARK = "\\.2";
const HASHED_FILE = /(-[\w-]{8})\.(js|css)\b/g;
const MARKED = new RegExp(`${ESCAPED_MARK}(?=\\.(js|css)\\b)`, "g");
const TEXT = /html|javascript|css/;

export const isOfSecondRelease = (file: string) => file.includes(`${MARK}.`);

const VERSION = /("version":"|release;desc=")(\w{8})/g;
const MARKED_VERSION = new RegExp(`(version=\\w{8})${ESCAPED_MARK}`);

/** The page's policy is left out: it has the hashes of scripts that name files. */
function renamed(answer: IncomingMessage, body: Buffer): { headers: OutgoingHttpHeaders; body: Buffer } {
  const headers = { ...answer.headers };
  const timing = headers["server-timing"];
  if (timing) headers["server-timing"] = String(timing).replace(VERSION, `$1$2${MARK}`);
  if (!TEXT.test(headers["content-type"] ?? "")) return { headers, body };
  const { "content-security-policy": _, "content-length": __, etag: ___, ...others } = headers;
  return {
    headers: others,
    body: Buffer.from(body.toString().replace(HASHED_FILE, `$1${MARK}.$2`).replace(VERSION, `$1$2${MARK}`)),
  };
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { shop, rename }: { shop: URL; rename: boolean },
) {
  const { method, url = "/" } = request;
  const { "if-none-match": _, ...headers } = request.headers;
  const forwarded = { ...headers, host: shop.host, "accept-encoding": "identity" };
  if (headers.origin) forwarded.origin = shop.origin;
  const path = url.replace(MARKED, "").replace(MARKED_VERSION, "$1");
  const upstream = sendRequest(
    { host: "127.0.0.1", port: shop.port, method, path, headers: forwarded },
    async (answer) => {
      if (!rename) return void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      const { headers, body } = renamed(answer, Buffer.concat(await answer.toArray()));
      response.writeHead(answer.statusCode ?? 502, headers).end(body);
    },
  );
  // If the shop does not answer, this does not either.
  upstream.on("error", () => response.destroy());
  request.pipe(upstream);
}

export interface Releases {
  origin: string;
  deploy(release: Release): void;
  close(): void;
}

/** @param origin the shop's, to which requests are passed on */
export async function startReleases(origin: string): Promise<Releases> {
  const shop = new URL(origin);
  let release: Release = "first";
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const rename = release !== "first";
    if (path === "/service-worker.js" && release === "withdrawn")
      return void response.writeHead(200, { "Content-Type": "text/javascript" }).end(SELF_REMOVING_WORKER);
    if (path.startsWith("/assets/") && isOfSecondRelease(path) !== rename)
      return void response.writeHead(404).end();
    forward(request, response, { shop, rename });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    origin: `http://localhost:${address.port}`,
    deploy(next) {
      release = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
