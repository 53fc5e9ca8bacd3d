/** What each state of a membership means at every door: each row is one member who has taken a model before. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkoutOf } from "#app/checkout/checkout.server.ts";
import { memberships, orders, purchases } from "#app/db/schema.ts";
import { certificateOf } from "#app/library/certificate.server.ts";
import { membershipPaidBy, settleTakenOf } from "#app/memberships/memberships.store.server.ts";
import { takeModel } from "#app/memberships/take.server.ts";
import type { TierTerms } from "#app/memberships/tiers.contract.ts";
import { createCoupon } from "#app/offers/coupons.server.ts";
import { revokePurchases } from "#app/orders/payments/settle.store.server.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import { eraseAccount } from "#app/privacy/privacy.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { insertPeriod, makeMember } from "#tests/support/members.ts";
import { insertTier } from "#tests/support/memberships.ts";
import { couponOf } from "#tests/support/offers.ts";
import { servicesWithoutStripe } from "#tests/support/payments.ts";
import { insertProduct, insertProductWithZip, randomBytes } from "#tests/support/products.ts";
import { outcomeOf } from "#tests/support/responses.ts";
import { allowReview } from "#tests/support/reviews.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, findUser } from "#tests/support/users.ts";

const { services, settled } = testServices();
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const OPENS_NOTHING: Partial<TierTerms> = { opens: "collections", collections: [] };

/** As joining by a coupon leaves it. */
async function firstPayment(firstCents = 900) {
  if (firstCents === 900) return { first: {}, membership: {} };
  const code = `FIRST-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const { slug } = await insertTier();
  await createCoupon(services, couponOf({ code, amount: 900 - firstCents, tier: slug }));
  return {
    first: { totalCents: firstCents, coupon: code },
    membership: { coupon: code, discountCents: 900 - firstCents },
  };
}

type Member = Awaited<ReturnType<typeof memberWhoTook>>;

async function memberWhoTook({ terms = {}, startedDaysAgo = 0, firstCents }: Omit<Row, "expected">) {
  const person = await createUser();
  const model = await insertProductWithZip(randomBytes(100), { standard: 500 });
  const startsAt = daysAgo(startedDaysAgo);
  const { first, membership } = await firstPayment(firstCents);
  const period = { startsAt, terms: { discountPercent: 20, ...terms }, order: first };
  const made = await makeMember(person.user.id, { period, membership });
  await takeModel({ ...services, now: () => startsAt }, person.user, { id: model.id });
  await allowReview(person.user.id, model.id);
  return { person, model, ...made };
}

const setStatus = async (
  { membership }: Member,
  changes: Partial<typeof memberships.$inferInsert>,
): Promise<void> => {
  await db.batch([
    db.update(memberships).set(changes).where(eq(memberships.id, membership.id)),
    settleTakenOf(db, membership.id, new Date()),
  ]);
};
const setOrder = async ({ order }: Member, status: "refunded" | "charged_back") => {
  await db.batch([
    db.update(orders).set({ status }).where(eq(orders.id, order.id)),
    ...revokePurchases(db, order.id, new Date()),
    settleTakenOf(db, membershipPaidBy(order.id), new Date()),
  ]);
};

/** Another model, the download of the one that was taken, its rest, its certificate, the price of another, a review. */
async function doors({ person, model }: Member) {
  const another = await insertProduct({ standard: 500 });
  const statusOf = async (headers: HeadersInit = {}) => {
    const answer = await person.fetch(`/app/download/${model.id}`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const [row] = await db.select().from(purchases).where(eq(purchases.productId, model.id));
  const { revokedBecause, member } = await certificateOf(services, row?.certificateCode ?? "");
  const price = await checkoutOf(services, person.user, { id: another.id, license: "standard" });
  const review = await person.post("/app/review/save", { productId: model.id, stars: 5, text: "Fits" });
  return {
    take: await outcomeOf(takeModel(services, person.user, { id: another.id })),
    download: await statusOf(),
    range: await statusOf({ Range: "bytes=50-" }),
    certificate: revokedBecause ?? (member?.isMember ? "member" : "kept"),
    price: price.total,
    review: review.status,
  };
}

const OPEN = {
  take: "done",
  download: 200,
  range: 206,
  certificate: "member",
  price: 400,
  review: 200,
};
const KEPT = { ...OPEN, take: "not_included", price: 500 };
const GONE = { take: "not_included", download: 404, range: 404, price: 500, review: 403 };

const WITHDRAWN = { ...GONE, certificate: "withdrawn" };

/** As its member does while Stripe cannot be reached. */
async function withdrawIt(
  { person, order, membership }: Member,
  changes: Partial<typeof orders.$inferInsert> = {},
) {
  await db
    .update(orders)
    .set({ buyer: { country: "ES" } })
    .where(eq(orders.id, order.id));
  await withdraw(servicesWithoutStripe(services), person.user, { code: order.code, productIds: [] });
  if (Object.keys(changes).length) await db.update(orders).set(changes).where(eq(orders.id, order.id));
  const [row] = await db.select().from(memberships).where(eq(memberships.id, membership.id));
  expect(row).toMatchObject({ status: "active", withdrawnAt: expect.any(Date) });
}

interface Row {
  terms?: Partial<TierTerms>;
  startedDaysAgo?: number;
  /** What the first payment costs by a coupon. */
  firstCents?: number;
  become?: (member: Member) => Promise<unknown>;
  expected: Partial<typeof OPEN>;
}

const ROWS: Record<string, Row> = {
  joined: { expected: OPEN },
  "in the first month, with its discount": { firstCents: 450, expected: OPEN },
  "refunded in the first month, with its discount": {
    firstCents: 450,
    become: (member) => setOrder(member, "refunded"),
    expected: { ...GONE, certificate: "refunded" },
  },
  "withdrawn from in the first month, with its discount": {
    firstCents: 450,
    become: withdrawIt,
    expected: WITHDRAWN,
  },
  "renewed, after a first month with its discount": {
    firstCents: 450,
    startedDaysAgo: 31,
    become: ({ membership, tier }) =>
      insertPeriod(membership, tier, {
        startsAt: daysAgo(1),
        renewal: true,
        terms: { discountPercent: 20 },
      }),
    expected: OPEN,
  },
  renewed: {
    startedDaysAgo: 31,
    become: async ({ membership, tier, order }) => {
      const terms = { discountPercent: 20 };
      await insertPeriod(membership, tier, { startsAt: daysAgo(1), renewal: true, terms });
      expect(order.status).toBe("paid");
    },
    expected: OPEN,
  },
  "past due, in the days of grace": {
    startedDaysAgo: 34,
    become: (member) => setStatus(member, { status: "past_due" }),
    expected: OPEN,
  },
  "past due, after them": {
    startedDaysAgo: 40,
    become: (member) => setStatus(member, { status: "past_due" }),
    expected: { ...KEPT, certificate: "kept" },
  },
  "left, with paid days": {
    become: (member) => setStatus(member, { endsAt: daysAgo(-29) }),
    expected: OPEN,
  },
  "ended at Stripe, with paid days": {
    become: (member) => setStatus(member, { status: "ended" }),
    expected: OPEN,
  },
  ended: {
    startedDaysAgo: 31,
    become: (member) => setStatus(member, { status: "ended", endedAt: new Date() }),
    expected: { ...KEPT, certificate: "kept" },
  },
  "ended, where the tier keeps nothing": {
    terms: { keepsDownloads: false },
    startedDaysAgo: 31,
    become: (member) => setStatus(member, { status: "ended", endedAt: new Date() }),
    expected: { ...GONE, certificate: "ended" },
  },
  refunded: {
    become: (member) => setOrder(member, "refunded"),
    expected: { ...GONE, certificate: "refunded" },
  },
  "charged back": {
    become: (member) => setOrder(member, "charged_back"),
    expected: { ...GONE, certificate: "charged_back" },
  },
  "disputed, and not decided": {
    become: async ({ order }) => {
      const dispute = { id: "dp_1", status: "open", reason: "fraudulent", amount: 900 } as const;
      await db
        .update(orders)
        .set({ dispute: { ...dispute, openedAt: Date.now(), dueAt: null } })
        .where(eq(orders.id, order.id));
    },
    expected: OPEN,
  },
  "withdrawn from": {
    become: (member) => setStatus(member, { status: "ended", withdrawnAt: new Date() }),
    expected: { ...GONE, certificate: "withdrawn" },
  },
  "withdrawn from, and not ended at Stripe yet": { become: withdrawIt, expected: WITHDRAWN },
  "withdrawn from, and paid back in part": {
    become: (member) => withdrawIt(member, { refundedCents: 600 }),
    expected: WITHDRAWN,
  },
  "withdrawn from, and paid back": {
    become: async (member) => {
      await withdrawIt(member, { refundedCents: 900 });
      await setOrder(member, "refunded");
    },
    expected: WITHDRAWN,
  },
  "withdrawn from, with a refund that came back": {
    become: (member) => withdrawIt(member, { failedRefundId: "re_1" }),
    expected: WITHDRAWN,
  },
  "withdrawn from, and charged back": {
    become: async (member) => {
      await withdrawIt(member);
      await setOrder(member, "charged_back");
    },
    expected: WITHDRAWN,
  },
  "of another tier now": {
    startedDaysAgo: 2,
    become: ({ membership, tier }) =>
      insertPeriod(membership, tier, {
        startsAt: daysAgo(1),
        terms: { ...OPENS_NOTHING, discountPercent: 0 },
      }),
    expected: { ...KEPT, certificate: "kept" },
  },
};

test.each(Object.entries(ROWS))("a membership that is %s", async (_, row) => {
  const member = await memberWhoTook(row);
  await row.become?.(member);
  expect(await doors(member)).toEqual(row.expected);
});

test("a deleted account has nothing at any door, and its certificate no name", async () => {
  const { person, model } = await memberWhoTook({});
  const [row] = await db.select().from(purchases).where(eq(purchases.productId, model.id));
  await eraseAccount(services, await findUser(person.user.id));
  await settled();
  expect((await person.fetch(`/app/download/${model.id}`)).status).toBe(401);
  expect((await certificateOf(services, row?.certificateCode ?? "")).buyer).toBeNull();
});
