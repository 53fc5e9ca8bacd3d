/**
 * Two models, two buyers, a seller and a clock: what they do (`Step`) goes through the shop's own operations,
 * D1 and the Stripe sandbox, and a ledger keeps by rules of its own what follows for licenses, money and
 * mails. A new subject adds its steps to `Fields`, what follows to the ledger, and what must hold to `findings`,
 * as memberships do (`interplay-members.ts`).
 */

import { eq, inArray, sql } from "drizzle-orm";
import { addToCart } from "#app/cart/cart.server.ts";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { productById } from "#app/catalog/catalog.store.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { checkoutOf, startPayment } from "#app/checkout/checkout.server.ts";
import {
  cartItems,
  gifts,
  letterChoices,
  letters,
  orderLines,
  orders,
  outbox,
  purchases,
  wishListItems,
} from "#app/db/schema.ts";
import { requireOwnedZip, sendZip } from "#app/downloads/downloads.server.ts";
import { acceptGift } from "#app/gifts/claim-gift.server.ts";
import { keep } from "#app/gifts/gifts.server.ts";
import { sweepExpired } from "#app/health/sweep.server.ts";
import { sendLetters } from "#app/letters/send-letters.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { endBundle } from "#app/offers/bundles.server.ts";
import { createCoupon } from "#app/offers/coupons.server.ts";
import { endSale } from "#app/offers/sales.server.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import { eraseAccount } from "#app/privacy/privacy.server.ts";
import { deleteProduct } from "#app/publishing/delete-product.server.ts";
import { applyEdit } from "#app/publishing/edit-product.server.ts";
import { setProductStatus } from "#app/publishing/product-status.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { createLedgerOfMembers, type MemberSteps } from "./interplay-members.ts";
import { createMailServices, createVerifiedUser } from "./mail.ts";
import { startClock } from "./moved-clock.ts";
import { couponOf, createBundle, createSale } from "./offers.ts";
import { refundOf } from "./orders.ts";
import { findEventId, findOrder, type PendingOrder, processEvent } from "./payments.ts";
import { insertProductWithZip, randomBytes } from "./products.ts";
import { refusalOf } from "./responses.ts";
import { db, stripe } from "./services.ts";

export const MODELS = ["fox", "owl"] as const;
export const PEOPLE = ["ada", "ben"] as const;
export type Model = (typeof MODELS)[number];
export type Person = (typeof PEOPLE)[number];

/** What each costs without any offer, in euro cents; the bundle, and the coupon from its minimum on. */
const LIST: Record<Model, Record<LicenseType, number>> = {
  fox: { standard: 600, commercial: 2_000 },
  owl: { standard: 1_000, commercial: 3_000 },
};
const BUNDLE = 1_200;
const COUPON = { off: 300, from: 1_500 };
const MIN_CHARGE = 50;

interface Fields extends MemberSteps {
  publish: { model: Model };
  unpublish: { model: Model };
  delete: { model: Model };
  /** Another model with the id of a deleted one. */
  renew: { model: Model };
  /** Half of the price; of a draft its launch price. */
  sale: { model: Model };
  endSale: { model: Model };
  /** To the wish lists of the model, in an hour. */
  letter: { model: Model };
  bundle: object;
  endBundle: object;
  cron: object;
  /** Opens the payment page. */
  open: {
    who: Person;
    what: Model | "cart";
    license: LicenseType;
    consent: boolean;
    coupon: boolean;
    gift: boolean;
  };
  pay: { who: Person };
  claim: { who: Person };
  dispute: { who: Person };
  erase: { who: Person };
  download: { who: Person; model: Model };
  withdraw: { who: Person; model: Model };
  refund: { who: Person; model: Model; what: "order" | "lines" | "amount" };
  /** The giver keeps the model after all. */
  keep: { who: Person };
  wish: { who: Person; model: Model };
  wait: { hours: number };
}
export type StepOf<D extends keyof Fields> = { do: D } & Fields[D];
export type Step = { [D in keyof Fields]: StepOf<D> }[keyof Fields];

interface Line {
  model: Model;
  license: LicenseType;
  cents: number;
  /** Holders whose licenses this price needed: a Standard that was owned, or the bundle's other model. */
  needs: Held[];
  /** Who has it, once it is paid and, if a gift, claimed. */
  holder: Person | null;
  ended: boolean;
  /** Whether its payer has agreed to immediate delivery. */
  agreed: boolean;
  delivered: boolean;
  withdrawn: boolean;
}
interface Held {
  model: Model;
  line: Line;
}
interface Bought {
  order: PendingOrder;
  by: Person;
  lines: Line[];
  gift: boolean;
  /** Each line's price without its coupon, for its minimum. */
  coupon: boolean;
  state: "open" | "paid" | "gone";
  backCents: number;
  isDisputed: boolean;
}

/** What Stripe took, and gave back, in euro cents: of all worlds, because the sheets of VAT are about the whole shop. */
export const atStripe = new Map<string, { paid: number; back: number }>();

let serial = 0;

export async function createWorld() {
  await startClock();
  const { services, settled, sent, mailer } = createMailServices(new Date(await stripe.clock()));
  const name = `interplay-${++serial}`;
  const ids = { fox: `${name}-fox`, owl: `${name}-owl` };
  const [ada, ben] = [await createVerifiedUser(), await createVerifiedUser()];
  const people = { ada, ben };
  const code = name.toUpperCase();
  /** How many models there have been under the id, and the state of the present one. */
  const models: Record<
    Model,
    {
      life: number;
      state: "draft" | "published" | "unpublished" | "deleted";
      publishedAt: number;
      sale: { lowest: Record<LicenseType, number> | null } | null;
      charged: { since: number; cents: Record<LicenseType, number> }[];
    }
  > = {
    fox: { life: 1, state: "draft", publishedAt: 0, sale: null, charged: [] },
    owl: { life: 1, state: "draft", publishedAt: 0, sale: null, charged: [] },
  };
  let bundled = false;
  const boughts: Bought[] = [];
  const wishes = new Map<string, { who: Person; model: Model; life: number }>();
  const writtenLetters: { id: string; model: Model; life: number; subject: string }[] = [];
  const erasedAt = new Map<Person, number>();
  const faults: string[] = [];
  const now = () => services.now().getTime();
  const isThere = (who: Person) => !erasedAt.has(who);

  const insertModel = (model: Model) =>
    insertProductWithZip(randomBytes(60), {
      id: ids[model],
      ...LIST[model],
      status: "draft",
      publishedAt: new Date(now()),
    });
  // What an earlier world has not finished would be sent first.
  await db.delete(letters);
  await db.delete(outbox);
  for (const model of MODELS) await insertModel(model);
  await createCoupon(services, couponOf({ code, amount: COUPON.off, minimum: COUPON.from, withSales: true }));
  await db.batch(
    PEOPLE.map((who) =>
      db.insert(letterChoices).values({ userId: people[who].user.id, agreedAt: new Date(0), version: "1" }),
    ) as never,
  );

  // The ledger's prices.
  const isOnSale = (model: Model) => models[model].sale !== null;
  const priceNow = (model: Model, license: LicenseType) =>
    isOnSale(model) ? Math.round(LIST[model][license] / 2) : LIST[model][license];
  const heldBy = (who: Person): Held[] =>
    boughts
      .filter(({ state }) => state === "paid")
      .flatMap(({ lines }) => lines)
      .filter(({ holder, ended }) => holder === who && !ended)
      .map((line) => ({ model: line.model, line }));
  function linePrice(
    who: Person,
    model: Model,
    license: LicenseType,
    inOrder: readonly Model[],
    isGift: boolean,
  ) {
    const owned = isGift ? [] : heldBy(who);
    const standard = owned.find((held) => held.model === model && held.line.license === "standard");
    let [cents, needs]: [number, Held[]] = [priceNow(model, license), []];
    if (license === "commercial" && standard) {
      const less = Math.min(
        cents - priceNow(model, "standard"),
        LIST[model].commercial - LIST[model].standard,
      );
      [cents, needs] = [Math.max(less, MIN_CHARGE), [standard]];
    }
    const alone = cents;
    const other: Model = model === "fox" ? "owl" : "fox";
    const partner = owned.find((held) => held.model === other);
    if (bundled && license === "standard" && (partner || inOrder.includes(other))) {
      const part = Math.round((BUNDLE * LIST[model].standard) / (LIST.fox.standard + LIST.owl.standard));
      if (part < cents) [cents, needs] = [part, inOrder.includes(other) ? [] : partner ? [partner] : []];
    }
    return { cents, needs, alone };
  }

  /** What the lowest price of 30 days is before a sale that begins now: of the prices that were charged. */
  function lowestNow({ publishedAt, charged }: (typeof models)[Model]) {
    const start = Math.max(now() - 30 * DAY_MS, publishedAt);
    const before = charged.filter(
      ({ since }, at) => since < now() && (charged[at + 1]?.since ?? now()) > start,
    );
    const lowest = (license: LicenseType) => Math.min(...before.map(({ cents }) => cents[license]));
    return before.length > 0 ? { standard: lowest("standard"), commercial: lowest("commercial") } : null;
  }
  function recordPrice(model: Model) {
    const { charged } = models[model];
    // For no time at all.
    if (charged.at(-1)?.since === now()) charged.pop();
    const cents = { standard: priceNow(model, "standard"), commercial: priceNow(model, "commercial") };
    charged.push({ since: now(), cents });
  }

  const end = (line: Line) => {
    line.ended = true;
  };
  /** With it ends the upgrade that it reduced. */
  function endWithUpgrade(line: Line) {
    end(line);
    for (const each of boughts.flatMap(({ lines }) => lines))
      if (
        each.license === "commercial" &&
        each.needs.some((needed) => needed.model === each.model && needed.line === line)
      )
        end(each);
  }

  async function openPage(step: StepOf<"open">) {
    const { who, what, license, consent, coupon } = step;
    const { user } = people[who];
    const gift = step.gift && what !== "cart";
    const wanted = what === "cart" ? [...MODELS] : [what];
    await db.delete(cartItems).where(eq(cartItems.userId, user.id));
    if (what === "cart")
      for (const model of wanted)
        if (await refusalOf(addToCart(services, user, { id: ids[model], license }))) return;
    const target = { id: what === "cart" ? what : ids[what], license, coupon: coupon ? code : "" };
    let shown: Awaited<ReturnType<typeof checkoutOf>>;
    try {
      shown = await checkoutOf(services, user, { ...target, isGift: gift });
    } catch (error) {
      if (error instanceof DomainError) return;
      throw error;
    }
    const other = who === "ada" ? "ben" : "ada";
    const request = PaymentRequest.parse({
      ...target,
      consent,
      details: { name: "A", lastName: "B", country: "ES" },
      ...(gift && { gift: { email: people[other].user.email, from: "A friend", note: "" } }),
    });
    await db.run(sql`DELETE FROM attempts`);
    let orderCode: string;
    try {
      ({ orderCode } = await startPayment(services, user, request));
    } catch (error) {
      if (error instanceof DomainError) return;
      throw error;
    }
    const order = await findOrder(orderCode);
    const prices = wanted.map((model) => linePrice(who, model, license, wanted, gift));
    const sumOf = (of: "cents" | "alone") => prices.reduce((sum, each) => sum + each[of], 0);
    const reduced = (sum: number) => (order.coupon !== null && sum >= COUPON.from ? sum - COUPON.off : sum);
    const total = Math.min(reduced(sumOf("cents")), reduced(sumOf("alone")));
    if (shown.total !== order.totalCents || total !== order.totalCents)
      faults.push(`${orderCode}: shown ${shown.total}, by the rules ${total}, charged ${order.totalCents}`);
    const charged = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    const known = boughts.find(({ order: { id } }) => id === order.id);
    const agreed = consent || known?.lines.every((line) => line.agreed) === true;
    const lines = wanted.map(
      (model, at): Line => ({
        model,
        license,
        cents: charged.find(({ productId }) => productId === ids[model])?.priceCents ?? 0,
        needs: prices[at]?.needs ?? [],
        holder: null,
        ended: false,
        agreed,
        delivered: false,
        withdrawn: false,
      }),
    );
    if (known) known.lines = lines;
    else
      boughts.push({
        order,
        by: who,
        lines,
        gift,
        coupon: order.coupon !== null,
        state: "open",
        backCents: 0,
        isDisputed: false,
      });
  }

  async function payNewest(who: Person) {
    const bought = boughts.findLast((each) => each.by === who && each.state === "open");
    if (!bought) return;
    const { paymentSessionId: session } = bought.order;
    bought.state = "gone";
    try {
      await stripe.pay(session);
    } catch {
      return; // The shop has closed the page.
    }
    atStripe.set(session, { paid: bought.order.totalCents, back: 0 });
    await processEvent(services, await findEventId(session, "checkout.session.completed"));
    const [row] = await db.select().from(orders).where(eq(orders.id, bought.order.id));
    if (row?.status !== "paid") return;
    bought.state = "paid";
    const rows = await db.select().from(orderLines).where(eq(orderLines.orderId, bought.order.id));
    for (const line of bought.lines) {
      const returned = rows.find(({ productId }) => productId === ids[line.model])?.returnReason ?? null;
      if (returned) line.ended = true;
      else if (!bought.gift) line.holder = who;
      const isReducedByWhatEnded = line.needs.some(({ line: needed }) => needed.ended);
      if (!returned && isReducedByWhatEnded)
        faults.push(
          `${bought.order.code}: ${line.model} is paid at ${line.cents}, reduced by what its buyer no longer has`,
        );
    }
    const kept = bought.lines.filter((line) => !line.ended);
    const list = kept.reduce((sum, { model, license }) => sum + LIST[model][license], 0);
    if (bought.coupon && kept.length > 0 && list < COUPON.from)
      faults.push(
        `${bought.order.code}: a coupon from ${COUPON.from} reduces what costs ${list} without any offer`,
      );
  }

  const newestWith = (who: Person, model: Model) =>
    boughts.findLast(
      ({ by, state, lines }) =>
        by === who && state === "paid" && lines.some((line) => line.model === model && !line.ended),
    );

  async function download(who: Person, model: Model) {
    const { user } = people[who];
    try {
      const zip = await requireOwnedZip(services, user, { id: ids[model] });
      const body = await sendZip(services, { zip, range: { offset: 0, length: zip.size } });
      await new Response(body).arrayBuffer();
    } catch (error) {
      if (error instanceof DomainError) return;
      throw error;
    }
    const lines = heldBy(who).filter((held) => held.model === model);
    if (lines.length === 0 && !keepsTaken(who, model))
      faults.push(`${who} downloads ${model} without a license`);
    const agreed = lines.filter(({ line }) => line.agreed);
    const isTaken = keepsTaken(who, model) && !lines.some(({ line }) => line.license === "standard");
    // Of two licenses the one whose payer agreed, or that a member took, is delivered; the other can still be withdrawn from.
    for (const { line } of agreed.length || isTaken ? agreed : lines) line.delivered = true;
  }

  async function withdrawFrom(who: Person, model: Model) {
    const bought = newestWith(who, model);
    const line = bought?.lines.find((each) => each.model === model && !each.ended);
    if (!bought || !line) return;
    if (
      await refusalOf(
        withdraw(services, people[who].user, { code: bought.order.code, productIds: [ids[model]] }),
      )
    )
      return;
    line.withdrawn = true;
    if (line.delivered)
      faults.push(`${bought.order.code}: ${who} is paid back for ${model}, which was delivered`);
    endWithUpgrade(line);
  }

  /** The claimant keeps a gift when its giver is paid back. */
  function endUnlessClaimed({ gift }: Bought, lines: readonly Line[]) {
    for (const line of lines) if (!gift || line.holder === null) end(line);
  }

  async function refund({ who, model, what }: StepOf<"refund">) {
    const bought = newestWith(who, model);
    if (!bought) return;
    const [row] = await db.select().from(orders).where(eq(orders.id, bought.order.id));
    const request = refundOf(bought.order.code, {
      what,
      lines: what === "lines" ? [ids[model]] : [],
      amount: what === "amount" ? 100 : null,
      alreadyRefunded: row?.refundedCents ?? 0,
    });
    if (await refusalOf(refundOrder(services, request, { id: "seller" }))) return;
    const { lines } = bought;
    if (what === "order") endUnlessClaimed(bought, lines);
    if (what === "lines")
      endUnlessClaimed(
        bought,
        lines.filter((line) => line.model === model),
      );
  }

  async function keepGift(who: Person) {
    const bought = boughts.findLast(({ by, gift, state }) => by === who && gift && state === "paid");
    const [line] = bought?.lines ?? [];
    if (!bought || !line || (await refusalOf(keep(services, people[who].user, bought.order.code)))) return;
    if (line.ended || line.holder)
      faults.push(`${bought.order.code}: ${who} keeps a gift that is paid back or claimed`);
    Object.assign(bought, { gift: false });
    line.holder = who;
  }

  async function loseDispute(who: Person) {
    const bought = boughts.findLast(({ by, state }) => by === who && state === "paid");
    if (!bought || bought.backCents > 0) return;
    const { paymentSessionId: session } = bought.order;
    try {
      await stripe.closeDispute((await stripe.dispute(session)).id, "lost");
    } catch {
      return;
    }
    await processEvent(services, await findEventId(session, "charge.dispute.closed"));
    bought.isDisputed = true;
    endUnlessClaimed(bought, bought.lines);
  }

  async function claim(who: Person) {
    const { email } = people[who].user;
    const text = sent.findLast((mail) => mail.to === email && mail.text.includes("/gift/"))?.text ?? "";
    const token = /\/gift\/([\w-]+)/.exec(text)?.[1];
    if (!token) return;
    const visitor = { userAgent: "", network: "192.0.2.7", site: "192.0.2.7" };
    await db.run(sql`DELETE FROM attempts`);
    if (await refusalOf(acceptGift(services, people[who].user, { token, visitor }))) return;
    const claimed = await db.select().from(gifts).where(eq(gifts.claimedBy, people[who].user.id));
    for (const { orderId } of claimed)
      for (const { order, state, lines } of boughts) {
        const [line] = lines;
        if (order.id !== orderId || !line || line.holder === who) continue;
        if (state !== "paid" || line.ended)
          faults.push(`${order.code}: a gift is claimed that is not paid for any more`);
        line.holder = who;
      }
  }

  async function cron() {
    await sendLetters(services);
    await drainOutbox(services);
    await sweepExpired(services);
    await settled();
  }

  /** Sets the shop's clock by Stripe's, which also moves by itself. */
  async function readClock() {
    mailer.time = new Date(await stripe.clock());
  }
  const members = await createLedgerOfMembers({
    services,
    people,
    ids,
    isThere,
    isOwned: (who, model) => heldBy(who).some((held) => held.model === model),
    isPublished: (model) => models[model].state === "published",
    readClock,
    settled,
    sent,
    faults,
    atStripe,
  });
  const { keepsTaken } = members;

  const actions: { [D in Step["do"]]: (step: StepOf<D>) => Promise<unknown> } = {
    async publish({ model }) {
      const state = models[model];
      if (state.state === "published" || state.state === "deleted") return;
      if (state.state === "unpublished")
        await setProductStatus(services, { id: ids[model], status: "published" });
      else {
        const [row] = await productById(db, ids[model]);
        if (!row) throw new Error(`no ${model}`);
        await applyEdit(services, { id: ids[model], changes: {} }, { current: row, status: "published" });
        state.publishedAt = now();
        state.charged = [];
      }
      state.state = "published";
      recordPrice(model);
    },
    async unpublish({ model }) {
      if (models[model].state !== "published") return;
      await setProductStatus(services, { id: ids[model], status: "unpublished" });
      models[model].state = "unpublished";
    },
    async delete({ model }) {
      if (models[model].state === "deleted") return;
      if (await refusalOf(deleteProduct(services, { id: ids[model] }))) return;
      await settled();
      if (bundled) bundled = false;
      Object.assign(models[model], { state: "deleted", sale: null });
    },
    async renew({ model }) {
      const old = models[model];
      if (old.state !== "deleted") return;
      await insertModel(model);
      models[model] = { life: old.life + 1, state: "draft", publishedAt: 0, sale: null, charged: [] };
    },
    async sale({ model }) {
      const state = models[model];
      if (state.sale || state.state === "deleted") return;
      const until = new Date(now() + 300 * DAY_MS).toISOString();
      const lowest = state.state === "draft" ? null : lowestNow(state);
      if (await refusalOf(createSale(services, { ids: [ids[model]], percent: 50, until }))) return;
      state.sale = { lowest };
      recordPrice(model);
    },
    async endSale({ model }) {
      if (!models[model].sale || (await refusalOf(endSale(services, { ids: [ids[model]] })))) return;
      models[model].sale = null;
      recordPrice(model);
    },
    async letter({ model }) {
      if (models[model].state === "deleted") return;
      const { life } = models[model];
      const subject = `About ${model} ${life} of ${name} ${writtenLetters.length}`;
      const id = crypto.randomUUID();
      await db.insert(letters).values({
        id,
        audience: { kind: "wishes", productId: ids[model] },
        texts: { en: { subject, body: "Look." } },
        createdAt: services.now(),
        changedAt: services.now(),
        testedRevision: 1,
        dueAt: new Date(now() + HOUR_MS),
        recipients: 1,
      });
      writtenLetters.push({ id, model, life, subject });
    },
    async bundle() {
      if (bundled || MODELS.some((model) => models[model].state === "deleted")) return;
      if (!(await refusalOf(createBundle(services, { ids: [ids.fox, ids.owl], standard: BUNDLE }))))
        bundled = true;
    },
    async endBundle() {
      if (bundled && !(await refusalOf(endBundle(services, { id: ids.fox })))) bundled = false;
    },
    cron,
    async open(step) {
      if (isThere(step.who)) await openPage(step);
    },
    pay: ({ who }) => payNewest(who),
    async claim({ who }) {
      if (isThere(who)) await claim(who);
    },
    dispute: ({ who }) => loseDispute(who),
    async erase({ who }) {
      if (!isThere(who)) return;
      await settled();
      members.leaveWithAccount(who);
      const { id, email } = people[who].user;
      await eraseAccount(services, { id, email, language: "en", emailVerifiedAt: new Date(0) });
      await settled();
      erasedAt.set(who, sent.length);
      await members.cron();
      for (const bought of boughts) if (bought.by === who && bought.state === "open") bought.state = "gone";
    },
    async download({ who, model }) {
      if (isThere(who)) await download(who, model);
    },
    async withdraw({ who, model }) {
      if (isThere(who)) await withdrawFrom(who, model);
    },
    refund,
    async keep({ who }) {
      if (isThere(who)) await keepGift(who);
    },
    async wish({ who, model }) {
      if (!isThere(who) || models[model].state === "deleted") return;
      const { life } = models[model];
      await db
        .insert(wishListItems)
        .values({ userId: people[who].user.id, productId: ids[model], createdAt: services.now() })
        .onConflictDoNothing();
      wishes.set(`${who} ${model} ${life}`, { who, model, life });
    },
    ...members.actions,
    async wait({ hours }) {
      // No sale lasts a year.
      if (hours > 24 * 300) for (const model of MODELS) await actions.endSale({ do: "endSale", model });
      await stripe.advance((hours * HOUR_MS) / 1000);
      await members.cron();
      if (hours < 24) return;
      // Stripe closes its pages after a day.
      for (const bought of boughts.filter(({ state }) => state === "open")) {
        bought.state = "gone";
        await stripe.expire(bought.order.paymentSessionId).catch(() => {});
      }
    },
  };

  /** What does not hold. */
  async function findings(): Promise<string[]> {
    const found = [...faults.splice(0), ...(await members.findings())];
    const userIds = PEOPLE.map((who) => people[who].user.id);
    const [live, placed] = await db.batch([
      db.select().from(purchases).where(inArray(purchases.userId, userIds)),
      db.select().from(orders).where(inArray(orders.userId, userIds)),
    ]);
    for (const { userId, productId, license, revokedAt } of live) {
      const who = PEOPLE.find((each) => people[each].user.id === userId);
      const model = MODELS.find((each) => ids[each] === productId);
      if (!who || !model) continue;
      const isKept = license === "standard" && keepsTaken(who, model);
      if (revokedAt && isKept) found.push(`${who} has lost ${model}, which a member keeps`);
      if (revokedAt || isKept) continue;
      if (!heldBy(who).some((held) => held.model === model && held.line.license === license))
        found.push(`${who} has ${model} ${license}, which nobody paid for or gave`);
    }
    for (const { code: orderCode, totalCents, refundedCents, paymentSessionId } of placed) {
      const bought = boughts.find(({ order }) => order.code === orderCode);
      if (!bought || !paymentSessionId || bought.state === "open") continue;
      const refunds = await stripe.refundsOf(paymentSessionId).catch(() => []);
      const [taken, isLost] = [atStripe.get(paymentSessionId), bought.isDisputed];
      bought.backCents = refunds
        .filter(({ status }) => status !== "failed")
        .reduce((sum, { amount }) => sum + amount, 0);
      if (taken) taken.back = isLost ? totalCents : bought.backCents;
      if (bought.backCents > totalCents || refundedCents > totalCents)
        found.push(`${orderCode}: ${bought.backCents} of ${totalCents} paid back`);
    }
    for (const model of MODELS) {
      const { state, sale } = models[model];
      if (state !== "published") continue;
      const detail = await productDetail(services, ids[model]);
      for (const { type, price, sale: shown } of detail.licenses) {
        if (price !== priceNow(model, type))
          found.push(`${model} ${type} shows ${price}, not ${priceNow(model, type)}`);
        if (sale?.lowest && shown && shown.lowestPrice !== sale.lowest[type])
          found.push(
            `${model} ${type} shows ${shown.lowestPrice} as the lowest of 30 days, not ${sale.lowest[type]}`,
          );
      }
    }
    for (const { to, subject } of sent) {
      const letter = writtenLetters.find((each) => subject.includes(each.subject));
      const who = PEOPLE.find((each) => people[each].user.email === to);
      if (letter && (!who || !wishes.has(`${who} ${letter.model} ${letter.life}`)))
        found.push(`“${subject}” reaches ${who ?? to}, who never wished that model`);
    }
    // A gift may go to any address, also to one that had an account.
    for (const [who, count] of erasedAt)
      for (const { to, subject } of sent.slice(count))
        if (to === people[who].user.email && !/gift|gives you/i.test(subject))
          found.push(`“${subject}” reaches ${who} after the deletion`);
    return found;
  }

  return {
    /** Does a step, where it can be done. @returns what holds no longer */
    async take(step: Step): Promise<string[]> {
      await (actions[step.do] as (step: Step) => Promise<unknown>)(step);
      await settled();
      return findings();
    },
    services,
  };
}
