/** Every call of shoppers and of everybody: an example, who may send it, what it costs and what a repeat is answered. */
import type { calls } from "#app/calls.server.ts";
import { cartItems, comments, orders, productVersions, wishListItems } from "#app/db/schema.ts";
import { createFileLink } from "#app/downloads/file-links.server.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import { makeMember } from "./members.ts";
import { insertOrder } from "./orders.ts";
import { insertPhoto } from "./photo-rows.ts";
import {
  insertProduct,
  insertProductFile,
  insertProductWithZip,
  insertPurchase,
  randomBytes,
} from "./products.ts";
import { allowReview, beginDelivery, insertReview } from "./reviews.ts";
import { db, testServices } from "./services.ts";
import { createUserWithPassword, PASSWORD } from "./users.ts";
import type { Writing } from "./writing-calls.ts";

/** A shopper with a model to buy, a free one, one of their own, a comment and a photo. */
export async function createShopper() {
  const { user, token } = await createUserWithPassword();
  const [paid, free, owned] = await Promise.all([
    insertProduct(),
    insertProduct({ standard: 0 }),
    insertProductWithZip(randomBytes(100)),
  ]);
  await insertPurchase(user.id, owned.id);
  await insertProductFile(owned);
  const [comment] = await db
    .insert(comments)
    .values({ userId: user.id, productId: paid.id, comment: "Fits.", createdAt: new Date() })
    .returning();
  const photo = await insertPhoto(user.id, owned.id);
  const reviewed = await insertProduct();
  const review = await insertReview(user.id, reviewed.id);
  const unique = crypto.randomUUID();
  return { user, token, paid, free, owned, reviewed, review, comment: comment?.id ?? 0, photo, unique };
}
export type Shopper = Awaited<ReturnType<typeof createShopper>>;

export type Input = Record<string, unknown>;

export interface ShopperCall extends Omit<Writing, "prepare"> {
  /** Parameters of the address, of the query, or fields of the body. May be asked for again for the same shopper. */
  input?: (shopper: Shopper) => Input | Promise<Input>;
  headers?: Record<string, string>;
  /** Sent without a session where only its effect counts. */
  isVisitor?: true;
  /** The status and redirect that this shopper gets. */
  owner: string | RegExp;
  /** Another shopper; by default the same. */
  other?: string | RegExp;
  /** By default the same as the shopper. */
  anonymous?: string | RegExp;
  /** Once the shopper's account is deleted; by default the same as for anonymous callers. */
  deleted?: string | RegExp;
  /** D1 round trips before the answer; null: it asks Stripe, Google, Images or R2, or hashes a password, and is not counted. */
  trips: number | null;
  /** Why a later round trip needs what an earlier one read. */
  because?: string;
}

const SESSION_THEN_WRITE = "an INSERT waits for the session";
const LIMITED = "session, then the limit, then the INSERT: each decides whether the next is made";
const PASSWORDS = "limits are counted before the password is hashed";
const SIDE_BY_SIDE = "they are made at the same time, for the cached file";
const DELIVERED = { owner: "200", other: "404", anonymous: "401" } as const;
const FOR_USERS = { owner: "200", anonymous: "401" } as const;
const OF_OWNER = { owner: "204", other: "404", anonymous: "401" } as const;

export const inCart = ({ user, paid }: Shopper) =>
  db
    .insert(cartItems)
    .values({ userId: user.id, productId: paid.id, license: "standard", addedAt: new Date() })
    .onConflictDoNothing();
const onWishList = ({ user, paid }: Shopper) =>
  db
    .insert(wishListItems)
    .values({ userId: user.id, productId: paid.id, createdAt: new Date() })
    .onConflictDoNothing();
/** A purchase whose download needs no more consent. */
const delivered = ({ user, owned }: Shopper) => beginDelivery(user.id, owned.id);
const versioned = ({ owned: { id: productId, version, zipKey, zipSha256, zipBytes } }: Shopper) =>
  db
    .insert(productVersions)
    .values({ productId, version, zipKey, zipSha256, zipBytes, createdAt: new Date() })
    .onConflictDoNothing();
const someone = () => createUserWithPassword();

type Call = keyof typeof calls;
export type StudioCall = Extract<Call, `${string} /app/studio/${string}`>;

export const SHOPPER_CALLS: Record<Exclude<Call, StudioCall>, ShopperCall> = {
  "GET /app/verify": { owner: "200", anonymous: "204", trips: 1 },
  "POST /app/register": {
    isVisitor: true,
    input: () => ({ username: "Eve", email: `${crypto.randomUUID()}@new.test`, password: PASSWORD }),
    owner: "200",
    trips: null,
    refusedAgain: 409,
  },
  "POST /app/login": {
    isVisitor: true,
    input: async () => ({ email: (await someone()).user.email, password: PASSWORD }),
    owner: "200",
    trips: 6,
    because: `${PASSWORDS}, and what the account has is read once it has passed`,
    mayRepeat: "sessions",
  },
  "GET /app/logout": { headers: { "Sec-Fetch-Site": "same-origin" }, owner: "204", trips: 1 },
  "POST /app/logout": { owner: "204", trips: 1, refusedAgain: 403 },
  "POST /app/preferences": {
    input: () => ({ preferences: { language: "es", currency: "USD", notifications: false } }),
    ...FOR_USERS,
    trips: 1,
  },
  "GET /app/auth/google": { owner: /^302 http/, trips: null },
  "GET /app/auth/google/callback": { owner: "303 /sign-in?google=google_expired", trips: null },
  "GET /app/products": { owner: "200", trips: 1 },
  "GET /app/suggestions": { input: () => ({ q: "model" }), owner: "200", trips: 1 },
  "GET /app/rate": { owner: "200", trips: 1 },
  "GET /app/coupon": { owner: "204", trips: 1 },
  "GET /app/cart": { ...FOR_USERS, trips: 1 },
  "POST /app/cart/add": {
    input: ({ paid }) => ({ id: paid.id, license: "standard" }),
    ...FOR_USERS,
    trips: 2,
    because: "the lines of the cart and the purchases decide whether the line may be added",
  },
  "POST /app/cart/remove": {
    input: async (shopper) => {
      await inCart(shopper);
      return { id: shopper.paid.id };
    },
    ...FOR_USERS,
    trips: 1,
  },
  "GET /app/wishlist": { ...FOR_USERS, trips: 1 },
  "POST /app/wishlist/add": { input: ({ paid }) => ({ id: paid.id }), ...FOR_USERS, trips: 1 },
  "POST /app/wishlist/remove": {
    input: async (shopper) => {
      await onWishList(shopper);
      return { id: shopper.paid.id };
    },
    ...FOR_USERS,
    trips: 1,
  },
  "POST /app/wishlist/merge": { input: ({ paid }) => ({ ids: [paid.id] }), ...FOR_USERS, trips: 1 },
  "GET /app/wishlist/cards": { input: ({ paid }) => ({ ids: paid.id }), owner: "200", trips: 1 },
  "GET /app/purchases": { ...FOR_USERS, trips: 1 },
  "POST /app/product/get/free": {
    input: ({ free }) => ({ id: free.id }),
    ...FOR_USERS,
    trips: 2,
    because: SESSION_THEN_WRITE,
  },
  "POST /app/memberships/take": {
    input: async ({ user, paid }) => {
      await makeMember(user.id, { membership: { status: "ended" } });
      return { id: paid.id };
    },
    owner: "200",
    other: "403",
    anonymous: "401",
    trips: 3,
    because: "session, then what the membership opens and whether its member must agree, then the INSERT",
  },
  "POST /app/paymentui": {
    input: async (shopper) => {
      await inCart(shopper);
      return {
        id: "cart",
        license: "standard",
        details: {
          name: "Ada",
          lastName: "L",
          country: "ES",
          phone: "",
          address: "",
          city: "",
          postalCode: "",
        },
        consent: true,
      };
    },
    owner: "200",
    other: "409",
    anonymous: "401",
    trips: null,
    hasSteps: true,
  },
  "POST /app/webhooks/stripe": {
    input: () => ({ id: "evt_1", object: "event", type: "x", data: { object: { id: "cs_1" } } }),
    owner: "400",
    trips: null,
  },
  "POST /app/order/consent": {
    input: async ({ user, paid }) => ({
      orderCode: (await insertOrder(user.id, [{ productId: paid.id }], { buyer: { country: "ES" } })).code,
      version: CONSENT_VERSION,
    }),
    ...OF_OWNER,
    trips: 4,
    because: "the order decides whether there is anything to agree to; mails are sent beside the response",
  },
  "GET /app/invoice/:code": {
    input: async ({ user }) => {
      const code = crypto.randomUUID();
      const row = { id: code, code, userId: user.id, totalCents: 499, language: "en" } as const;
      await db.insert(orders).values({ ...row, status: "expired", createdAt: new Date() });
      return { code };
    },
    owner: "404",
    anonymous: "401",
    trips: null,
  },
  "GET /app/download/:id": {
    input: async (shopper) => {
      await delivered(shopper);
      return { id: shopper.owned.id };
    },
    ...DELIVERED,
    trips: 2,
    because: "what was requested is stored beside the response, which does not wait for it",
  },
  "GET /app/download/:id/*": {
    input: async (shopper) => {
      await versioned(shopper);
      await delivered(shopper);
      return { id: shopper.owned.id, "*": "part.stl" };
    },
    ...DELIVERED,
    trips: 1,
  },
  "GET /app/file/:token/:name": {
    input: async (shopper) => {
      await delivered(shopper);
      const { services } = testServices();
      const { url } = await createFileLink(services, shopper.user, {
        id: shopper.owned.id,
        path: "part.stl",
      });
      const [token, name] = new URL(url).pathname.split("/").slice(-2).map(decodeURIComponent);
      return { token, name };
    },
    owner: "200",
    deleted: "404",
    trips: 1,
  },
  "POST /app/downloads/link": {
    input: async (shopper) => {
      await delivered(shopper);
      return { id: shopper.owned.id, path: "part.stl" };
    },
    ...DELIVERED,
    trips: 1,
  },
  "POST /app/downloads/finished": {
    input: async (shopper) => {
      const { owned, unique } = shopper;
      await versioned(shopper);
      await delivered(shopper);
      return { id: owned.id, downloadId: unique, sha256: owned.zipSha256 };
    },
    ...OF_OWNER,
    trips: 3,
    because: "the hash decides which version is counted, and the limit whether it is",
  },
  "GET /app/comments": { input: ({ paid }) => ({ productId: paid.id, before: "9" }), owner: "200", trips: 1 },
  "POST /app/comment/create": {
    input: ({ paid, unique }) => ({ productId: paid.id, message: `Prints well ${unique}`, clientId: unique }),
    ...FOR_USERS,
    trips: 3,
    because: LIMITED,
  },
  "POST /app/comment/delete": {
    input: ({ comment }) => ({ id: comment }),
    ...OF_OWNER,
    trips: 1,
    refusedAgain: 404,
  },
  "GET /app/reviews": {
    input: ({ reviewed }) => ({ productId: reviewed.id, before: "9" }),
    owner: "200",
    trips: 1,
  },
  // tests/workers/reviews has everybody who may and may not.
  "POST /app/review/save": {
    input: async ({ user, owned }) => {
      await allowReview(user.id, owned.id);
      const facts = { printer: "Voron", material: "PLA", firstTry: "yes" };
      return { productId: owned.id, stars: 5, text: "Fits", ...facts };
    },
    owner: "200",
    other: "403",
    anonymous: "401",
    trips: 4,
    because: `${LIMITED}; webhooks are looked up beside the response, which does not wait for it`,
  },
  "POST /app/review/delete": {
    input: ({ reviewed }) => ({ productId: reviewed.id }),
    ...OF_OWNER,
    trips: 1,
    refusedAgain: 404,
  },
  "GET /app/photos": { input: ({ paid }) => ({ productId: paid.id, before: "9" }), owner: "200", trips: 1 },
  "GET /app/photos/own": { input: ({ owned }) => ({ productId: owned.id }), ...FOR_USERS, trips: 1 },
  "PUT /app/photos/upload": {
    input: ({ owned }) => {
      const facts = { printer: "Voron", material: "PLA", layerHeight: "0.2", caption: "Fits" };
      return { productId: owned.id, ...facts };
    },
    owner: "400",
    anonymous: "401",
    trips: null,
  },
  "POST /app/photos/delete": {
    input: ({ photo }) => ({ id: photo }),
    ...OF_OWNER,
    trips: 2,
    because: "the photo's files are looked up beside the response, which does not wait for it",
    refusedAgain: 404,
  },
  "GET /app/photos/file/:id": {
    input: ({ photo }) => ({ id: photo, width: "360" }),
    ...DELIVERED,
    trips: 2,
    because: "the session decides whether the photo may be seen",
  },
  "POST /app/message/create": {
    input: ({ unique }) => ({ message: "Hello", clientId: unique }),
    ...FOR_USERS,
    trips: 3,
    because: LIMITED,
  },
  "GET /app/messages/user": { input: () => ({ after: "1", before: "9" }), ...FOR_USERS, trips: 1 },
  "GET /app/messages/seen": { ...FOR_USERS, trips: 1 },
  "POST /app/messages/seen": { input: () => ({ id: 0 }), ...FOR_USERS, trips: 1 },
  // Public files
  "GET /robots.txt": { owner: "200", trips: 0 },
  "GET /health": { owner: "200", trips: 1 },
  "GET /sitemap.xml": { owner: "200", trips: 1 },
  "GET /feed/:language": { input: () => ({ language: "en" }), owner: "200", trips: 1 },
  "GET /sitemap/:part": { input: () => ({ part: "1" }), owner: "200", trips: 3, because: SIDE_BY_SIDE },
  "GET /images/*": { input: () => ({ "*": "nothing.webp" }), owner: "404", trips: 0 },
  "GET /manifest/:language": { input: () => ({ language: "en" }), owner: "200", trips: 0 },
};

/** The address of a call with the parameters that belong into it, and what is left for the query or the body. */
export function addressed(call: string, input: Input): { path: string; rest: Input } {
  const used = new Set<string>();
  const path = (call.split(" ")[1] ?? "").replace(/\/(?::(\w+)|\*)/g, (_, name: string = "*") => {
    used.add(name);
    // Left out as callers leave it out: without its slash.
    return input[name] === undefined ? "" : `/${encodeURIComponent(String(input[name]))}`;
  });
  return { path, rest: Object.fromEntries(Object.entries(input).filter(([name]) => !used.has(name))) };
}

export const queryOf = (input: Input): string =>
  Object.keys(input).length ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
