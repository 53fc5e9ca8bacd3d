import { z } from "zod";
import { type Answer, InboxEntry } from "#app/chat/inbox/inbox.contract.ts";
import { FrontPageAnswer, FrontPageRequest } from "#app/front-page/front-page.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ImportAnswer, type ImportRequest, MailedAnswer } from "#app/imports/imports.contract.ts";
import { type BundleChange, type BundleRequest, StudioBundle } from "#app/offers/bundles.contract.ts";
import {
  type CouponChange,
  CouponEnd,
  type CouponRequest,
  StudioCoupon,
} from "#app/offers/coupons.contract.ts";
import { type SaleRequest, StudioSale } from "#app/offers/sales.contract.ts";
import {
  type EditRequest,
  ProductQuery,
  PublishAnswer,
  type PublishRequest,
  type RefreshRequest,
  type RollbackRequest,
  ScheduleAnswer,
  type ScheduleRequest,
  StatusAnswer,
  StoredImage,
  StudioProductDetail,
  StudioProductRow,
  UploadedPart,
  type UploadRequest,
  UploadTicket,
} from "#app/publishing/publishing.contract.ts";
import { type RetryPolicy, withRetries } from "#app/publishing/upload/retry.ts";
import { SecondFactorReset } from "#app/second-factor/second-factor.contract.ts";
import type { Connection } from "./connection.ts";
import { assertSuccess, type Idempotency, jsonOrNull, retryDelay, StudioFailure } from "./studio-failure.ts";
import { type Call, type FileRange, NetworkFailure, type Reply, send } from "./transport.ts";

const TIMEOUT_MS = 60_000;
const ABORT_TIMEOUT_MS = 10_000;
const PART_TIMEOUT_MS = 120_000;
/** Joining a zip of gigabytes and hashing it takes the shop minutes. */
const PUBLISH_TIMEOUT_MS = 15 * 60_000;

/** Milliseconds, except for the attempts. */
const RETRIES = { attempts: 5, firstPause: 500, networkTimeout: 10 * 60_000 };

/** A picture or a preview. */
export interface PublicFile {
  bytes: Buffer;
  /** e.g. `image/webp`. */
  mime: string;
  sha256: string;
}

export interface PartAddress {
  key: string;
  uploadId: string;
  part: number;
}

type Request = Partial<Call> & Pick<Call, "method"> & { path: string; query?: Record<string, string> };

interface Post {
  path: string;
  value: unknown;
  kind: Idempotency;
  timeout?: number;
}

const EndedIds = z.object({ ids: z.array(z.string()) });
const ReplyAnswer = z.object({ id: z.string() });

function studioClient(connection: Connection, signal: AbortSignal, retries: Partial<typeof RETRIES>) {
  const policy = (kind: Idempotency, callSignal = signal): RetryPolicy => ({
    ...RETRIES,
    ...retries,
    signal: callSignal,
    retryDelay: retryDelay(kind),
    isNetworkError: (error) => error instanceof NetworkFailure,
  });
  const request = async ({ path, query = {}, ...call }: Request): Promise<Reply> => {
    const url = new URL(`/app/studio${path}`, connection.url);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const authorization = `Bearer ${connection.token}`;
    const headers = { authorization, accept: "application/json", ...call.headers };
    return assertSuccess(await send({ timeout: TIMEOUT_MS, signal, ...call, url, headers }));
  };
  return {
    policy,
    request,
    get: async <T>(shape: z.ZodType<T>, path: string, query: Record<string, string> = {}) =>
      parseReply(shape, await request({ method: "GET", path, query })),
    post: async <T>(shape: z.ZodType<T>, { value, kind, ...call }: Post) => {
      const headers = { "content-type": "application/json" };
      const body = Buffer.from(JSON.stringify(value));
      const attempt = () => request({ method: "POST", headers, body, ...call });
      return parseReply(shape, await withRetries(policy(kind), attempt));
    },
  };
}

export type Studio = ReturnType<typeof studioOf>;

/**
 * The studio calls of a shop. They throw StudioFailure or NetworkFailure, or the signal's reason once it is aborted.
 * @param retries replaces the usual pauses between attempts
 */
export function studioOf(connection: Connection, signal: AbortSignal, retries: Partial<typeof RETRIES> = {}) {
  const { policy, request, get, post } = studioClient(connection, signal, retries);
  const storeFile =
    (path: "/images" | "/previews") =>
    async (id: string, { bytes: body, mime, sha256 }: PublicFile) => {
      const call = { query: { id, sha256 }, headers: { "content-type": mime }, body };
      const attempt = () => request({ method: "PUT", path, ...call });
      return parseReply(StoredImage, await withRetries(policy("idempotent"), attempt));
    };
  const publishing = { kind: "idempotent", timeout: PUBLISH_TIMEOUT_MS } as const;
  return {
    /** Origin of the shop. */
    shop: connection.url,
    /** The product of this id, or null. One cheap call, which fails when address or token are wrong. */
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
    refresh: (value: RefreshRequest) => post(PublishAnswer, { path: "/refresh", value, ...publishing }),
    rollBack: (value: RollbackRequest) => post(PublishAnswer, { path: "/rollback", value, kind: "once" }),
    schedule: (value: ScheduleRequest) => post(ScheduleAnswer, { path: "/schedule", value, kind: "once" }),
    frontPage: () => get(FrontPageAnswer, "/front-page"),
    arrangeFrontPage: (value: FrontPageRequest) =>
      post(FrontPageRequest.pick({ ids: true }), { path: "/front-page", value, kind: "once" }),
    products: () => get(z.array(StudioProductRow), "/products"),
    sales: () => get(z.array(StudioSale), "/sales"),
    startSale: (value: SaleRequest) => post(z.array(StudioSale), { path: "/sales", value, kind: "once" }),
    bundles: () => get(z.array(StudioBundle), "/bundles"),
    startBundle: (value: BundleRequest) => post(StudioBundle, { path: "/bundles", value, kind: "once" }),
    changeBundle: (value: BundleChange) =>
      post(StudioBundle, { path: "/bundles/change", value, kind: "once" }),
    endBundle: (id: string) => post(EndedIds, { path: "/bundles/end", value: { id }, kind: "once" }),
    coupons: () => get(z.array(StudioCoupon), "/coupons"),
    createCoupon: (value: CouponRequest) => post(StudioCoupon, { path: "/coupons", value, kind: "once" }),
    changeCoupon: (value: CouponChange) =>
      post(StudioCoupon, { path: "/coupons/change", value, kind: "once" }),
    endCoupon: (code: string) => post(CouponEnd, { path: "/coupons/end", value: { code }, kind: "once" }),
    endSale: (ids: string[]) => post(EndedIds, { path: "/sales/end", value: { ids }, kind: "once" }),
    inbox: (query: Record<string, string>) => get(z.array(InboxEntry), "/inbox", query),
    /** The shop recognises the answer by its `clientId`. */
    reply: (value: Answer) => post(ReplyAnswer, { path: "/reply", value, kind: "idempotent" }),
    resetSecondFactor: (email: string) =>
      post(SecondFactorReset, { path: "/second-factor/reset", value: { email }, kind: "idempotent" }),
    /** Idempotent, because the shop imports nothing twice. */
    importFile: (value: z.infer<typeof ImportRequest>) =>
      post(ImportAnswer, { path: "/import", value, kind: "idempotent" }),
    mailImportedBuyers: (language: Language) =>
      post(MailedAnswer, { path: "/import/mails", value: { language }, kind: "idempotent" }),
    unpublish: (id: string) => post(StatusAnswer, { path: "/unpublish", value: { id }, kind: "once" }),
    republish: (id: string) => post(StatusAnswer, { path: "/republish", value: { id }, kind: "once" }),
    delete: (id: string) => post(ProductQuery, { path: "/delete", value: { id }, kind: "once" }),
  };
}

/** @throws StudioFailure for an answer of another shape */
function parseReply<T>(shape: z.ZodType<T>, reply: Reply): T {
  const result = shape.safeParse(jsonOrNull(reply.text));
  if (result.success) return result.data;
  throw new StudioFailure("The shop's answer was not understood. Is the seller command as new as the shop?", {
    status: reply.status,
    code: "bad_answer",
  });
}
