import { expect, test } from "vitest";
import { databaseContent } from "#tests/support/database.ts";
import {
  createPendingOrder,
  findEventId,
  postWebhook,
  readUserRecords,
  stripeSignature,
} from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { stripe, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const { services } = testServices();
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** A real, paid event that nobody has delivered yet. */
async function paidEvent() {
  const person = await createUser();
  const order = await createPendingOrder(services, person, { id: (await insertProduct()).id });
  await stripe.pay(order.paymentSessionId);
  const id = await findEventId(order.paymentSessionId, "checkout.session.completed");
  const event = (await stripe.events(order.paymentSessionId)).find((candidate) => candidate.id === id);
  return { person, order, body: JSON.stringify(event) };
}

const flipped = (text: string, at: number) =>
  text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);

test("a webhook with a forged, stale or damaged signature is refused and writes nothing", async () => {
  const { person, body } = await paidEvent();
  const good = stripeSignature(body);
  const forgeries: Record<string, [body: string, signature: string | null]> = {
    "no signature": [body, null],
    "an empty signature": [body, ""],
    "no signature, only a time": [body, good.split(",")[0] ?? ""],
    "no time": [body, good.split(",")[1] ?? ""],
    words: [body, "t=now,v1=yes"],
    "another secret": [body, stripeSignature(body, { secret: "whsec_somebody_else" })],
    "an empty secret": [body, stripeSignature(body, { secret: "whsec_" })],
    "the old scheme": [body, stripeSignature(body, { scheme: "v0" })],
    "six minutes old": [body, stripeSignature(body, { at: minutes(-6) })],
    "a day old": [body, stripeSignature(body, { at: minutes(-1440) })],
    "six minutes ahead": [body, stripeSignature(body, { at: minutes(6) })],
    "a day ahead": [body, stripeSignature(body, { at: minutes(1440) })],
    "another time than signed": [body, good.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 1}`)],
    "a second, later time": [body, `${good},t=${Math.floor(Date.now() / 1000) + 9}`],
    "a byte more": [`${body} `, good],
    "a byte less": [body.slice(0, -1), good],
    "another body": ['{"id":"evt_1"}', good],
    "no body": ["", good],
  };
  const before = await databaseContent();
  const answers: Record<string, unknown> = {};
  for (const [name, [sent, signature]] of Object.entries(forgeries)) {
    const answer = await postWebhook(sent, signature === null ? {} : { "Stripe-Signature": signature });
    answers[name] = [answer.status, (await answer.json<{ error: { code: string } }>()).error.code];
  }
  expect(answers).toEqual(
    Object.fromEntries(Object.keys(forgeries).map((name) => [name, [400, "bad_signature"]])),
  );
  expect(await databaseContent()).toEqual(before);
  expect(await readUserRecords(person.user.id)).toMatchObject({ purchases: [], statuses: ["pending"] });
});

test("a webhook with one flipped bit is refused", async () => {
  const { body } = await paidEvent();
  const good = stripeSignature(body);
  const before = await databaseContent();
  const statuses = new Set<number>();
  for (let i = 0; i < 40; i += 1) {
    const inBody = flipped(body, Math.floor((i * body.length) / 40));
    statuses.add((await postWebhook(inBody, { "Stripe-Signature": good })).status);
    const mac = good.indexOf("v1=") + 3;
    const inMac = flipped(good, mac + Math.floor((i * (good.length - mac)) / 40));
    statuses.add((await postWebhook(body, { "Stripe-Signature": inMac })).status);
  }
  expect([...statuses]).toEqual([400]);
  expect(await databaseContent()).toEqual(before);
});

test("a signature of the last five minutes is accepted, and other schemes are ignored", async () => {
  for (const at of [minutes(-4.5), minutes(0), minutes(4.5)]) {
    const { person, body } = await paidEvent();
    const signature = `${stripeSignature(body, { at })},v0=${"0".repeat(64)}`;
    const answer = await postWebhook(body, { "Stripe-Signature": signature });
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    expect((await readUserRecords(person.user.id)).statuses).toEqual(["paid"]);
  }
});

test("a signed event with changed content grants only what Stripe confirms", async () => {
  const { person, order } = await (async () => {
    const buyer = await createUser();
    return {
      person: buyer,
      order: await createPendingOrder(services, buyer, { id: (await insertProduct()).id }),
    };
  })();
  const claim = {
    id: "evt_claim",
    object: "event",
    created: Math.floor(Date.now() / 1_000),
    type: "checkout.session.completed",
    data: {
      object: {
        id: order.paymentSessionId,
        object: "checkout.session",
        payment_status: "paid",
        amount_total: order.totalCents,
        client_reference_id: order.id,
      },
    },
  };
  const body = JSON.stringify(claim);
  expect((await postWebhook(body, { "Stripe-Signature": stripeSignature(body) })).status).toBe(200);
  expect(await readUserRecords(person.user.id)).toMatchObject({
    purchases: [],
    statuses: ["pending"],
    receipts: 0,
  });
});

test("the webhook accepts only POST", async () => {
  const person = await createUser();
  for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
    const answer = await person.fetch("/app/webhooks/stripe", { method });
    expect([method, answer.status, answer.headers.get("Allow")]).toEqual([method, 405, "POST"]);
  }
});

test("a body larger than any event is refused before it is read completely", async () => {
  const huge = "x".repeat(2 * 1024 * 1024);
  const answer = await postWebhook(huge, { "Stripe-Signature": stripeSignature(huge) });
  expect([answer.status, await answer.json()]).toMatchObject([413, { error: { code: "too_large" } }]);
});
