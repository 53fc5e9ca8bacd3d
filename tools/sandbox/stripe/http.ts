import type { IncomingMessage, ServerResponse } from "node:http";

export interface Incoming {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An answer, or a connection cut without one. */
export type Answer = Reply | "cut";

const MAX_BODY_BYTES = 1_000_000;

/** @throws when the body is larger than 1 MB. */
export async function readIncoming(request: IncomingMessage): Promise<Incoming> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("Request body larger than 1 MB");
    chunks.push(chunk);
  }
  const url = new URL(request.url ?? "/", "http://sandbox");
  return {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString("utf8"),
  };
}

export function sendAnswer(response: ServerResponse, answer: Answer): void {
  if (answer === "cut") {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, { "Cache-Control": "no-store", ...answer.headers });
  response.end(answer.body);
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  const body = JSON.stringify(value, null, 2) ?? "null";
  return { status, headers: { "Content-Type": "application/json", ...headers }, body };
}

/** 303: the browser fetches `location` with GET, also after a form. */
export function seeOther(location: string): Reply {
  return { status: 303, headers: { Location: location }, body: "" };
}
