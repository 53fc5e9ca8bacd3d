import { expect, test } from "vitest";
import type { OrderStatus } from "#app/db/schema.ts";
import {
  createPendingOrder,
  type PendingOrder,
  processEvent,
  readUserRecords,
} from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { seededRandom } from "#tests/support/random.ts";
import { stripe, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const { services } = testServices();

interface Scenario {
  steps: ((session: string) => Promise<unknown>)[];
  /** The order's state at the end, as at the provider. */
  status: OrderStatus;
  owned: boolean;
  /** Whether it was paid at any time, so that a receipt is due. */
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

const stillOwned = { status: "paid", owned: true, paid: true } as const;
const SCENARIOS: Record<string, Scenario> = {
  paid: { steps: [pay], ...stillOwned },
  "declined, then paid": { steps: [decline, pay], ...stillOwned },
  "paid by debit": { steps: [debit, settle("succeeded")], ...stillOwned },
  "debit on its way": { steps: [debit], status: "processing", owned: false, paid: false },
  "debit failed": { steps: [debit, settle("failed")], status: "failed", owned: false, paid: false },
  expired: { steps: [expire], status: "expired", owned: false, paid: false },
  "declined, then expired": { steps: [decline, expire], status: "expired", owned: false, paid: false },
  "refunded in part": { steps: [pay, refund(100)], ...stillOwned },
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
  "dispute open": { steps: [pay, dispute], ...stillOwned },
  "dispute won": { steps: [pay, dispute, decide("won")], ...stillOwned },
  "dispute lost": { steps: [pay, dispute, decide("lost")], status: "charged_back", owned: false, paid: true },
};

const HANDLED_EVENTS = /^(checkout\.session\.|charge\.refunded|charge\.dispute\.)/;
const eventIds = async (session: string) =>
  (await stripe.events(session)).filter(({ type }) => HANDLED_EVENTS.test(type)).map(({ id }) => id);

function shuffled<T>(items: T[], random: () => number): T[] {
  const drawn = items.map((item) => [random(), item] as const);
  return drawn.sort(([a], [b]) => a - b).map(([, item]) => item);
}

/** Delivers some events early and some late, some twice, two at a time, in random order. */
async function deliverInRandomOrder(scenario: Scenario, order: PendingOrder, random: () => number) {
  const { paymentSessionId } = order;
  for (const step of scenario.steps) {
    await step(paymentSessionId);
    const early = shuffled(await eventIds(paymentSessionId), random).filter(() => random() < 0.4);
    for (const id of early) await processEvent(services, id);
  }
  const ids = await eventIds(paymentSessionId);
  const queue = shuffled([...ids, ...ids], random);
  while (queue.length) await Promise.all(queue.splice(0, 2).map((id) => processEvent(services, id)));
}

for (const [name, scenario] of Object.entries(SCENARIOS)) {
  test(`${name}: events in any order and any number leave the order in the provider's state`, async () => {
    for (let seed = 1; seed <= 3; seed += 1) {
      const user = await createUser();
      const { id } = await insertProduct();
      const order = await createPendingOrder(services, user, { id });
      await deliverInRandomOrder(scenario, order, seededRandom(seed));
      expect(await readUserRecords(user.user.id), `seed ${seed}`).toMatchObject({
        statuses: [scenario.status],
        live: scenario.owned ? [`${id} standard`] : [],
        receipts: scenario.paid ? 1 : 0,
      });
    }
  });
}
