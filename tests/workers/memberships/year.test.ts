/**
 * Two years of members by Stripe's clock: what Stripe took is, month by month, what the shop's orders, numbers, sheets, file and accounts say.
 * They joined in the evening of 31 January, so that months have 28 to 31 days, one of them in a leap year, and summer time moves a payment
 * into the next month of the shop.
 */
import { env } from "cloudflare:workers";
import { isNotNull } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { orders, vatSums } from "#app/db/schema.ts";
import { sweepExpired } from "#app/health/sweep.server.ts";
import { DEFAULT_TIME_ZONE } from "#app/i18n/reader.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { actOnMembership, memberView } from "#app/memberships/member-account.server.ts";
import { sumOfNumbers } from "#app/memberships/member-numbers.contract.ts";
import { refreshMemberNumbers } from "#app/memberships/member-numbers.server.ts";
import { mailRenewals } from "#app/memberships/renewal-notices.server.ts";
import { tiersWithNumbers } from "#app/memberships/tiers.server.ts";
import { createCoupon } from "#app/offers/coupons.server.ts";
import { sumOf } from "#app/offers/pricing/split.ts";
import { paymentRecords } from "#app/orders/payments/buyer-payments.server.ts";
import { reconcilePayments } from "#app/orders/payments/payment-events.server.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { computeStatistics, exportedOrders, statisticsPage } from "#app/statistics/statistics.server.ts";
import { changeTo } from "#tests/support/change-tier.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { createMember, insertTier, membershipOrders } from "#tests/support/memberships.ts";
import { advanceTo, startClock } from "#tests/support/moved-clock.ts";
import { couponOf } from "#tests/support/offers.ts";
import { refundOf } from "#tests/support/orders.ts";
import { db, stripe } from "#tests/support/services.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import { createSeller } from "#tests/support/users.ts";
import { computeVatSheetsAgain } from "#tests/support/vat.ts";

const { services, sent, settled, mailer } = createMailServices();
afterAll(() => stripe.reset());
const seller = await createSeller();

/** The evening of the last day of a month, from January 2031 on. */
const lastOf = (month: number) => new Date(Date.UTC(2031, month + 1, 0, 22, 30));
const middleOf = (month: number) => new Date(Date.UTC(2031, month, 15, 12));
const monthOf = (at: number) =>
  new Date(at).toLocaleDateString("sv-SE", { timeZone: DEFAULT_TIME_ZONE }).slice(0, "2031-01".length);
const quarterOf = (at: number) => {
  const month = monthOf(at);
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
};

/** All that the cron does about members, and once more. */
async function cronAt(at: Date): Promise<void> {
  await advanceTo(at);
  mailer.time = new Date(await stripe.clock());
  for (const _ of "twice") {
    await reconcilePayments(services);
    await mailRenewals(services);
    await drainOutbox(services);
    await sweepExpired(services);
  }
  await refreshMemberNumbers(services);
  await computeStatistics(services);
  await computeVatSheetsAgain(services);
  await settled();
}

interface Invoice {
  id: string;
  status: string;
  amount_paid: number;
  customer: string;
  lines: { data: { period: { end: number } }[] };
  status_transitions: { paid_at: number };
}

/** Read without the shop. */
async function invoicesAtStripe(): Promise<Invoice[]> {
  const headers = { Authorization: `Bearer ${TEST_SETTINGS.STRIPE_SECRET_KEY}` };
  const answer = await fetch(`${env.STRIPE_API_URL}/v1/invoices?limit=100`, { headers });
  const { data } = await answer.json<{ data: Invoice[] }>();
  return data.filter(({ status }) => status === "paid");
}

interface Movement {
  at: number;
  cents: number;
}
const centsOf = (movements: readonly Movement[]) => sumOf(movements.map(({ cents }) => cents));
/** Without what comes to nothing. */
const centsBy = <Row>(name: (row: Row) => string, cents: (row: Row) => number, rows: readonly Row[]) =>
  Object.fromEntries(
    [...Map.groupBy(rows, name)]
      .map(([group, ofGroup]) => [group, sumOf(ofGroup.map(cents))] as const)
      .filter(([, sum]) => sum !== 0),
  );

type Member = Awaited<ReturnType<typeof createMember>>;

/** @param back what the seller has given back */
async function expectAgreement(members: readonly Member[], back: Movement[]): Promise<void> {
  const invoices = await invoicesAtStripe();
  const taken = invoices.map(({ amount_paid: cents, status_transitions }) => ({
    cents,
    at: status_transitions.paid_at * 1000,
  }));
  const when = services.now().toISOString();

  const paid = await db.select().from(orders).where(isNotNull(orders.paidAt));
  expect(Object.fromEntries(paid.map((order) => [order.id, order.totalCents])), when).toEqual(
    Object.fromEntries(invoices.map((invoice) => [invoice.id, invoice.amount_paid])),
  );

  const sums = { count: taken.length, gross: centsOf(taken), refunded: centsOf(back) };
  expect((await statisticsPage(services, "all")).total, when).toMatchObject(sums);
  const inFile = [];
  for (const month of new Set(taken.map(({ at }) => monthOf(at))))
    for await (const rows of exportedOrders(services, month))
      inFile.push(...rows.map((row) => ({ ...row, month })));
  expect([inFile.length, sumOf(inFile.map(({ refunded }) => refunded))], when).toEqual([
    sums.count,
    sums.refunded,
  ]);
  expect(
    centsBy(
      ({ month }) => month,
      ({ gross }) => gross,
      inFile,
    ),
    when,
  ).toEqual(
    centsBy(
      ({ at }) => monthOf(at),
      ({ cents }) => cents,
      taken,
    ),
  );

  const { tiers } = await tiersWithNumbers(services);
  const { paidCents } = sumOfNumbers(tiers.flatMap(({ numbers }) => numbers ?? []));
  const { gross, refunded } = (await statisticsPage(services, "30")).total;
  expect(paidCents, when).toBe(gross - refunded);

  const sheet = await db.select().from(vatSums);
  const declared = (cents: "gross" | "refunded") =>
    centsBy(
      ({ quarter }) => quarter,
      (row) => row[cents],
      sheet,
    );
  const moved = (movements: Movement[]) =>
    centsBy(
      ({ at }) => quarterOf(at),
      ({ cents }) => cents,
      movements,
    );
  expect([declared("gross"), declared("refunded")], when).toEqual([moved(taken), moved(back)]);

  for (const { person, membership } of members) {
    const [newest] = invoices.filter(({ customer }) => customer === membership.stripeCustomerId);
    const [shown] = (await paymentRecords(services, person.user, "")).records;
    expect([shown?.amount, shown?.state], when).toEqual([newest?.amount_paid, "paid"]);
    const view = await memberView(services, person.user);
    expect(view?.paidUntil, when).toBe(shown?.membership?.until);
  }
}

const subjectsTo = ({ person }: Member, words: RegExp) =>
  sent.filter(({ to, subject }) => to === person.user.email && words.test(subject)).length;
const daysOf = async ({ membership }: Member) =>
  (await membershipOrders(membership.id)).map(({ period }) => period.endsAt.toISOString().slice(0, 10));

test("for two years Stripe, orders, numbers, sheets, the file and the accounts agree", async () => {
  await startClock(lastOf(0));
  mailer.time = new Date(await stripe.clock());
  const club = await insertTier();
  const gold = await insertTier({ name: { en: "Gold" }, monthCents: 1_900, yearCents: 19_000 });
  await createCoupon(services, couponOf({ code: "HALF", percent: 50, tier: club.slug }));
  const [ada, ben] = [
    await createMember(services, club, { coupon: "HALF", firstCents: 450 }),
    await createMember(services, club, { interval: "year" }),
  ];
  const members = [ada, ben];
  const back: Movement[] = [];
  const card = (method: string) => stripe.replaceCard(ada.subscriptionId, method);

  const inTheMiddleOf: Record<number, () => Promise<unknown>> = {
    2: () => changeTo(services, ada.person.user, gold.slug),
    5: () => card("4000000000000341"),
    8: async () => {
      const newest = (await membershipOrders(ada.membership.id)).at(-1)?.order;
      const part = refundOf(newest?.code ?? "", { what: "amount", amount: 500 });
      await refundOrder(services, part, seller.user);
      back.push({ at: services.now().getTime(), cents: 500 });
    },
    9: () => changeTo(services, ada.person.user, club.slug),
    14: () => actOnMembership(services, ada.person.user, "leave"),
  };
  const afterTheEndOf: Record<number, () => Promise<unknown>> = {
    5: async () => {
      expect((await memberView(services, ada.person.user))?.state).toBe("past_due");
      await card("4242424242424242");
      await actOnMembership(services, ada.person.user, "pay");
    },
    13: async () =>
      members.push(
        await createMember(services, club, { interval: "year", coupon: "HALF", firstCents: 4_500 }),
      ),
    14: async () => members.shift(),
  };
  const passes = async (at: Date, happens?: () => Promise<unknown>) => {
    await cronAt(at);
    await happens?.();
    if (happens) await cronAt(new Date(at.getTime() + 2 * HOUR_MS));
    await expectAgreement(members, back);
  };
  for (let month = 0; month < 25; month += 1) {
    if (month > 0) await passes(middleOf(month), inTheMiddleOf[month]);
    // The invoice of a renewal is charged an hour after it.
    await passes(new Date(lastOf(month).getTime() + HOUR_MS + 60_000), afterTheEndOf[month]);
  }
  await passes(middleOf(25));
  // Who joined after that hour renews after it.
  await passes(new Date(lastOf(25).getTime() + 3 * HOUR_MS));

  expect(await daysOf(ada)).toEqual([
    "2031-02-28",
    "2031-03-31",
    "2031-03-31",
    "2031-04-30",
    "2031-05-31",
    "2031-06-30",
    "2031-07-31",
    "2031-08-31",
    "2031-09-30",
    "2031-10-31",
    "2031-11-30",
    "2031-12-31",
    "2032-01-31",
    "2032-02-29",
    "2032-03-31",
  ]);
  expect(await daysOf(ben)).toEqual(["2032-01-31", "2033-01-31", "2034-01-31"]);
  const [, cyd] = members;
  if (!cyd) throw new Error("nobody joined in the leap year");
  expect(await daysOf(cyd)).toEqual(["2033-02-28", "2034-02-28"]);
  const mails = [
    /receipt/,
    /From .* you are a member/,
    /^Your payment .* failed$/,
    /refund/i,
    / renews on /,
    /You are leaving/,
    /has ended/,
  ];
  const counts = [ada, ben, cyd].map((each) => mails.map((words) => subjectsTo(each, words)));
  expect(counts).toEqual([
    [15, 1, 1, 1, 0, 1, 1],
    [3, 0, 0, 0, 2, 0, 0],
    [2, 0, 0, 0, 1, 0, 0],
  ]);
}, 300_000);
