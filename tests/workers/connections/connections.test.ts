import { env } from "cloudflare:workers";
import { eq, inArray, like } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CONNECTIONS } from "#app/connections/connection-names.ts";
import {
  apiTokens,
  connections,
  heartbeats,
  membershipTiers,
  orders,
  outbox,
  sessions,
  users,
} from "#app/db/schema.ts";
import { recordHeartbeat } from "#app/health/heartbeats.store.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { ConnectionChange } from "#app/mail/mail.contract.ts";
import { EVENT_TYPES } from "#app/orders/payments/stripe-events.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import {
  callStripe,
  endpointsAt,
  KEY,
  move,
  openAs,
  openShop,
  PAGE,
  page,
  press,
  pressStripe,
  pressToken,
  reach,
  settings,
  shop,
  words,
} from "#tests/support/connections-page.ts";
import { databaseContent } from "#tests/support/database.ts";
import { type Fault, faultsOf, faultyDatabase, NEVER } from "#tests/support/faulty-database.ts";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { makeMember } from "#tests/support/members.ts";
import { insertTier } from "#tests/support/memberships.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { ORIGIN, open } from "#tests/support/set-up-shop.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls as GoogleControls } from "#tools/sandbox/google/controls.ts";
import type { ReceivedMail } from "#tools/sandbox/mail/mailbox.ts";
import type { SmtpControls } from "#tools/sandbox/mail/smtp-server.ts";

const ADDRESS = `${ORIGIN}/app/webhooks/stripe`;
const mailbox = {
  intent: "mailbox",
  host: "smtp.makers.org",
  port: "465",
  user: "luna@makers.org",
  password: "only-the-maker-knows-it",
  from: "shop@makers.org",
};

const t = translatorFor("en");
const smtp = remoteControls<SmtpControls>(env.MAILBOX_URL);

beforeEach(openShop);
afterEach(() => Promise.all([stripe.reset(), smtp.reset()]));

const CLIENT = { id: TEST_SETTINGS.GOOGLE_CLIENT_ID, secret: TEST_SETTINGS.GOOGLE_CLIENT_SECRET };
const GOOGLE = { GOOGLE_ISSUER_URL: env.GOOGLE_ISSUER_URL };
const google = remoteControls<GoogleControls>(env.GOOGLE_ISSUER_URL);
const pressGoogle = (client: object = {}) => press({ intent: "google", ...CLIENT, ...client }, GOOGLE);

const storedNames = async (names: readonly string[]) =>
  (
    await db
      .select()
      .from(connections)
      .where(inArray(connections.name, [...names]))
  ).map(({ name }) => name);

const endpoints = () => endpointsAt(ORIGIN);

const receivedMails = async (): Promise<ReceivedMail[]> => (await fetch(`${env.MAILBOX_URL}/mails`)).json();

test("a pasted key is stored sealed with the secret of an endpoint that the shop made, and is never shown again", async () => {
  let answer = { status: 0, text: "" };
  const lines = await linesPrintedDuring(async () => {
    answer = await pressStripe();
  });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain(words("studioConnections.stripeSaved"));
  const [endpoint, ...others] = await endpoints();
  expect(others).toEqual([]);
  expect(endpoint?.enabled_events.toSorted()).toEqual([...EVENT_TYPES].toSorted());
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, connections: sources } = await settings();
  expect([STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET]).toEqual([KEY, expect.stringMatching(/^whsec_/)]);
  expect(sources).toEqual({ stripe: "studio", mailbox: "none", address: "studio", google: "none" });
  expect(JSON.stringify(await databaseContent())).not.toMatch(/only_for_tests|whsec_/);
  expect(lines.join()).toContain('"event":"connection_changed","level":"security"');
  const shown = await page();
  expect(shown).toContain(t("studioConnections.testKey", { end: KEY.slice(-4) }));
  for (const text of [shown, lines.join()]) expect(text).not.toMatch(/only_for_tests|whsec_/);
});

test("a wrong, a publishable and a limited key, and a Stripe that does not answer: clear words, and nothing is stored or left at Stripe", async () => {
  const before = await databaseContent();
  const refused = async (key: string, said: Parameters<typeof t>[0], status: number) => {
    const answer = await pressStripe(key);
    expect([said, answer.status, answer.text.includes(words(said))]).toEqual([said, status, true]);
    expect([said, await endpoints()]).toEqual([said, []]);
  };
  await refused("sk_test_of_another_account", "errors.stripe_key_wrong", 409);
  await refused("pk_test_only_for_tests", "errors.stripePublishable", 400);
  await refused("my key", "errors.stripeKey", 400);
  for (const resource of ["checkout/sessions", "refunds", "disputes", "events"]) {
    await stripe.forbid([resource]);
    await refused(KEY, "errors.stripe_rights_missing", 409);
    await stripe.reset();
  }
  await stripe.failNext(20, 0);
  const down = await pressStripe();
  expect(down.status).toBe(503);
  expect(down.text).toContain(words("errors.stripe_unreachable"));
  await stripe.reset();
  expect(await endpoints()).toEqual([]);
  expect(await databaseContent()).toEqual(before);
});

test("a restricted key that lacks what memberships need is refused by name where there is a tier, and fine where there is none", async () => {
  const restricted = "rk_test_of_the_same_account";
  await stripe.openAccount(restricted);
  await stripe.forbid(["subscriptions", "billing_portal"]);
  const { slug } = await insertTier();
  const refused = await pressStripe(restricted);
  expect([refused.status, await endpoints()]).toEqual([400, []]);
  expect(refused.text).toContain("Allow it to write: Subscriptions, Customer portal.");
  await db.update(membershipTiers).set({ endedAt: new Date() }).where(eq(membershipTiers.slug, slug));
  expect((await pressStripe(restricted)).status).toBe(200);
  await db.delete(membershipTiers);
});

test("a key of another account is stored only once the seller knows what is left behind; a live one leaves test payments", async () => {
  const { payments } = testServices().services;
  const other = "sk_test_of_another_account";
  const live = "sk_live_of_the_same_account";
  await stripe.openAccount(other);
  await stripe.openAccount(live);
  await pressStripe();
  const buyer = await createUser();
  const page = await payments.createCheckoutSession({
    orderId: crypto.randomUUID(),
    orderCode: "ST-1",
    email: buyer.user.email,
    language: "en",
    lines: [{ title: "Vase", license: "standard", cents: 499 }],
    vat: { by: "own" },
    successUrl: ORIGIN,
    cancelUrl: ORIGIN,
  });
  await db.insert(orders).values({
    id: crypto.randomUUID(),
    code: "ST-1",
    userId: buyer.user.id,
    totalCents: 499,
    language: "en",
    createdAt: new Date(0),
    paymentSessionId: page.sessionId,
  });
  // Its newest order pays for a membership, whose page is at Stripe, not its invoice.
  const { order } = await makeMember(buyer.user.id, { membership: { sessionId: page.sessionId } });
  expect(order.paymentSessionId).toMatch(/^in_/);
  const before = await db.select().from(connections);
  const refused = await pressStripe(other);
  expect([refused.status, refused.text.includes(words("errors.stripeOtherAccount"))]).toEqual([400, true]);
  expect(refused.text).toContain(words("studioConnections.otherAccountHint"));
  expect(refused.text).not.toContain(other);
  expect(await db.select().from(connections)).toEqual(before);
  expect((await pressStripe()).status).toBe(200);
  expect((await press({ intent: "stripe", key: other, otherAccount: "on" })).status).toBe(200);
  expect((await settings()).STRIPE_SECRET_KEY).toBe(other);
  expect((await pressStripe(live)).status).toBe(200);
  expect((await settings()).STRIPE_SECRET_KEY).toBe(live);
});

test("what was typed unseen never comes back, whatever is wrong with the form", async () => {
  const answers = [
    await press({ intent: "stripe", key: "not_a_key_but_secret" }),
    await press({ intent: "stripe", key: "sk_test_secret" }),
    await press({ ...mailbox, host: "localhost" }),
    await press({ ...mailbox, host: "smtp.live.com" }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toMatch(/not_a_key_but_secret|sk_test_secret|only-the-maker-knows-it/);
  }
  expect(answers.at(-1)?.text).toContain(mailbox.user);
});

const CHANGES: Record<ConnectionChange, () => Promise<unknown>> = {
  address_moved: () => move("shop.luna.studio"),
  stripe_set: () => pressStripe(),
  stripe_repaired: async () => {
    await pressStripe();
    const [{ id } = { id: "" }] = await endpoints();
    await callStripe(`webhook_endpoints/${id}`, { disabled: "true" });
    return press({ intent: "checkWebhook" });
  },
  stripe_webhook: async () => {
    await pressStripe();
    const [{ id } = { id: "" }] = await endpoints();
    await callStripe(`webhook_endpoints/${id}`, {}, "DELETE");
    return press({ intent: "checkWebhook" });
  },
  stripe_removed: async () => {
    await pressStripe();
    return press({ intent: "removeStripe" });
  },
  google_set: () => pressGoogle(),
  google_removed: async () => {
    await pressGoogle();
    return press({ intent: "removeGoogle" });
  },
  mailbox_set: () => press(mailbox),
  mailbox_removed: async () => {
    await press(mailbox);
    return press({ intent: "removeMailbox" });
  },
  token_made: () => pressToken({ intent: "make", name: "laptop" }),
  token_revoked: async () => {
    await pressToken({ intent: "make", name: "laptop" });
    const [{ id } = { id: "" }] = await db.select().from(apiTokens);
    return pressToken({ intent: "revoke", id });
  },
};

test.each(Object.entries(CHANGES))(
  "%s is logged, and queued as a mail to each seller",
  async (change, make) => {
    const partner = await createUser();
    await db
      .update(users)
      .set({ emailVerifiedAt: new Date(), sellerRight: "all" })
      .where(eq(users.id, partner.user.id));
    const lines = await linesPrintedDuring(make);
    expect(lines.filter((line) => line.includes(`"change":"${change}"`))).toHaveLength(1);
    const told = (await db.select().from(outbox)).filter(({ cause }) => cause.startsWith(`${change} `));
    const to = ["luna@people.test", partner.user.email].sort();
    expect(told.map(({ cause }) => cause.split(" ").at(-1)).sort()).toEqual(to);
  },
);

test("Stripe is removed with its endpoint: nobody can pay, and it can be connected again", async () => {
  expect((await press({ intent: "removeStripe" })).status).toBe(404);
  await pressStripe();
  const own = { STRIPE_SECRET_KEY: KEY };
  expect((await press({ intent: "removeStripe" }, own)).status).toBe(409);
  expect(await endpoints()).toHaveLength(1);
  expect((await press({ intent: "removeStripe" })).text).toContain(words("studioConnections.stripeRemoved"));
  expect([await storedNames(CONNECTIONS.stripe), await endpoints()]).toEqual([[], []]);
  expect((await settings()).STRIPE_SECRET_KEY).toBeNull();
  expect((await pressStripe()).status).toBe(200);
});

const REMOVALS = {
  stripe: () => pressStripe(),
  google: () => pressGoogle(),
  mailbox: () => press(mailbox),
};

test.each(Object.entries(REMOVALS))(
  "%s is removed as it was read: what another seller sets meanwhile stays, and the first is told",
  async (name, set) => {
    const intent = `remove${name[0]?.toUpperCase()}${name.slice(1)}`;
    const remove = async (fault: Fault) => {
      await openShop();
      await stripe.reset();
      await set();
      const { DB, trips } = faultyDatabase(fault);
      const { status } = await press({ intent }, { DB });
      return { status, trips: trips() };
    };
    const { trips } = await remove(NEVER);
    const refused: number[] = [];
    for (let at = 0; at < trips; at += 1) {
      const { status } = await remove({ at, when: "before", meanwhile: set });
      const told = await db
        .select()
        .from(outbox)
        .where(like(outbox.cause, `${name}_removed %`));
      // Of a mailbox before it is removed.
      if (name !== "mailbox") expect([at, told.length]).toEqual([at, status === 200 ? 1 : 0]);
      if (status === 200) continue;
      refused.push(status);
      const names = CONNECTIONS[name as keyof typeof REMOVALS];
      expect([at, await storedNames(names)]).toEqual([at, expect.arrayContaining([...names])]);
      if (name === "stripe") expect([at, await endpoints()]).toEqual([at, [expect.anything()]]);
    }
    expect(new Set(refused)).toEqual(new Set([409]));
  },
  60_000,
);

test.each(["checkWebhook", "removeStripe", "move"])(
  "%s: a key that another seller replaces meanwhile does not come back",
  async (intent) => {
    const other = "sk_test_of_another_account";
    const host = "shop.luna.studio";
    const change = async (fault: Fault) => {
      await openShop();
      await stripe.reset();
      await stripe.openAccount(other);
      await pressStripe();
      const proof = intent === "move" ? await reach(host) : "";
      for (const { id } of await endpoints()) await callStripe(`webhook_endpoints/${id}`, {}, "DELETE");
      const { DB, trips } = faultyDatabase(fault);
      await press({ intent, host, proof }, { DB });
      return trips();
    };
    const trips = await change(NEVER);
    const replaced: number[] = [];
    for (let at = 0; at < trips; at += 1) {
      const meanwhile = async () => {
        const { status } = await press({ intent: "stripe", key: other, otherAccount: "on" });
        // A move ends the other seller's session.
        if (status === 200) replaced.push(at);
      };
      await change({ at, when: "before", meanwhile });
      if (replaced.at(-1) === at) expect([at, other, null]).toContain((await settings()).STRIPE_SECRET_KEY);
    }
    expect(replaced.length).toBeGreaterThan(2);
  },
  60_000,
);

test("a Google client is stored once Google knows it, and removed; a wrong one and an outage have words, and store nothing", async () => {
  const before = await databaseContent();
  const refused = async (client: object, said: Parameters<typeof t>[0], status: number) => {
    const answer = await pressGoogle(client);
    expect([said, answer.status, answer.text.includes(words(said))]).toEqual([said, status, true]);
    expect(answer.text).not.toContain("wrong secret");
  };
  await refused({ secret: "wrong secret" }, "errors.google_client_wrong", 409);
  await refused({ id: "other.apps.example" }, "errors.google_client_wrong", 409);
  await refused({ id: "no client" }, "errors.googleClientId", 400);
  await google.set({ token: 503 });
  await refused({}, "errors.google_unreachable", 503);
  await google.reset();
  expect(await databaseContent()).toEqual(before);
  const own = { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: "own" };
  expect((await press({ intent: "google", ...CLIENT }, { ...GOOGLE, ...own })).status).toBe(409);
  expect((await pressGoogle()).text).toContain(words("studioConnections.googleSaved"));
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = await settings();
  expect([GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET]).toEqual([CLIENT.id, CLIENT.secret]);
  expect(JSON.stringify(await databaseContent())).not.toContain(CLIENT.secret);
  expect(await page()).toContain(`${ORIGIN}/app/auth/google/callback`);
  expect((await press({ intent: "removeGoogle" })).text).toContain(words("studioConnections.googleRemoved"));
  expect((await settings()).GOOGLE_CLIENT_ID).toBe("");
});

test("with a mailbox its failure goes, too", async () => {
  await press(mailbox);
  await smtp.failAt("password");
  await press({ intent: "removeMailbox" });
  const failures = () => db.select().from(heartbeats).where(like(heartbeats.name, "mailbox%"));
  expect(await storedNames(CONNECTIONS.mailbox)).toEqual([]);
  expect(await failures()).toEqual([]);
});

test("of two browsers at once one key is stored, the other is told, and Stripe has the one endpoint whose secret is stored", async () => {
  const both = await Promise.all([pressStripe(), pressStripe()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await storedNames(CONNECTIONS.stripe)).toHaveLength(2);
  expect(await endpoints()).toHaveLength(1);
  const again = await Promise.all([pressStripe(), pressStripe()]);
  expect(again.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await endpoints()).toHaveLength(1);
});

test("a change during which a round trip fails is done or not done, and can be sent again", async () => {
  const trips = async (fault: Fault) => {
    const { DB, trips } = faultyDatabase(fault);
    await pressStripe(KEY, { DB });
    return trips();
  };
  const all = await trips(NEVER);
  expect(all).toBeGreaterThan(3);
  for (const fault of faultsOf(all)) {
    await db.delete(connections).where(inArray(connections.name, [...CONNECTIONS.stripe]));
    await stripe.reset();
    await trips(fault);
    const stored = (await storedNames(CONNECTIONS.stripe)).length;
    expect([fault, [0, 2].includes(stored)]).toEqual([fault, true]);
    if (stored) expect([fault, await endpoints()]).toEqual([fault, [expect.anything()]]);
    expect([fault, (await pressStripe()).status, await endpoints()]).toEqual([
      fault,
      200,
      [expect.anything()],
    ]);
  }
});

test("the webhook is checked at Stripe, and repaired: enabled, given its events, or made anew with a new secret", async () => {
  await pressStripe();
  const check = () => press({ intent: "checkWebhook" });
  const secret = async () => (await settings()).STRIPE_WEBHOOK_SECRET;
  const first = await secret();
  expect((await check()).text).toContain(words("studioConnections.webhookRight"));
  const [{ id } = { id: "" }] = await endpoints();
  await callStripe(`webhook_endpoints/${id}`, { disabled: "true", "enabled_events[0]": "invoice.paid" });
  expect((await check()).text).toContain(words("studioConnections.webhookRepaired"));
  const [repaired] = await endpoints();
  expect(repaired).toMatchObject({ id, status: "enabled" });
  expect(repaired?.enabled_events).toHaveLength(EVENT_TYPES.length);
  expect(await secret()).toBe(first);
  await callStripe(`webhook_endpoints/${id}`, {}, "DELETE");
  expect((await check()).text).toContain(words("studioConnections.webhookRepaired"));
  expect(await endpoints()).toHaveLength(1);
  const second = await secret();
  expect(second).not.toBe(first);
  await callStripe("webhook_endpoints", { url: ADDRESS, "enabled_events[0]": "invoice.paid" });
  expect((await check()).text).toContain(words("studioConnections.webhookRepaired"));
  expect(await endpoints()).toHaveLength(1);
  expect(await secret()).not.toBe(second);
});

test("without a second factor of the last minutes the page asks for it, and nothing is stored", async () => {
  await db.update(sessions).set({ secondFactorAt: new Date(Date.now() - HOUR_MS) });
  const before = await databaseContent();
  const confirm = `/studio/confirm?redirectTo=${encodeURIComponent(PAGE)}`;
  expect((await openAs(PAGE)).headers.get("Location")).toBe(confirm);
  const forms: Record<string, string>[] = [
    { intent: "stripe", key: KEY },
    mailbox,
    { intent: "removeMailbox" },
  ];
  for (const fields of forms) {
    const answer = await press(fields);
    expect([answer.status, answer.location]).toEqual([303, confirm]);
  }
  expect(await endpoints()).toEqual([]);
  expect(await databaseContent()).toEqual(before);
});

test("a mailbox is stored once it has taken a mail to the seller; one that does not is not, and its step is named", async () => {
  const before = await db.select().from(connections);
  for (const [failure, said] of [
    ["password", "errors.mail_password"],
    ["sender", "errors.mail_sender"],
    ["greeting", "errors.mail_busy"],
  ] as const) {
    await smtp.failAt(failure);
    const answer = await press(mailbox);
    expect([failure, answer.status, answer.text.includes(words(said))]).toEqual([failure, 409, true]);
  }
  await smtp.failAt(null);
  const inside = await press({ ...mailbox, host: "localhost" });
  expect([inside.status, inside.text.includes(words("errors.mailHost"))]).toEqual([400, true]);
  expect(await db.select().from(connections)).toEqual(before);
  expect((await press(mailbox)).text).toContain(words("studioConnections.mailboxSaved"));
  expect((await settings()).connections).toEqual({
    stripe: "none",
    mailbox: "studio",
    address: "studio",
    google: "none",
  });
  expect(JSON.stringify(await databaseContent())).not.toContain(mailbox.password);
  const shown = await page();
  for (const part of [mailbox.host, mailbox.from]) expect(shown).toContain(part);
  expect(shown).not.toContain(mailbox.password);
  // No other way existed, so it told of itself.
  const [notice, tried] = await receivedMails();
  expect([tried?.subject, notice?.subject]).toEqual([
    "Taller Luna can send mail",
    "Taller Luna is to send mail from another mailbox",
  ]);
});

test("another mailbox and its removal are told to every seller by the mailbox before", async () => {
  await press(mailbox);
  const partner = await createUser();
  await db
    .update(users)
    .set({ emailVerifiedAt: new Date(), sellerRight: "all" })
    .where(eq(users.id, partner.user.id));
  await smtp.reset();
  const told = async () =>
    (await receivedMails())
      .filter(({ subject }) => subject.includes("mailbox"))
      .map(({ from, to }) => [from.replace(/.*<|>/g, ""), to])
      .sort();
  const by = (from: string) =>
    [
      [from, "luna@people.test"],
      [from, partner.user.email],
    ].sort();
  const before = (await told()).length;
  await press({ ...mailbox, from: "thief@makers.org" });
  expect((await told()).slice(before)).toHaveLength(2);
  expect((await settings()).MAIL_FROM).toBe("thief@makers.org");
  expect(await told()).toEqual(expect.arrayContaining(by("shop@makers.org")));
  expect((await press({ intent: "removeMailbox" })).text).toContain(words("studioConnections.removed"));
  expect(await told()).toEqual(expect.arrayContaining(by("thief@makers.org")));
  expect(await storedNames(CONNECTIONS.mailbox)).toEqual([]);
  expect(await db.select().from(outbox).where(eq(outbox.attempts, 0))).toEqual([]);
});

test("a mailbox whose way is broken can be replaced, and the notice goes by the new one", async () => {
  await press(mailbox);
  await smtp.failAt("password");
  expect((await press(mailbox)).status).toBe(409);
  await smtp.failAt(null);
  const before = (await receivedMails()).length;
  // It has just failed, so nothing is tried by it.
  await recordHeartbeat(db, "mailbox", new Date());
  expect((await press({ ...mailbox, from: "new@makers.org" })).status).toBe(200);
  expect((await settings()).MAIL_FROM).toBe("new@makers.org");
  const notices = () =>
    receivedMails().then((mails) =>
      mails.slice(0, mails.length - before).filter(({ subject }) => subject.includes("another mailbox")),
    );
  await expect
    .poll(notices)
    .toEqual([expect.objectContaining({ from: expect.stringContaining("new@makers.org") })]);
});

test("a test mail goes by the way that is in use", async () => {
  await press(mailbox);
  const before = (await receivedMails()).length;
  expect((await press({ intent: "testMail" })).text).toContain(words("studioConnections.tested"));
  expect(await receivedMails()).toHaveLength(before + 1);
});

test("what the deployment sets wins with all of its connection, is not changed here, and is shown as such", async () => {
  await pressStripe();
  await press(mailbox);
  const ownKey = { STRIPE_SECRET_KEY: "sk_live_of_the_deployment" };
  expect(await settings(ownKey)).toMatchObject({
    ...ownKey,
    STRIPE_WEBHOOK_SECRET: null,
    SMTP_HOST: mailbox.host,
    connections: { stripe: "deployment", mailbox: "studio", address: "studio", google: "none" },
  });
  const ownAddress = { MAIL_FROM: "own@makers.org" };
  expect(await settings(ownAddress)).toMatchObject({
    ...ownAddress,
    SMTP_HOST: "",
    STRIPE_SECRET_KEY: KEY,
    connections: { stripe: "studio", mailbox: "deployment", address: "studio", google: "none" },
  });
  const before = await db.select().from(connections);
  const refusals = [
    await pressStripe(KEY, ownKey),
    await press({ intent: "checkWebhook" }, ownKey),
    await press(mailbox, ownAddress),
    await press({ intent: "removeMailbox" }, ownAddress),
  ];
  for (const { status, text } of refusals) {
    expect(status).toBe(409);
    expect(text).toContain(words("errors.set_in_deployment"));
  }
  expect(await db.select().from(connections)).toEqual(before);
  expect(await page(ownKey)).toContain(CONNECTIONS.stripe.join(", "));
  expect(await page(ownKey)).not.toContain('value="stripe"');
});

test("a sealed value that is moved to another name closes the shop, unless the deployment sets its connection", async () => {
  await pressStripe();
  await press(mailbox);
  const [password] = await db.select().from(connections).where(eq(connections.name, "SMTP_PASSWORD"));
  await db
    .update(connections)
    .set({ sealed: password?.sealed ?? "" })
    .where(eq(connections.name, "STRIPE_WEBHOOK_SECRET"));
  expect((await open(shop(), "/")).status).toBe(503);
  expect((await open(shop({ STRIPE_SECRET_KEY: KEY }), "/")).status).toBe(200);
});

test("a shop without a SHOP_SECRET says where its values are, and stores none", async () => {
  const seller = await createSeller();
  const shown = await (await seller.fetch(PAGE)).text();
  expect(shown).toContain(words("studioConnections.inDeployment"));
  expect(shown).not.toContain('name="key"');
  const before = await db.select().from(connections);
  const answer = await submitForm(seller, PAGE, { intent: "stripe", key: KEY });
  expect([answer.status, await answer.text()]).toEqual([
    409,
    expect.stringContaining(words("errors.set_in_deployment")),
  ]);
  expect(await db.select().from(connections)).toEqual(before);
});
