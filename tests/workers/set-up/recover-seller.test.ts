import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { attempts, outbox, passkeys, recoveryCodes, sessions, totpSecrets, users } from "#app/db/schema.ts";
import { databaseContent } from "#tests/support/database.ts";
import { type Fault, faultsOf, faultyDatabase, NEVER } from "#tests/support/faulty-database.ts";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { db, ORIGIN as SETUP_ORIGIN } from "#tests/support/services.ts";
import {
  type Deployment,
  deployed,
  emptyShop,
  form,
  ORIGIN,
  open,
  PASSWORD,
  postForm,
  SECRET,
  sendForm,
  sessionOf,
} from "#tests/support/set-up-shop.ts";
import { createUser, createUserWithPassword, insertSession, SELLER_EMAIL } from "#tests/support/users.ts";

beforeEach(async () => {
  await db.delete(passkeys);
  await db.delete(totpSecrets);
  await db.delete(recoveryCodes);
  await emptyShop();
});

const recover = (
  {
    secret = SECRET,
    email = form.email,
    network,
  }: { secret?: string; email?: string; network?: string } = {},
  deployment: Deployment = deployed(),
) =>
  postForm(deployment, `${ORIGIN}/setup/recover`, {
    fields: { secret, email },
    ...(network && { network }),
  });

/** Every kind of second factor, and wrong codes that lock the app's out. */
async function giveFactors(userId: string): Promise<void> {
  const createdAt = new Date();
  await db.insert(passkeys).values({
    id: `key-${userId}`,
    userId,
    publicKey: "key",
    counter: 0,
    transports: [],
    name: "Phone",
    createdAt,
  });
  await db.insert(totpSecrets).values({ userId, secret: "sealed", createdAt, confirmedAt: createdAt });
  await db.insert(recoveryCodes).values({ codeHash: `code-${userId}`, userId });
  await db.update(users).set({ secondFactorSince: createdAt }).where(eq(users.id, userId));
}

const factorsLeft = async () =>
  (await db.$count(passkeys)) + (await db.$count(totpSecrets)) + (await db.$count(recoveryCodes));

async function openedShop() {
  const cookie = sessionOf(await sendForm(deployed()));
  const [owner] = await db.select().from(users);
  if (!owner) throw new Error("no owner");
  await giveFactors(owner.id);
  await db.delete(outbox);
  await db.delete(attempts);
  return { cookie, owner };
}

async function partnerWith(right: "all" | "messages", changes: object = {}) {
  const { user } = await createUserWithPassword({ emailVerifiedAt: new Date(), ...changes });
  await db.update(users).set({ sellerRight: right }).where(eq(users.id, user.id));
  return user;
}

const logIn = () =>
  postForm(deployed(), `${ORIGIN}/login`, { fields: { email: form.email, password: PASSWORD } });

test("the secret removes every second factor and session of one seller, logs nobody in, and the password leads to a new one", async () => {
  const { cookie, owner } = await openedShop();
  const partner = await partnerWith("all");
  await giveFactors(partner.id);
  expect((await open(deployed(), "/studio", cookie)).headers.get("Location")).toMatch(/^\/studio\/confirm/);
  let answer = new Response();
  const lines = await linesPrintedDuring(async () => {
    answer = await recover();
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).not.toContain("__Host-sid");
  const page = await answer.text();
  expect(page).toContain(" is gone");
  expect(page).not.toContain(SECRET);
  expect(lines.join()).toContain('"change":"reset"');
  expect(lines.join()).not.toContain(SECRET);
  // Of the other seller nothing is gone.
  expect(await factorsLeft()).toBe(3);
  expect((await db.select().from(passkeys))[0]?.userId).toBe(partner.id);
  expect(await db.select().from(sessions).where(eq(sessions.userId, owner.id))).toEqual([]);
  expect((await open(deployed(), "/studio", cookie)).status).toBe(404);
  const back = sessionOf(await logIn());
  expect((await open(deployed(), "/studio", back)).headers.get("Location")).toMatch(/^\/studio\/security/);
});

test("every seller is mailed, and the one whom it is about once", async () => {
  const { owner } = await openedShop();
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, owner.id));
  const partner = await partnerWith("all");
  const buyer = await createUser();
  await recover();
  const mails = await db.select().from(outbox);
  expect(
    mails.map(({ template, userId, data }) => [template, userId ?? data.to, data.change]).sort(),
  ).toEqual(
    [
      ["second-factor", owner.id, "reset"],
      ["sellers-changed", partner.email, "recovered"],
    ].sort(),
  );
  expect(JSON.stringify(mails)).not.toContain(buyer.user.email);
  // Sent again there is nothing to remove, and nobody is mailed twice.
  expect((await recover()).status).toBe(200);
  expect(await db.$count(outbox)).toBe(mails.length);
});

test("a seller for messages alone can be named and is mailed; what happens to others is for those who may do everything", async () => {
  const { owner } = await openedShop();
  const helper = await partnerWith("messages");
  await giveFactors(helper.id);
  const partner = await partnerWith("all");
  const toldOf = async (email: string) => {
    await db.delete(outbox);
    expect((await recover({ email })).status).toBe(200);
    return (await db.select().from(outbox)).map(({ userId, data }) => userId ?? data.to).sort();
  };
  expect(await toldOf(helper.email)).toEqual([helper.id, partner.email].sort());
  expect(await toldOf(form.email)).toEqual([owner.id, partner.email].sort());
  const back = `__Host-sid=${await insertSession(helper.id)}`;
  expect((await open(deployed(), "/studio/inbox", back)).headers.get("Location")).toMatch(
    /^\/studio\/security/,
  );
});

test("a stranger learns nothing: without the secret a seller, a buyer and an unknown address are answered alike, and nothing changes", async () => {
  const { owner } = await openedShop();
  const buyer = await createUser();
  const before = await databaseContent();
  const answers = await Promise.all(
    [owner.email, buyer.user.email, "nobody@people.test"].map(async (email, at) => {
      const answer = await recover({ secret: `${SECRET}!`, email, network: `198.51.100.${at}` });
      return [answer.status, (await answer.text()).replaceAll(email, "E-MAIL").length];
    }),
  );
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([400]));
  expect(new Set(answers.map(([, length]) => length)).size).toBe(1);
  expect(await databaseContent()).toEqual(before);
});

test("guesses are logged and limited by network, together with those of the set-up, and lock nobody else out", async () => {
  await openedShop();
  const statuses: number[] = [];
  const lines = await linesPrintedDuring(async () => {
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await recover({ secret: `guess ${tries}`, network: "198.51.100.7" })).status);
  });
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  expect(lines.filter((line) => line.includes("shop_secret_refused"))).toHaveLength(10);
  // The right one is not tried any more either.
  expect((await recover({ network: "198.51.100.7" })).status).toBe(429);
  expect(await factorsLeft()).toBe(3);
  expect((await recover({ network: "203.0.113.9" })).status).toBe(200);
  expect(await factorsLeft()).toBe(0);
});

test.each(["a buyer", "an unknown address", "a seller who was removed", "a deleted account"])(
  "%s cannot be named",
  async (who) => {
    await openedShop();
    const { user } = await createUserWithPassword({ emailVerifiedAt: new Date() });
    await giveFactors(user.id);
    if (who === "a deleted account")
      await db.update(users).set({ deletedAt: new Date(), sellerRight: "all" }).where(eq(users.id, user.id));
    const email = who === "an unknown address" ? "nobody@people.test" : user.email;
    const answer = await recover({ email });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Nobody with this address sells here");
    expect(await factorsLeft()).toBe(6);
    expect(await db.$count(outbox)).toBe(0);
  },
);

test("the page names what leads in: password, mailed code, or what is left to do where nothing does", async () => {
  await openedShop();
  const shown = async (seller: { email: string }, deployment: Deployment) => {
    const page = await (await recover({ email: seller.email }, deployment)).text();
    return ["its password", "a code that is mailed", "Google", "Nothing leads into"].filter((each) =>
      page.includes(`>${each}`),
    );
  };
  const withMail = deployed({ MAIL_FROM: "luna@people.test" });
  const withoutMail = deployed({ EMAIL: undefined });
  // Nobody has shown that the owner's address is theirs, so no code goes there.
  expect(await shown({ email: form.email }, withMail)).toEqual(["its password"]);
  const both = await partnerWith("all");
  expect(await shown(both, withMail)).toEqual(["its password", "a code that is mailed"]);
  const passwordless = await partnerWith("all", { passwordHash: null });
  expect(await shown(passwordless, withMail)).toEqual(["a code that is mailed"]);
  expect(await shown(passwordless, withoutMail)).toEqual(["Nothing leads into"]);
});

test("two at once remove the factors once, and one mail goes to each seller", async () => {
  const { owner } = await openedShop();
  const both = await Promise.all([recover(), recover()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await factorsLeft()).toBe(0);
  expect((await db.select().from(outbox)).map(({ userId }) => userId)).toEqual([owner.id]);
});

test("a round trip that fails leaves all factors and sessions, or none and the mails queued; sent again it is done", async () => {
  const trips = async (fault: Fault) => {
    const { DB, trips } = faultyDatabase(fault);
    const answer = await recover({}, deployed({ DB }));
    return { status: answer.status, trips: trips() };
  };
  const { owner } = await openedShop();
  const { trips: all, status } = await trips(NEVER);
  expect(status).toBe(200);
  expect(all).toBeGreaterThan(2);
  for (const fault of faultsOf(all)) {
    await emptyFactors();
    await giveFactors(owner.id);
    await logIn();
    await trips(fault);
    const left = [await factorsLeft(), await db.$count(sessions), await db.$count(outbox)];
    expect([
      [3, 1, 0],
      [0, 0, 1],
    ]).toContainEqual(left);
    expect((await recover()).status).toBe(200);
    expect([await factorsLeft(), await db.$count(sessions), await db.$count(outbox)]).toEqual([0, 0, 1]);
  }
});

async function emptyFactors(): Promise<void> {
  for (const table of [passkeys, totpSecrets, recoveryCodes, outbox, attempts, sessions])
    await db.delete(table);
}

test("a shop of npm run setup has the page where it has a SHOP_SECRET, and else none; a shop that is being set up has none either", async () => {
  const { user } = await createUserWithPassword({ email: SELLER_EMAIL, emailVerifiedAt: new Date() });
  await giveFactors(user.id);
  const fields = { secret: SECRET, email: user.email };
  const address = `${SETUP_ORIGIN}/setup/recover`;
  expect((await postForm(env, address, { fields })).status).toBe(404);
  expect(
    (
      await postForm({ ...env, SHOP_SECRET: "" } as Deployment, address, {
        fields: { ...fields, secret: "" },
      })
    ).status,
  ).toBe(404);
  expect(await factorsLeft()).toBe(3);
  const sealing = { ...env, SHOP_SECRET: SECRET } as Deployment;
  expect((await postForm(sealing, address, { fields })).status).toBe(200);
  expect(await factorsLeft()).toBe(0);
  await emptyShop();
  expect((await open(deployed(), "/setup/recover")).status).toBe(503);
  expect((await recover()).status).toBe(503);
});

test("the page that asks for the second factor leads there", async () => {
  const { cookie } = await openedShop();
  expect(await (await open(deployed(), "/studio/confirm", cookie)).text()).toContain('href="/setup/recover"');
});
