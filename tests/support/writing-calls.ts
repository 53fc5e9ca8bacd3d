import { env } from "cloudflare:workers";
import { comments } from "#app/db/schema.ts";
import { insertPhoto } from "./photo-rows.ts";
import { insertProduct, insertProductWithZip, insertPurchase, randomBytes } from "./products.ts";
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
  const [comment] = await db
    .insert(comments)
    .values({ userId: user.id, productId: paid.id, comment: "Fits.", createdAt: new Date() })
    .returning();
  const photo = await insertPhoto(user.id, owned.id);
  const unique = crypto.randomUUID();
  return { user, token, paid, free, owned, comment: comment?.id ?? 0, photo, unique };
}
export type Shopper = Awaited<ReturnType<typeof createShopper>>;

interface WritingCall {
  /** Sent without a session. */
  isVisitor?: true;
  body: (shopper: Shopper) => object;
  /** Repeated after a success, it is refused with this status, because its effect is there. */
  refusedAgain?: number;
  /** Stripe takes part: an order may stay without its payment page, until the repeat or the cron. */
  hasSteps?: true;
  /** Each success writes one more of these rows, which the person does not notice. */
  mayRepeat?: string;
}

const registration = ({ unique }: Shopper) => ({
  username: "Eve",
  email: `${unique}@new.test`,
  password: PASSWORD,
});

/** Every call of a shopper that writes, with a request that succeeds. */
export const WRITING_CALLS: Record<string, WritingCall> = {
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
  "POST /app/preferences": { body: () => ({ preferences: { currency: "USD" } }) },
  "POST /app/comment/create": {
    body: ({ paid, unique }) => ({ productId: paid.id, message: `Prints well ${unique}`, clientId: unique }),
  },
  "POST /app/comment/delete": { body: ({ comment }) => ({ id: comment }), refusedAgain: 404 },
  "POST /app/photos/delete": { body: ({ photo }) => ({ id: photo }), refusedAgain: 404 },
  "POST /app/message/create": { body: ({ unique }) => ({ message: "Hello", clientId: unique }) },
  "POST /app/messages/seen": { body: () => ({ id: 0 }) },
  "POST /app/downloads/link": {
    body: ({ owned }) => ({ id: owned.id, path: "part.stl" }),
    refusedAgain: 404,
  },
  "POST /app/downloads/finished": {
    body: ({ owned, unique }) => ({ id: owned.id, downloadId: unique, sha256: owned.zipSha256 }),
  },
};

/** Tables whose rows say when something was tried, not what is so. */
const TRIES = /^(attempts|heartbeats|view_days)$/;
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Columns that differ from one run to the next: secrets, times, addresses, and the tries to send a mail. */
const VARYING = /(_at|_since|_hash|_code|_url|_row)$|^(attempts|data)$/;

/** A row without what differs from one run to the next. Of numbers that name rows only remains whether they are there. */
const comparable = (row: object): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([name]) => !VARYING.test(name))
      .map(([name, value]) => [name, /(^|_)id$/.test(name) && typeof value === "number" ? value > 0 : value]),
  )
    .replaceAll(UUID, "…")
    .replaceAll(/model-\d+/g, "model")
    .replaceAll(/\b(cs|pi|evt|ST)[_-]\w+/g, "$1…")
    .replaceAll(/\b[\w-]{43,64}\b/g, "…");

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
      .map((row) => `${name} ${comparable(row)}`),
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
