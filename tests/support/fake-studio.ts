import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Language } from "#app/i18n/languages.ts";
import { readHeader } from "#app/meshes/preview/preview-header.ts";
import { EditRequest, PublishRequest } from "#app/publishing/publishing.contract.ts";
import type { StudioProductDetail, StudioProductRow } from "#app/publishing/studio-products.contract.ts";
import { UploadRequest } from "#app/publishing/upload/uploads.contract.ts";

export const STUDIO_TOKEN = "a-token-only-tests-know";

/** What a call gets in place of the shop's answer: usually a failure. */
export type Override =
  | { status: number; retryAfter?: string; location?: string; type?: string; body?: string }
  /** The connection is cut, before the body is read or after. */
  | "cut"
  | "cut-late";

export interface RecordedCall {
  /** Such as `POST /uploads`, and `PUT /uploads/part 2` with the number of the part. */
  call: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** The shop's studio API in memory, over real HTTP. */
export interface FakeStudio {
  url: string;
  calls: RecordedCall[];
  published: PublishRequest[];
  edits: EditRequest[];
  /** Returned for any product id. */
  current: StudioProductDetail | null;
  /** SHA-256 of the last published zip, joined from its parts. */
  uploadedSha256: string | null;
  abortedUploads: string[];
  /** Number of started uploads. */
  uploads: number;
  images: Map<string, Buffer>;
  products: StudioProductRow[];
  partBytes: number;
  mainLanguage: Language;
  /** What this attempt of a call gets instead, such as `PUT /uploads/part 2` and 1 for its first attempt. */
  override(call: string, attempt: number): Override | null;
}

export async function startFakeStudio(): Promise<FakeStudio> {
  const shop: FakeStudio = {
    url: "",
    calls: [],
    published: [],
    edits: [],
    current: null,
    uploadedSha256: null,
    abortedUploads: [],
    uploads: 0,
    images: new Map(),
    products: [],
    partBytes: 1_000,
    mainLanguage: "en",
    override: () => null,
  };
  const server = createServer(requestListener(shop));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return shop;
}

function requestListener(shop: FakeStudio) {
  const parts = new Map<number, Buffer>();
  const attempts = new Map<string, number>();
  return async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://shop.test");
    const call = `${request.method} ${pathname.replace("/app/studio", "")}`;
    const callWithPart = query.has("part") ? `${call} ${query.get("part")}` : call;
    const attempt = (attempts.get(callWithPart) ?? 0) + 1;
    attempts.set(callWithPart, attempt);
    const override = shop.override(callWithPart, attempt);
    if (override === "cut") {
      request.socket.destroy();
      return;
    }
    const body = await readBody(request).catch(() => null);
    if (body === null) return;
    shop.calls.push({ call: callWithPart, query, headers: request.headers, body });
    if (override === "cut-late") request.socket.destroy();
    else if (override) sendOverride(response, override);
    else if (request.headers.authorization !== `Bearer ${STUDIO_TOKEN}`)
      sendJson(response, { error: {} }, 401);
    else handleCall({ shop, parts, query, body, response }, call);
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function sendOverride(response: ServerResponse, override: Exclude<Override, string>): void {
  const { status, retryAfter, location, type = "application/json" } = override;
  const headers = {
    "content-type": type,
    ...(retryAfter !== undefined && { "retry-after": retryAfter }),
    ...(location !== undefined && { location }),
  };
  const error = {
    code: "test_fault",
    message: "The test wants this to fail.",
    fields: { "sheet.title": ["too short"] },
  };
  response.writeHead(status, headers).end(override.body ?? JSON.stringify({ error }));
}

/** An override of every call. */
export const respondWith = (status: number, body: unknown) => () => ({ status, body: JSON.stringify(body) });

interface StudioCall {
  shop: FakeStudio;
  parts: Map<number, Buffer>;
  query: URLSearchParams;
  body: Buffer;
  response: ServerResponse;
}

function handleCall(studioCall: StudioCall, call: string): void {
  const run = HANDLERS[call];
  if (run) run(studioCall);
  else sendJson(studioCall.response, { error: { code: "not_found", message: "no such call" } }, 404);
}

const HANDLERS: Record<string, (studioCall: StudioCall) => void> = {
  "POST /uploads": ({ shop, body, response }) => {
    const { id, sha256 } = UploadRequest.parse(JSON.parse(body.toString()));
    const version = shop.published.length + 1;
    shop.uploads += 1;
    const uploadId = `upload-${shop.uploads}`;
    const key = `products/${id}/${version}/${sha256}.zip`;
    sendJson(response, { key, uploadId, partBytes: shop.partBytes, version });
  },
  "PUT /uploads/part": ({ parts, query, body, response }) => {
    parts.set(Number(query.get("part")), body);
    sendJson(response, { partNumber: Number(query.get("part")), etag: `etag-${query.get("part")}` });
  },
  "DELETE /uploads": ({ shop, query, response }) => {
    shop.abortedUploads.push(query.get("uploadId") ?? "");
    response.writeHead(204).end();
  },
  "PUT /images": ({ shop, query, body, response }) => {
    const key = `products/${query.get("id")}/${query.get("sha256")}.png`;
    shop.images.set(key, body);
    sendJson(response, { key });
  },
  "PUT /previews": ({ shop, query, body, response }) => {
    const { kind } = readHeader(body);
    const key = `products/${query.get("id")}/${query.get("sha256")}.${kind}.glb`;
    shop.images.set(key, body);
    sendJson(response, { key });
  },
  "POST /products": ({ shop, parts, body, response }) => {
    const request = PublishRequest.parse(JSON.parse(body.toString()));
    shop.published.push(request);
    shop.uploadedSha256 = request.source.kind === "upload" ? hashOfParts(request.source.parts, parts) : null;
    const { id } = request.sheet;
    sendJson(response, { id, version: shop.published.length, url: `${shop.url}/product/${id}` });
  },
  "GET /language": ({ shop: { mainLanguage }, response }) => sendJson(response, { mainLanguage }),
  "GET /product": ({ shop, response }) => {
    if (shop.current) sendJson(response, shop.current);
    else sendJson(response, { error: { code: "not_found", message: "There is nothing here." } }, 404);
  },
  "POST /edit": ({ shop, parts, body, response }) => {
    const request = EditRequest.parse(JSON.parse(body.toString()));
    shop.edits.push(request);
    const source = request.model?.source;
    shop.uploadedSha256 = source?.kind === "upload" ? hashOfParts(source.parts, parts) : null;
    const version = (shop.current?.version ?? 0) + (source ? 1 : 0);
    sendJson(response, { id: request.id, version, url: `${shop.url}/product/${request.id}` });
  },
  "GET /products": ({ shop, response }) => sendJson(response, shop.products),
};

function hashOfParts(order: { partNumber: number }[], parts: Map<number, Buffer>): string {
  const hash = createHash("sha256");
  for (const { partNumber } of order) hash.update(parts.get(partNumber) ?? Buffer.alloc(0));
  return hash.digest("hex");
}
