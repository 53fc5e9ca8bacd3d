import { expect, test } from "vitest";
import type { OrderStatus } from "#app/db/schema.ts";
import {
  createPendingOrder,
  type PendingOrder,
  processEvent,
  readUserRecords,
} from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { stripe, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const { services } = testServices();

interface Story {
  steps: ((session: string) => Promise<unknown>)[];
  /** What the provider holds at the end. */
  status: OrderStatus;
  owned: boolean;
  /** True when the money arrived at some time, so that a receipt is due. */
  paid: boolean;
}

const pay = (session: string) => stripe.pay(session);
const debit = (session: string) => stripe.pay(session, "sepa_debit");
const decline = (session: string) => stripe.pay(session, "4000000000000002");
const settle = (how: "succeeded" | "failed") => (session: string) => stripe.settle(session, how);
const refund = (cents?: number) => (session: string) =>
  cents === undefined ? stripe.refund(session) : stripe.refund(session, cents);
const expire = (session: string) => stripe.expire(session);
const dispute = (session: string) => stripe.dispute(session);
const decide = (how: "won" | "lost") => async (session: string) => {
  const opened = (await stripe.events(session)).find(({ type }) => type === "charge.dispute.created");
  return stripe.closeDispute(opened?.data.object.id ?? "", how);
};

const kept = { status: "paid", owned: true, paid: true } as const;
const STORIES: Record<string, Story> = {
  paid: { steps: [pay], ...kept },
  "declined, then paid": { steps: [decline, pay], ...kept },
  "paid by debit": { steps: [debit, settle("succeeded")], ...kept },
  "debit on its way": { steps: [debit], status: "processing", owned: false, paid: false },
  "debit failed": { steps: [debit, settle("failed")], status: "failed", owned: false, paid: false },
  expired: { steps: [expire], status: "expired", owned: false, paid: false },
  "declined, then expired": { steps: [decline, expire], status: "expired", owned: false, paid: false },
  "refunded in part": { steps: [pay, refund(100)], ...kept },
  refunded: { steps: [pay, refund()], status: "refunded", owned: false, paid: true },
  "refunded in two parts": {
    steps: [pay, refund(100), refund()],
    status: "refunded",
    owned: false,
    paid: true,
  },
  "debit refunded": {
    steps: [debit, settle("succeeded"), refund()],
    status: "refunded",
    owned: false,
    paid: true,
  },
  "dispute open": { steps: [pay, dispute], ...kept },
  "dispute won": { steps: [pay, dispute, decide("won")], ...kept },
  "dispute lost": { steps: [pay, dispute, decide("lost")], status: "charged_back", owned: false, paid: true },
};

const HEARD = /^(checkout\.session\.|charge\.refunded|charge\.dispute\.)/;
const eventIds = async (session: string) =>
  (await stripe.events(session)).filter(({ type }) => HEARD.test(type)).map(({ id }) => id);

/** Numbers from 0 up to 1 that repeat for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<T>(items: T[], random: () => number): T[] {
  const drawn = items.map((item) => [random(), item] as const);
  return drawn.sort(([a], [b]) => a - b).map(([, item]) => item);
}

/** Some events arrive while the story goes on, some late, some twice, two at a time, in no order. */
async function live(story: Story, order: PendingOrder, random: () => number) {
  const { paymentSessionId } = order;
  for (const step of story.steps) {
    await step(paymentSessionId);
    const early = shuffled(await eventIds(paymentSessionId), random).filter(() => random() < 0.4);
    for (const id of early) await processEvent(services, id);
  }
  const ids = await eventIds(paymentSessionId);
  const queue = shuffled([...ids, ...ids], random);
  while (queue.length) await Promise.all(queue.splice(0, 2).map((id) => processEvent(services, id)));
}

for (const [name, story] of Object.entries(STORIES)) {
  test(`${name}: in whatever order and how often its events come, the shop ends where the provider is`, async () => {
    for (let seed = 1; seed <= 3; seed += 1) {
      const person = await createUser();
      const { id } = await insertProduct();
      const order = await createPendingOrder(services, person, { id });
      await live(story, order, seededRandom(seed));
      expect(await readUserRecords(person.user.id), `seed ${seed}`).toMatchObject({
        statuses: [story.status],
        live: story.owned ? [`${id} standard`] : [],
        receipts: story.paid ? 1 : 0,
      });
    }
  });
}
