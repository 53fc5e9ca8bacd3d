/** The studio calls of a shop, as functions: every answer is checked, every failure says what the seller can do. */
import { z } from "zod";
import { ProductAttributes } from "#app/domain/catalog/product-attributes.ts";
import {
  type EditRequest,
  type PublishAnswer,
  type PublishRequest,
  type StoredImage,
  type StudioModel,
  type StudioProduct,
  UploadedPart,
  type UploadRequest,
  type UploadTicket,
} from "#app/domain/catalog/publishing.contract.ts";
import type { InboxEntry, Answer as Reply } from "#app/domain/chat/inbox.contract.ts";
import { LANGUAGE_CODES } from "#app/domain/languages.ts";
import { translated } from "#app/domain/translated.ts";
import type { Connection } from "./connection.ts";
import { StudioFailure } from "./studio-failure.ts";
import { answerOf, PACE, posting, studioLink } from "./studio-link.ts";
import type { Call, FileRange } from "./transport.ts";

const ABORT_TIMEOUT = 10_000;
const PART_TIMEOUT = 120_000;
/** Joining a zip of gigabytes and hashing it takes the shop minutes. */
const PUBLISH_TIMEOUT = 15 * 60_000;

const Ticket = z.object({
  key: z.string(),
  uploadId: z.string(),
  partBytes: z.int().min(1),
  version: z.int().min(1),
}) satisfies z.ZodType<UploadTicket>;
const Image = z.object({ key: z.string() }) satisfies z.ZodType<StoredImage>;
const Answer = z.object({
  id: z.string(),
  version: z.int(),
  url: z.string(),
}) satisfies z.ZodType<PublishAnswer>;
const Products = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    status: z.enum(["published", "unpublished"]),
    version: z.int(),
    price: z.int(),
    weight: z.number(),
    files: z.int(),
    purchases: z.int(),
    updatedAt: z.string(),
  }) satisfies z.ZodType<StudioProduct>,
);
const Texts = translated(8_000);
const Price = z.int().optional();
const Product = z.object({
  id: z.string(),
  status: z.enum(["published", "unpublished"]),
  title: Texts,
  description: Texts,
  tags: z.array(z.string()),
  prices: z.object({ standard: Price, commercial: Price }),
  ...ProductAttributes.shape,
  images: z.array(
    z.object({
      key: z.string(),
      width: z.int(),
      height: z.int(),
      alt: Texts,
      narrower: z.array(z.object({ key: z.string(), width: z.int() })).optional(),
    }),
  ),
  version: z.int(),
  zip: z.object({ bytes: z.number(), sha256: z.string() }),
  files: z.int(),
}) satisfies z.ZodType<StudioModel>;
const Inbox = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    language: z.enum(LANGUAGE_CODES),
    excerpt: z.string(),
    answered: z.boolean(),
    unread: z.boolean(),
    done: z.boolean(),
    at: z.string(),
  }) satisfies z.ZodType<InboxEntry>,
);
const Replied = z.object({ id: z.string() });
const Status = z.object({ id: z.string(), status: z.string() });

export interface Picture {
  bytes: Buffer;
  /** e.g. `image/webp`. */
  mime: string;
  sha256: string;
}

export interface PartPlace {
  key: string;
  uploadId: string;
  part: number;
}

export type Studio = ReturnType<typeof studioOf>;

/**
 * @returns calls that throw StudioFailure or NetworkFailure, or the signal's reason once it is aborted
 */
export function studioOf(connection: Connection, signal: AbortSignal, pace = PACE) {
  const link = studioLink(connection, signal, pace);
  const insist = <T>(shape: z.ZodType<T>, path: string, value: unknown) =>
    link
      .insist({ ...posting(path, value), timeout: PUBLISH_TIMEOUT })
      .then((reply) => answerOf(shape, reply));
  return {
    /** Origin of the shop. */
    shop: connection.url,
    /** What the shop has under this id, null when nothing. One cheap call, which fails when address or token are wrong. */
    async product(id: string): Promise<StudioModel | null> {
      const call = link.once({ method: "GET", path: "/product", query: { id } });
      const reply = await call.catch((error: unknown) => {
        if (error instanceof StudioFailure && error.facts.code === "not_found") return null;
        throw error;
      });
      return reply && answerOf(Product, reply);
    },
    startUpload: async (request: UploadRequest) => answerOf(Ticket, await link.post("/uploads", request)),
    /** Sends one part once; `partPolicy` says when to send it again. */
    async uploadPart(place: PartPlace, body: FileRange, own: Pick<Call, "signal" | "onSent">) {
      const query = { ...place, part: String(place.part) };
      const headers = { "content-type": "application/octet-stream" };
      const request = {
        method: "PUT",
        path: "/uploads/part",
        query,
        headers,
        body,
        timeout: PART_TIMEOUT,
        ...own,
      };
      return answerOf(UploadedPart, await link.once(request));
    },
    partPolicy: (own: AbortSignal) => link.policy("any", own),
    /** Runs after Ctrl-C too, so it does not listen to the signal. */
    async abortUpload(key: string, uploadId: string) {
      const own = { timeout: ABORT_TIMEOUT, signal: AbortSignal.timeout(ABORT_TIMEOUT) };
      await link.once({ method: "DELETE", path: "/uploads", query: { key, uploadId }, ...own });
    },
    async storeImage(id: string, { bytes, mime, sha256 }: Picture) {
      const headers = { "content-type": mime };
      const request = { method: "PUT", path: "/images", query: { id, sha256 }, headers, body: bytes };
      return answerOf(Image, await link.insist(request));
    },
    /** The shop knows a request it has carried out already, so a lost answer is asked for again. */
    publish: (request: PublishRequest) => insist(Answer, "/products", request),
    edit: (request: EditRequest) => insist(Answer, "/edit", request),
    products: async () => answerOf(Products, await link.once({ method: "GET", path: "/products" })),
    inbox: async (query: Record<string, string>) =>
      answerOf(Inbox, await link.once({ method: "GET", path: "/inbox", query })),
    /** The answer has a name of its own, so a lost confirmation is asked for again. */
    reply: async (request: Reply) => answerOf(Replied, await link.insist(posting("/reply", request))),
    unpublish: async (id: string) => answerOf(Status, await link.post("/unpublish", { id })),
    republish: async (id: string) => answerOf(Status, await link.post("/republish", { id })),
  };
}
