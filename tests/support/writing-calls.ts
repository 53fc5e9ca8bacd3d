import { env } from "cloudflare:workers";
import { comments } from "#app/db/schema.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { insertOrder } from "./orders.ts";
import { insertPhoto } from "./photo-rows.ts";
import {
  insertProduct,
  insertProductFile,
  insertProductWithZip,
  insertPurchase,
  randomBytes,
} from "./products.ts";
import { allowReview, insertReview } from "./reviews.ts";
import { db } from "./services.ts";
import { createUserWithPassword, PASSWORD } from "./users.ts";

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

/** A request that writes. */
export interface WritingRequest {
  path: string;
  method?: string;
  /** Of the session; without one it is sent by a visitor. */
  token?: string;
  /** Another cookie than those of the session. */
  cookie?: string;
  /** Sent with the seller's bearer token, as the command does. */
  isCommand?: true;
  /** One of these is its body. */
  json?: unknown;
  form?: Record<string, string> | [name: string, value: string][];
  bytes?: Uint8Array<ArrayBuffer>;
}

export interface Writing {
  /** Inserts what the request needs. @returns a request that succeeds */
  prepare: () => Promise<WritingRequest>;
  /** Repeated after a success, it is refused with one of these, because its effect is there. */
  refusedAgain?: number | number[];
  /** Stripe takes part: an order may stay without its payment page, until the repeat or the cron. */
  hasSteps?: true;
  /** Each success writes one more of these rows, which the person does not notice. */
  mayRepeat?: string;
  /** Its effect comes after the answer, which is the same for every address; whoever gets no mail asks again. */
  isLater?: true;
}

interface ShopperCall extends Omit<Writing, "prepare"> {
  /** Sent without a session. */
  isVisitor?: true;
  body: (shopper: Shopper) => object | Promise<object>;
}

const registration = ({ unique }: Shopper) => ({
  username: "Eve",
  email: `${unique}@new.test`,
  password: PASSWORD,
});

const SHOPPER_CALLS: Record<string, ShopperCall> = {
  "POST /app/register": { isVisitor: true, body: registration, refusedAgain: 409 },
  "POST /app/login": {
    isVisitor: true,
    body: ({ user }) => ({ email: user.email, password: PASSWORD }),
    mayRepeat: "sessions",
  },
  "POST /app/logout": { body: () => ({}), refusedAgain: 403 },
  "POST /app/cart/add": { body: ({ paid }) => ({ id: paid.id, license: "standard" }) },
  "POST /app/cart/remove": { body: ({ paid }) => ({ id: paid.id }) },
  "POST /app/wishlist/add": { body: ({ paid }) => ({ id: paid.id }) },
  "POST /app/wishlist/remove": { body: ({ paid }) => ({ id: paid.id }) },
  "POST /app/wishlist/merge": { body: ({ paid }) => ({ ids: [paid.id] }) },
  "POST /app/product/get/free": { body: ({ free }) => ({ id: free.id }) },
  "POST /app/paymentui": { hasSteps: true, body: ({ paid }) => ({ id: paid.id, license: "standard" }) },
  "POST /app/order/consent": {
    body: async ({ user, paid }) => ({
      orderCode: (await insertOrder(user.id, [{ productId: paid.id }], { buyer: { country: "ES" } })).code,
      version: CONSENT_VERSION,
    }),
  },
  "POST /app/preferences": { body: () => ({ preferences: { currency: "USD" } }) },
  "POST /app/comment/create": {
    body: ({ paid, unique }) => ({ productId: paid.id, message: `Prints well ${unique}`, clientId: unique }),
  },
  "POST /app/comment/delete": { body: ({ comment }) => ({ id: comment }), refusedAgain: 404 },
  "POST /app/review/save": {
    body: async ({ user, owned }) => {
      await allowReview(user.id, owned.id);
      return { productId: owned.id, stars: 5, text: "Fits" };
    },
  },
  "POST /app/review/delete": { body: ({ reviewed }) => ({ productId: reviewed.id }), refusedAgain: 404 },
  "POST /app/photos/delete": { body: ({ photo }) => ({ id: photo }), refusedAgain: 404 },
  "POST /app/message/create": { body: ({ unique }) => ({ message: "Hello", clientId: unique }) },
  "POST /app/messages/seen": { body: () => ({ id: 0 }) },
  "POST /app/downloads/link": {
    body: ({ owned }) => ({ id: owned.id, path: "part.stl" }),
  },
  "POST /app/downloads/finished": {
    body: ({ owned, unique }) => ({ id: owned.id, downloadId: unique, sha256: owned.zipSha256 }),
  },
};

/** Every call of a shopper that writes. */
export const WRITING_CALLS: Record<string, Writing> = Object.fromEntries(
  Object.entries(SHOPPER_CALLS).map(([call, { isVisitor, body, ...more }]) => {
    const prepare = async () => {
      const shopper = await createShopper();
      const path = call.split(" ")[1] ?? "";
      return { path, json: await body(shopper), ...(!isVisitor && { token: shopper.token }) };
    };
    return [call, { ...more, prepare }];
  }),
);

/** Tables whose rows say when something was tried, not what is so. */
const TRIES = /^(attempts|heartbeats|view_days)$/;
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}|(?<=msg_)[0-9a-f]{32}/g;

/** Columns that differ from one run to the next: secrets, times, addresses, numbers of changes, of tries, and of mails of a gift. */
const VARYING =
  /(_at|_since|_hash|_code|_url|_row)$|^(attempts|tries|sends|checks|data|since|secret|last_period|revision)$/;
/** Of these remains whether something is there. Mails are sent in the background, whose faults are another test's. */
const IS_THERE = /(^|_)(id|at|since|hash)$/;
const IN_BACKGROUND = /^(due_at|sent_at|delivery_began_at)$/;

/** A JWE in its compact form: another key and vector each time. */
const ENCRYPTED = /eyJ[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+/g;

const comparableValue = (name: string, value: unknown) => {
  if (IS_THERE.test(name) && (typeof value === "number" || value === null)) return Boolean(value);
  return VARYING.test(name) ? "…" : value;
};

/** Ends of offers are days away, and differ when they are moved. */
function comparableTime(time: string): string {
  const days = Math.round((new Date(Number(time) || time).getTime() - Date.now()) / DAY_MS);
  return days > 0 ? `in ${days} days` : "…";
}

/** A row without what differs from one run to the next. */
const comparable = (table: string, row: object): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([name]) => table === "letters" || !IN_BACKGROUND.test(name))
      // How many models have a tag is the sum of all requests before.
      .map(([name, value]) => [
        name,
        table === "tags" && name === "models" ? "…" : comparableValue(name, value),
      ]),
  )
    .replaceAll(UUID, "…")
    .replaceAll(ENCRYPTED, "…")
    .replaceAll(/model-\d+/g, "model")
    .replaceAll(/Maker \d+/g, "Maker")
    .replaceAll(/\b1?1[5-9]\d{11}\b|\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, comparableTime)
    .replaceAll(/\b(contact|chat|news):(user-…:)?[\d.]+|\b(again|photo|report|review|comment) \d+/g, "…")
    .replaceAll(/\b(cs|pi|evt|re|ST|CM)[_-]\w+/g, "$1…")
    .replaceAll(/(?<![\w-])[\w-]{43,64}(?![\w-])/g, "…");

/** A removed photo is gone for everybody; the cron deletes its row and files. */
const isGone = (table: string, row: object) =>
  table === "print_photos" && Reflect.get(row, "status") === "removed";

/** All rows of the shop that are compared. */
export async function shopRows(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'd1_*' AND name NOT GLOB '*search*'",
  ).all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => !TRIES.test(name));
  const contents = await env.DB.batch(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return names.flatMap((name, at) =>
    ((contents[at]?.results ?? []) as object[])
      .filter((row) => !isGone(name, row))
      .map((row) => `${name} ${comparable(name, row)}`),
  );
}

/** What was added (+) and removed (-) from one list of rows to another, in order. */
export function differences(before: string[], after: string[]): string[] {
  const count = new Map<string, number>();
  for (const row of after) count.set(row, (count.get(row) ?? 0) + 1);
  for (const row of before) count.set(row, (count.get(row) ?? 0) - 1);
  return [...count]
    .flatMap(([row, times]) => Array<string>(Math.abs(times)).fill(`${times > 0 ? "+" : "-"} ${row}`))
    .sort();
}
