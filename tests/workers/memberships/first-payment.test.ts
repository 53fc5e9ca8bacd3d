/** A coupon for the first payment of a membership: what is shown is charged, once, to who may have it; every later payment costs the full price. */
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { cartOf } from "#app/cart/cart.server.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { couponInCart, startPayment } from "#app/checkout/checkout.server.ts";
import { cartItems, coupons, memberships, membershipTiers } from "#app/db/schema.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { joinedMembership, joinMembership, joinView } from "#app/memberships/join.server.ts";
import { actOnMembership, memberView } from "#app/memberships/member-account.server.ts";
import { MEMBER_CONSENT_VERSION } from "#app/memberships/memberships.contract.ts";
import { syncMembership } from "#app/memberships/sync-membership.server.ts";
import { takeModel } from "#app/memberships/take.server.ts";
import { endTier, removeTier } from "#app/memberships/tiers.server.ts";
import { NewCoupon } from "#app/offers/coupons.contract.ts";
import {
  changeCoupon,
  couponForStudio,
  createCoupon,
  endCoupon,
  linkedCoupon,
} from "#app/offers/coupons.server.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import { orderRecord } from "#app/orders/payments/buyer-payments.server.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { statisticsPage } from "#app/statistics/statistics.server.ts";
import { changeTo } from "#tests/support/change-tier.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { makeMember } from "#tests/support/members.ts";
import {
  createMember,
  insertTier,
  joinFields,
  membershipOrders,
  membershipsOf,
  openJoining,
} from "#tests/support/memberships.ts";
import { atClock } from "#tests/support/moved-clock.ts";
import { changeOf, couponOf } from "#tests/support/offers.ts";
import { insertProduct, insertProductWithZip, randomBytes } from "#tests/support/products.ts";
import { outcomeOf } from "#tests/support/responses.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import {
  browserWithSession,
  cookieHeader,
  createSeller,
  createUser,
  csrfTokenFor,
  submitForm,
  type TestUser,
} from "#tests/support/users.ts";

const { services, settled } = testServices();
const seller = await createSeller();
afterAll(async () => {
  await settled();
  await stripe.reset();
});

let serial = 0;
const insertCoupon = async (tier: string, terms: object = {}) =>
  (await createCoupon(services, couponOf({ code: `FIRST-${++serial}`, tier, percent: 50, ...terms }))).code;

type Tier = Awaited<ReturnType<typeof insertTier>>;

/** @param fields what was shown: half of €9 a month, unless it is said */
const join = (person: TestUser, tier: Tier, coupon: string, fields: object = {}) =>
  joinMembership(services, person.user, {
    slug: tier.slug,
    request: joinFields(tier, { coupon, firstCents: 450, ...fields }),
  });

const usesOf = async (code: string) => (await couponForStudio(services, { code })).uses;

const VISITOR = { userAgent: "", network: "198.51.100.31", site: "198.51.100.31" };
const told = (code: string, who: Parameters<typeof linkedCoupon>[1] = VISITOR) =>
  linkedCoupon(services, who, { code, namedAtMs: Date.now() });

test("who joins by it pays what was shown once: page, order, record, receipt and numbers say so, and the next month costs the price", async () => {
  const { services: withMail, sent, mailer } = createMailServices();
  const tier = await insertTier();
  const code = await insertCoupon(tier.slug);
  const person = await createUser();
  const view = await joinView(services, person.user, { tier: tier.slug, interval: null, coupon: code });
  expect(view).toMatchObject({ cents: 900, coupon: { code, discount: 450 } });
  const { id, sessionId } = await openJoining(services, person, tier, { coupon: code, firstCents: 450 });
  const calls = await stripe.requests();
  const page = calls.findLast(({ path }) => path === "/v1/checkout/sessions");
  expect(page?.params).toMatchObject({
    discounts: { 0: { coupon: `stall-${code}-450` } },
    line_items: { 0: { price_data: { unit_amount: "900" } } },
  });
  expect(page?.params).not.toHaveProperty("allow_promotion_codes");
  const made = calls.findLast(({ path }) => path === "/v1/coupons");
  expect(made?.params).toMatchObject({ amount_off: "450", currency: "eur", duration: "once", name: code });
  expect(await stripe.tamper(sessionId, {})).toMatchObject({ amount_total: 450 });

  await stripe.pay(sessionId);
  mailer.time = new Date();
  await joinedMembership(withMail, person.user, sessionId);
  const [row] = await membershipsOf(person);
  expect(row).toMatchObject({ status: "active", cents: 900, coupon: code, discountCents: 450 });
  const [first] = await membershipOrders(id);
  const order = first?.order;
  expect(order).toMatchObject({ status: "paid", totalCents: 450, coupon: code });
  const paid = { code, discount: 450 };
  expect((await orderDetails(services, order?.code ?? "")).coupon).toEqual(paid);
  expect(await orderRecord(services, person.user, order?.code ?? "")).toMatchObject({
    amount: 450,
    coupon: paid,
  });
  expect(await usesOf(code)).toBe(1);
  const { coupons: byCoupon } = await statisticsPage(services, "today");
  expect(byCoupon).toContainEqual(expect.objectContaining({ code, count: 1, gross: 450 }));
  await settled();
  await drainOutbox(withMail);
  const receipt = sent.find(({ to }) => to === person.user.email)?.text;
  for (const words of [
    ...[`Coupon ${code}`, "−€4.50", "taken off the first payment only", "€9.00", "€4.50"],
    "It renews each month for €9.00 until you leave.",
  ])
    expect(receipt).toContain(words);

  await stripe.advance((32 * DAY_MS) / 1000);
  await syncMembership(await atClock(services), id);
  expect((await membershipOrders(id)).map((each) => [each.order.totalCents, each.order.coupon])).toEqual([
    [450, code],
    [900, null],
  ]);
  expect(await usesOf(code)).toBe(1);
});

test("the first year is reduced as the first month is, and what was not shown is not charged", async () => {
  const tier = await insertTier();
  const code = await insertCoupon(tier.slug, { percent: null, amount: 400 });
  const person = await createUser();
  for (const firstCents of [450, 900, 0, -400])
    expect(await outcomeOf(join(person, tier, code, { firstCents }))).toBe("price_changed");
  expect(await outcomeOf(join(person, tier, "", { firstCents: 500 }))).toBe("price_changed");
  expect(await membershipsOf(person)).toEqual([]);
  const { membership } = await createMember(services, tier, {
    interval: "year",
    coupon: code.toLowerCase(),
    firstCents: 8_600,
  });
  expect(membership).toMatchObject({ cents: 9_000, discountCents: 400, coupon: code });
  expect((await membershipOrders(membership.id)).map(({ order }) => order.totalCents)).toEqual([8_600]);
});

test("a coupon says why it is refused, to who joins as to who looks; nothing is stored", async () => {
  const tier = await insertTier();
  const other = await insertTier();
  const over = await insertCoupon(tier.slug);
  await endCoupon(services, { code: over });
  const { id } = await insertProduct();
  const refusals: [string, string][] = [
    ["NO-SUCH-CODE", "coupon_unknown"],
    [await insertCoupon(tier.slug, { from: new Date(Date.now() + DAY_MS).toISOString() }), "coupon_unknown"],
    [over, "coupon_over"],
    [await insertCoupon(tier.slug, { ownersOf: [id] }), "coupon_owners"],
    [await insertCoupon(tier.slug, { subscribersOnly: true }), "coupon_subscribers"],
    [await insertCoupon(other.slug), "coupon_other_membership"],
    [
      (await createCoupon(services, couponOf({ code: "MODELS", percent: 50 }))).code,
      "coupon_other_membership",
    ],
  ];
  const person = await createUser();
  for (const [code, expected] of refusals) {
    expect([code, await outcomeOf(join(person, tier, code))]).toEqual([code, expected]);
    const { coupon } = await joinView(services, person.user, {
      tier: tier.slug,
      interval: null,
      coupon: code,
    });
    const shown = expected === "coupon_other_membership" ? null : { code, refusal: expected };
    if (shown) expect(coupon).toMatchObject(shown);
    else expect(coupon).toBeNull();
  }
  expect(await membershipsOf(person)).toEqual([]);
  expect(await outcomeOf(join(person, tier, await insertCoupon(tier.slug)))).toBe("done");
});

test("the price that fell since the coupon was made is not charged below what can be charged", async () => {
  const tier = await insertTier();
  const code = await insertCoupon(tier.slug, { percent: null, amount: 800 });
  await db.update(membershipTiers).set({ monthCents: 820 }).where(eq(membershipTiers.slug, tier.slug));
  const cheaper = { ...tier, monthCents: 820 };
  const person = await createUser();
  for (const firstCents of [20, 0])
    expect(await outcomeOf(join(person, cheaper, code, { firstCents }))).toBe("coupon_total_too_low");
});

test("for one use, one of many at once gets it, also while it is not paid; what expires gives it back", async () => {
  const tier = await insertTier();
  const code = await insertCoupon(tier.slug, { maxUses: 1 });
  const people = await Promise.all(Array.from({ length: 8 }, () => createUser()));
  const answers = await Promise.all(people.map((person) => outcomeOf(join(person, tier, code))));
  const times = (answer: string) => answers.filter((each) => each === answer).length;
  expect([times("done"), times("coupon_used_up")]).toEqual([1, 7]);
  expect(await usesOf(code)).toBe(1);
  const [joining] = await db.select().from(memberships).where(eq(memberships.coupon, code));
  await services.payments.expireCheckoutSession(joining?.sessionId ?? "");
  await syncMembership(services, joining?.id ?? "");
  expect(await usesOf(code)).toBe(0);
  const next = people.find(({ user }) => user.id !== joining?.userId);
  if (!next) throw new Error("nobody else");
  expect(await outcomeOf(join(next, tier, code))).toBe("done");
});

test("one person holds one use, however many pages they open; a debit on its way keeps it, one that fails gives it back", async () => {
  const tier = await insertTier();
  const code = await insertCoupon(tier.slug, { maxUses: 2, maxUsesPerPerson: 1 });
  const person = await createUser();
  const first = await join(person, tier, code);
  expect(await join(person, tier, code)).toEqual(first);
  const full = await join(person, tier, "", { firstCents: 900 });
  expect(full.url).not.toBe(first.url);
  expect(await usesOf(code)).toBe(0);
  await join(person, tier, code);
  expect(await usesOf(code)).toBe(1);
  const joining = (await membershipsOf(person)).at(-1);
  await stripe.pay(joining?.sessionId ?? "", "sepa_debit");
  await syncMembership(services, joining?.id ?? "");
  expect(await usesOf(code)).toBe(1);
  const others = [await createUser(), await createUser()];
  const answers = await Promise.all(others.map((other) => outcomeOf(join(other, tier, code))));
  expect(answers.sort()).toEqual(["coupon_used_up", "done"]);
  await stripe.settle(joining?.sessionId ?? "", "failed");
  await syncMembership(services, joining?.id ?? "");
  expect(await usesOf(code)).toBe(1);
});

test("whoever was a member of the tier is no new member, also by a change of tier; of another they may be", async () => {
  const [tier, other] = [await insertTier(), await insertTier()];
  const [code, once] = [
    await insertCoupon(tier.slug),
    await insertCoupon(tier.slug, { maxUsesPerPerson: 1 }),
  ];
  const ended = (slug: string) => ({ status: "ended" as const, endedAt: new Date(), tier: slug });
  const former = await createUser();
  await makeMember(former.user.id, { membership: ended(tier.slug) });
  const changed = await createUser();
  await makeMember(changed.user.id, {
    membership: ended(other.slug),
    period: { terms: { tier: tier.slug } },
  });
  for (const person of [former, changed]) {
    expect(await outcomeOf(join(person, tier, code))).toBe("coupon_member");
    expect(await outcomeOf(told(code, person.user))).toBe("coupon_member");
  }
  const elsewhere = await createUser();
  await makeMember(elsewhere.user.id, { membership: ended(other.slug) });
  expect(await outcomeOf(join(elsewhere, tier, code))).toBe("done");
  expect(await outcomeOf(told(code, elsewhere.user))).toBe("done");
  // As long as they are one of another, they cannot join.
  const living = await createUser();
  await makeMember(living.user.id, { membership: { tier: other.slug } });
  expect(await outcomeOf(told(code, living.user))).toBe("coupon_member");

  const { person, membership } = await createMember(services, tier, { coupon: once, firstCents: 450 });
  await services.payments.endNow(membership.subscriptionId ?? "");
  await db.update(memberships).set(ended(tier.slug)).where(eq(memberships.id, membership.id));
  expect(await outcomeOf(join(person, tier, once))).toBe("coupon_used");
  expect(await outcomeOf(join(person, tier, code))).toBe("coupon_member");
  expect(await outcomeOf(join(person, tier, "", { firstCents: 900 }))).toBe("done");
});

test("where Stripe makes no coupon nobody joins, no use is kept, and the price without one can be paid", async () => {
  const tier = await insertTier();
  const code = await insertCoupon(tier.slug, { maxUses: 1 });
  const person = await createUser();
  await stripe.forbid(["coupons"]);
  expect(await outcomeOf(join(person, tier, code))).toBe("payment_unavailable");
  expect(await usesOf(code)).toBe(0);
  expect(await outcomeOf(join(person, tier, "", { firstCents: 900 }))).toBe("done");
  await stripe.forbid([]);
  expect(await outcomeOf(join(person, tier, code))).toBe("done");
  expect(await memberView(services, person.user)).toMatchObject({ cents: 900, firstCents: 450 });
});

test("it takes nothing off models, and the cart says so", async () => {
  const tier = await insertTier();
  const code = await insertCoupon(tier.slug);
  const [person, { id: productId }] = [await createUser(), await insertProduct({ standard: 1000 })];
  const userId = person.user.id;
  await db.insert(cartItems).values({ userId, productId, license: "standard", addedAt: new Date() });
  const pay = (coupon: string) =>
    outcomeOf(startPayment(services, person.user, PaymentRequest.parse({ id: "cart", coupon })));
  expect(await pay(code)).toBe("coupon_membership");
  const cart = await cartOf(services, person.user);
  const shown = await couponInCart(services, person.user, { cart, coupon: { code, namedAtMs: Date.now() } });
  expect(shown).toMatchObject({ coupon: { code, refusal: "coupon_membership" }, total: 1000 });
  expect(await pay("")).toBe("done");
});

test("thirty codes an hour are looked at, and no more", async () => {
  const tier = await insertTier();
  const code = await insertCoupon(tier.slug);
  const person = await createUser();
  const shown = async (coupon: string) =>
    (await joinView(services, person.user, { tier: tier.slug, interval: null, coupon })).coupon;
  for (let tried = 0; tried < 30; tried++)
    expect(await shown(`GUESS${tried}`)).toMatchObject({ code: `GUESS${tried}`, refusal: "coupon_unknown" });
  expect(await shown(code)).toMatchObject({ code, refusal: "too_many" });
  expect(await outcomeOf(join(person, tier, code))).toBe("too_many");
  expect(await outcomeOf(join(await createUser(), tier, code))).toBe("done");
});

test("its link tells of the membership wherever it is opened, as long as it can be joined", async () => {
  const tier = await insertTier();
  const code = await insertCoupon(tier.slug);
  const { slug } = tier;
  expect(await told(code)).toMatchObject({
    code,
    terms: { percent: 50, productIds: null },
    tier: { slug, name: "Workshop Club" },
    isYours: true,
  });
  await endTier(services, { slug, revision: null });
  expect(await told(code)).toBeUndefined();
});

/** As the cookie that the link sets. */
const rememberedAs = async ({ token }: TestUser, code: string) => {
  const coupon = encodeURIComponent(btoa(JSON.stringify({ code, namedAtMs: Date.now() })));
  return { Cookie: `${cookieHeader(await csrfTokenFor(token), token)}; __Host-coupon=${coupon}` };
};

test("the link opens the page that says it in one sentence, in both languages, and from there one joins without scripts", async () => {
  const tier = await insertTier();
  const code = await insertCoupon(tier.slug);
  const path = `/memberships/${tier.slug}/join`;
  const person = await createUser();
  const browser = browserWithSession(person.token);
  const opened = await browser.get(`${path}?interval=month&coupon=${code}`);
  expect([opened.status, opened.headers.get("Location")]).toEqual([302, `${path}?interval=month`]);
  expect(opened.headers.get("Set-Cookie")).toMatch(/^__Host-coupon=/);
  const headers = await rememberedAs(person, code);
  const read = async (query = "", more: Record<string, string> = {}) =>
    (await browser.get(path + query, { ...headers, ...more })).text();
  const page = await read();
  for (const words of [
    "€4.50 for the first month, then €9.00 a month",
    "It renews each month for €9.00 until you leave.",
    "Join and pay €4.50 now",
    code,
  ])
    expect(page).toContain(words);
  expect(await read("?interval=year")).toContain("€45.00 for the first year, then €90.00 a year");
  const spanish = await read("", { "Accept-Language": "es" });
  expect(spanish.replaceAll("\u00a0", " ")).toContain("4,50 € el primer mes, después 9,00 € al mes");
  const fields = Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
  expect(fields).toMatchObject({ coupon: code, cents: "900", firstCents: "450" });
  const typed = { ...fields, name: "Ada", country: "ES", postalCode: "28013", beginNow: "on" };
  const refused = await browser.form(path, { ...typed, firstCents: "100" }, headers);
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining("The price has changed since you opened this page"),
  ]);
  const sent = await browser.form(path, typed, headers);
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, expect.stringContaining("/c/pay/")]);
  expect(await (await browser.get("/dashboard/membership")).text()).toContain(
    "€4.50 for the first month, then €9.00 a month",
  );
});

test("the page says why a coupon takes nothing off, and asks for the price; of one for something else it says nothing", async () => {
  const tier = await insertTier();
  const over = await insertCoupon(tier.slug);
  await endCoupon(services, { code: over });
  const used = await insertCoupon(tier.slug, { maxUses: 1 });
  await join(await createUser(), tier, used);
  const { code: models } = await createCoupon(services, couponOf({ code: "ONLY-MODELS", percent: 10 }));
  const person = await createUser();
  const read = async (code: string) =>
    (
      await browserWithSession(person.token).get(
        `/memberships/${tier.slug}/join`,
        await rememberedAs(person, code),
      )
    ).text();
  for (const [code, words] of [
    [over, "This coupon has expired."],
    [used, "This coupon has been used up."],
  ] as const) {
    const page = await read(code);
    for (const expected of [code, words, "Join and pay €9.00 a month"]) expect(page).toContain(expected);
    expect(page).not.toContain('name="coupon"');
  }
  expect(await read(models)).not.toContain(models);
});

test("a seller makes one in the form, which names the memberships, and is shown its link", async () => {
  const tier = await insertTier();
  const form = await (await seller.fetch("/studio/offers/new-coupon")).text();
  expect(form).toContain(`<option value="${tier.slug}">Workshop Club</option>`);
  const send = (fields: Record<string, string>) =>
    submitForm(seller, "/studio/offers/new-coupon", { intent: "save", tier: tier.slug, ...fields });
  const refused = await send({ code: "BY-FORM", percent: "100" });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("The first payment must cost at least €0.50"),
  ]);
  const made = await send({ code: "BY-FORM", percent: "50" });
  expect([made.status, made.headers.get("Location")]).toEqual([
    303,
    "/studio/offers/coupons/BY-FORM?done=studioOffers.couponMade",
  ]);
  const page = await (await seller.fetch("/studio/offers/coupons/BY-FORM")).text();
  expect(page).toContain(`/memberships/${tier.slug}/join?coupon=BY-FORM`);
  expect(await (await seller.fetch("/studio/offers")).text()).toContain(
    "only the first payment of a membership",
  );
});

test("a withdrawal pays back what was paid: all, or after a download what the days to come cost of it", async () => {
  const tier = await insertTier();
  const code = await insertCoupon(tier.slug);
  const withdrawn = async (takes: boolean) => {
    const joining = await atClock(services);
    const { person, membership } = await createMember(joining, tier, { coupon: code, firstCents: 450 });
    if (takes) {
      const { id } = await insertProductWithZip(randomBytes(60));
      await takeModel(await atClock(services), person.user, { id, consent: MEMBER_CONSENT_VERSION });
    }
    const [paid] = await membershipOrders(membership.id);
    const after = { ...services, now: () => new Date(joining.now().getTime() + (takes ? 10 : 0) * DAY_MS) };
    await withdraw(after, person.user, { code: paid?.order.code ?? "", productIds: [] });
    const [declared] = await membershipOrders(membership.id);
    return { owed: declared?.order.owed?.cents, period: paid?.period };
  };
  expect((await withdrawn(false)).owed).toBe(450);
  const { owed, period } = await withdrawn(true);
  const days = Math.round(((period?.endsAt.getTime() ?? 0) - (period?.startsAt.getTime() ?? 0)) / DAY_MS);
  expect(owed).toBe(Math.ceil((450 * (days - 10)) / days));
});

test("a change of tier in the first month credits what is left of what was paid, not of the price", async () => {
  const [tier, gold] = [await insertTier(), await insertTier({ monthCents: 1900 })];
  const code = await insertCoupon(tier.slug);
  const due = async (fields: object) => {
    const { person, membership } = await createMember(services, tier, fields);
    await stripe.advance((5 * DAY_MS) / 1000);
    await changeTo(await atClock(services), person.user, gold.slug);
    const [, changed] = await membershipOrders(membership.id);
    return changed?.order ?? null;
  };
  const [reduced, full] = [await due({ coupon: code, firstCents: 450 }), await due({})];
  const more = (reduced?.totalCents ?? 0) - (full?.totalCents ?? 0);
  // About five sixths of the €4.50 that were never paid.
  expect(more).toBeGreaterThan(340);
  expect(more).toBeLessThan(400);
  expect(reduced?.coupon).toBeNull();
});

test("none is made or changed that would leave less than can be charged, for no membership, or for models too", async () => {
  const tier = await insertTier({ yearCents: null });
  const { slug } = tier;
  const made = (terms: object) =>
    outcomeOf(createCoupon(services, couponOf({ code: `NEW-${++serial}`, tier: slug, ...terms })));
  const tooLow = "bad_input studioOffers.firstPaymentTooLow";
  expect(await made({ percent: 100 })).toBe(tooLow);
  expect(await made({ percent: 95 })).toBe(tooLow);
  expect(await made({ amount: 851 })).toBe(tooLow);
  expect(await made({ amount: 850 })).toBe("done");
  expect(await made({ percent: 50, tier: "no-such-tier" })).toBe("not_found");
  for (const ofModels of [{ ids: ["dragon"] }, { minimum: 1000 }]) {
    const both = NewCoupon.safeParse({
      ...couponOf({ code: "BOTH", percent: 5, tier: slug }),
      ...ofModels,
    });
    expect(both.error?.issues).toMatchObject([{ path: ["tier"], message: "errors.couponScope" }]);
  }
  const withYear = await insertTier();
  expect(await made({ tier: withYear.slug, amount: 1000 })).toBe(tooLow);

  const code = await insertCoupon(slug);
  const coupon = await couponForStudio(services, { code });
  const changed = (terms: object) => outcomeOf(changeCoupon(services, changeOf(coupon, terms)));
  expect(await changed({ percent: 100 })).toBe(tooLow);
  expect(await changed({ percent: 40 })).toBe("done");
  expect(await couponForStudio(services, { code })).toMatchObject({ percent: 40, tier: slug });
});

test("with a membership that is removed its coupons are over, and no other", async () => {
  const [tier, other] = [await insertTier(), await insertTier()];
  const [gone, left] = [await insertCoupon(tier.slug), await insertCoupon(other.slug)];
  await removeTier(services, { slug: tier.slug, revision: null });
  const states = await db.select({ code: coupons.code, endsAt: coupons.endsAt }).from(coupons);
  const endOf = (code: string) => states.find((each) => each.code === code)?.endsAt;
  expect([endOf(gone), endOf(left)]).toEqual([expect.any(Date), null]);
  const joined = await insertCoupon(other.slug);
  await createMember(services, other, { coupon: joined, firstCents: 450 });
  expect(await outcomeOf(removeTier(services, { slug: other.slug, revision: null }))).toBe("tier_joined");
  expect((await couponForStudio(services, { code: left })).state).toBe("running");
});

test("who leaves in the first month and resumes has no other first month", async () => {
  const tier = await insertTier();
  const code = await insertCoupon(tier.slug);
  const { person, membership } = await createMember(services, tier, { coupon: code, firstCents: 450 });
  for (const action of ["leave", "resume"] as const)
    await actOnMembership(await atClock(services), person.user, action);
  expect(await memberView(services, person.user)).toMatchObject({ state: "active", cents: 900 });
  await stripe.advance((32 * DAY_MS) / 1000);
  await syncMembership(await atClock(services), membership.id);
  expect((await membershipOrders(membership.id)).map(({ order }) => order.totalCents)).toEqual([450, 900]);
});

test.each(["stripe_tax", "managed"] as const)(
  "what was shown is charged, with its tax in it, where the VAT is by %s",
  async (by) => {
    const choose = (way: string) =>
      submitForm(seller, "/studio/settings", { intent: "tax", by: way, footer: "Ada, Madrid" });
    expect((await choose(by)).status).toBe(200);
    const tier = await insertTier();
    const code = await insertCoupon(tier.slug);
    const shownTerms = by === "managed" ? "0 0 stripe" : "0 0 shop";
    const person = await createUser();
    const fields = { coupon: code, firstCents: 450, shownTerms };
    const { id, sessionId } = await openJoining(services, person, tier, fields);
    await stripe.pay(sessionId, "4242424242424242", { country: "ES" });
    await syncMembership(await atClock(services), id);
    const [paid] = await membershipOrders(id);
    expect(paid?.order).toMatchObject({
      status: "paid",
      totalCents: 450,
      taxCents: 78,
      coupon: code,
      managed: by === "managed",
    });
    expect((await choose("own")).status).toBe(200);
  },
);
