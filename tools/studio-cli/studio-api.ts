import type { z } from "zod";
import { StoredImage } from "#app/publishing/pictures.contract.ts";
import { type EditRequest, PublishAnswer, type PublishRequest } from "#app/publishing/publishing.contract.ts";
import { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import { type RetryPolicy, withRetries } from "#app/publishing/upload/retry.ts";
import { UploadedPart, type UploadRequest, UploadTicket } from "#app/publishing/upload/uploads.contract.ts";
import { ShopLanguage } from "#app/studio/shop-locale.contract.ts";
import { setMainLanguage } from "#tools/studio-cli/main-language.ts";
import type { Connection } from "./connection.ts";
import { assertSuccess, type Idempotency, jsonOrNull, retryDelay, StudioFailure } from "./studio-failure.ts";
import { type Call, type FileRange, NetworkFailure, type Reply, send } from "./transport.ts";

const TIMEOUT_MS = 60_000;
/** Somebody waits for an answer: a shop that is off is said soon. */
const CALL_RETRIES = { networkTimeout: 1_000 };
/** An import of ten thousand rows takes its time. */
const CALL_TIMEOUT_MS = 5 * 60_000;
const ABORT_TIMEOUT_MS = 10_000;
const PART_TIMEOUT_MS = 120_000;
/** Joining a zip of gigabytes and hashing it takes the shop minutes. */
const PUBLISH_TIMEOUT_MS = 15 * 60_000;

/** Milliseconds, except for the attempts. */
const RETRIES = { attempts: 5, firstPause: 500, networkTimeout: 10 * 60_000 };

export interface PublicFile {
  bytes: Buffer;
  mime: string;
  sha256: string;
}

export interface PartAddress {
  key: string;
  uploadId: string;
  part: number;
}

type Request = Partial<Call> & Pick<Call, "method"> & { path: string; query?: Record<string, string> };

const JSON_HEADERS = { "content-type": "application/json" };
const jsonBody = (value: unknown) => Buffer.from(JSON.stringify(value));

interface Post {
  path: string;
  value: unknown;
  kind: Idempotency;
  timeout?: number;
}

function studioClient(connection: Connection, signal: AbortSignal, retries: Partial<typeof RETRIES>) {
  const policy = (kind: Idempotency, callSignal = signal): RetryPolicy => ({
    ...RETRIES,
    ...retries,
    signal: callSignal,
    retryDelay: retryDelay(kind),
    isNetworkError: (error) => error instanceof NetworkFailure,
  });
  const requestAt = async (url: URL, call: Partial<Call> & Pick<Call, "method">): Promise<Reply> => {
    const authorization = `Bearer ${connection.token}`;
    const headers = { authorization, accept: "application/json", ...call.headers };
    return assertSuccess(await send({ timeout: TIMEOUT_MS, signal, ...call, url, headers }));
  };
  const request = ({ path, query = {}, ...call }: Request): Promise<Reply> => {
    const url = new URL(`/app/studio${path}`, connection.url);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return requestAt(url, call);
  };
  return {
    policy,
    request,
    requestAt,
    get: async <T>(shape: z.ZodType<T>, path: string, query: Record<string, string> = {}) =>
      parseReply(shape, await request({ method: "GET", path, query })),
    post: async <T>(shape: z.ZodType<T>, { value, kind, ...call }: Post) => {
      const sent = { method: "POST", headers: JSON_HEADERS, body: jsonBody(value) };
      const attempt = () => request({ ...sent, ...call });
      return parseReply(shape, await withRetries(policy(kind), attempt));
    },
  };
}

export type Studio = ReturnType<typeof studioOf>;

/**
 * The studio calls of a shop. They throw StudioFailure or NetworkFailure, or the signal's reason once it is
 * aborted.
 * @param retries replaces the usual pauses between attempts
 */
export function studioOf(connection: Connection, signal: AbortSignal, retries: Partial<typeof RETRIES> = {}) {
  const { policy, request, requestAt, get, post } = studioClient(connection, signal, retries);
  const storeFile =
    (path: "/images" | "/previews") =>
    async (id: string, { bytes: body, mime, sha256 }: PublicFile) => {
      const call = { query: { id, sha256 }, headers: { "content-type": mime }, body };
      const attempt = () => request({ method: "PUT", path, ...call });
      return parseReply(StoredImage, await withRetries(policy("idempotent"), attempt));
    };
  const publishing = { kind: "idempotent", timeout: PUBLISH_TIMEOUT_MS } as const;
  return {
    shop: connection.url,
    /** Whatever is written without a language is in this one. One cheap call, which fails when address or token are wrong. */
    learnMainLanguage: async () => setMainLanguage((await get(ShopLanguage, "/language")).mainLanguage),
    /** The product of this id, or null. */
    product: (id: string): Promise<StudioProductDetail | null> =>
      get(StudioProductDetail, "/product", { id }).catch((error: unknown) => {
        if (error instanceof StudioFailure && error.facts.code === "not_found") return null;
        throw error;
      }),
    startUpload: (value: UploadRequest) => post(UploadTicket, { path: "/uploads", value, kind: "once" }),
    /** Sends one part, without a retry; `partPolicy` is for that. */
    async uploadPart(address: PartAddress, body: FileRange, options: Pick<Call, "signal" | "onSent">) {
      const query = { ...address, part: String(address.part) };
      const headers = { "content-type": "application/octet-stream" };
      const call = { query, headers, body, timeout: PART_TIMEOUT_MS, ...options };
      return parseReply(UploadedPart, await request({ method: "PUT", path: "/uploads/part", ...call }));
    },
    partPolicy: (callSignal: AbortSignal) => policy("idempotent", callSignal),
    /** Ends an upload. It is called after Ctrl-C too, so it does not listen to the signal. */
    async abortUpload(key: string, uploadId: string) {
      const call = { timeout: ABORT_TIMEOUT_MS, signal: AbortSignal.timeout(ABORT_TIMEOUT_MS) };
      await request({ method: "DELETE", path: "/uploads", query: { key, uploadId }, ...call });
    },
    storeImage: storeFile("/images"),
    storePreview: storeFile("/previews"),
    /** Publishing calls are idempotent: the shop recognises a request that it has carried out already. */
    publish: (value: PublishRequest) => post(PublishAnswer, { path: "/products", value, ...publishing }),
    edit: (value: EditRequest) => post(PublishAnswer, { path: "/edit", value, ...publishing }),
    /** Any call of the shop. @param json the body; undefined for none */
    call(method: string, url: URL, json?: unknown) {
      const body = json === undefined ? {} : { headers: JSON_HEADERS, body: jsonBody(json) };
      const kind = method === "GET" ? "idempotent" : "once";
      return withRetries({ ...policy(kind), ...CALL_RETRIES }, () =>
        requestAt(url, { method, timeout: CALL_TIMEOUT_MS, ...body }),
      );
    },
  };
}

function parseReply<T>(shape: z.ZodType<T>, reply: Reply): T {
  const result = shape.safeParse(jsonOrNull(reply.text));
  if (result.success) return result.data;
  throw new StudioFailure("The shop's answer was not understood. Is the seller command as new as the shop?", {
    status: reply.status,
    code: "bad_answer",
  });
}
