import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { connections, emailTokens, sessions, shopSettings, users } from "#app/db/schema.ts";
import { deleteAccount } from "#app/privacy/privacy.server.ts";
import { createServices, settingsOf } from "#app/services.server.ts";
import { databaseContent } from "#tests/support/database.ts";
import { type Fault, faultsOf, faultyDatabase, NEVER } from "#tests/support/faulty-database.ts";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { db, testServices } from "#tests/support/services.ts";
import {
  deployed,
  emptyShop,
  form,
  ORIGIN,
  open,
  PASSWORD,
  SECRET,
  sendForm,
  sessionOf,
} from "#tests/support/set-up-shop.ts";
import { createUser } from "#tests/support/users.ts";
import { fetchFromWorker, runCron } from "#tests/support/worker.ts";

beforeEach(emptyShop);

test("a shop that is being set up answers a page that says so, and nothing else but its health and the set-up", async () => {
  const shop = deployed();
  for (const path of ["/", "/product/vase", "/studio", "/app/products", "/sitemap.xml"]) {
    const answer = await open(shop, path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await answer.text()).toContain("This shop is being set up");
  }
  const call = await fetchFromWorker(`${ORIGIN}/app/products`, {}, shop);
  expect(await call.json()).toMatchObject({ error: { code: "being_set_up" } });
  expect((await open(shop, "/health")).headers.get("Content-Type")).toContain("json");
  const setUp = await open(shop, "/setup");
  expect(setUp.status).toBe(200);
  expect(await setUp.text()).toContain("Set up your shop");
  const slash = await open(shop, "/setup/");
  expect([slash.status, slash.headers.get("Location")]).toEqual([307, `${ORIGIN}/setup`]);
  // `npm run dev` makes the second factor optional, and its cron runs before the shop is open.
  const lines = await linesPrintedDuring(() => runCron(deployed({ SELLER_SECOND_FACTOR: "optional" })));
  expect(lines.filter((line) => /failed/.test(line))).toEqual([]);
});

test("while tables are missing every address says that the shop is being set up, and the log says why", async () => {
  const shop = deployed({ DB: env.REPLICA_DB });
  let status = 0;
  const lines = await linesPrintedDuring(async () => {
    status = (await open(shop, "/setup")).status;
  });
  expect(status).toBe(503);
  expect(lines.join()).toContain('"reason":"no_tables"');
});

test.each([["at least 32 random characters"], ["short"]])(
  "the secret “%s” opens no shop: neither the example's nor a short one",
  async (secret) => {
    const shop = deployed({ SHOP_SECRET: secret });
    for (const address of ["/setup", "/setup/"]) {
      const page = await open(shop, address);
      expect(page.status).toBe(503);
      expect(await page.text()).toContain("fewer than 32 characters");
    }
    expect(await (await open(shop, "/")).text()).not.toContain("SHOP_SECRET");
    expect((await sendForm(shop, { secret })).status).toBe(503);
    expect(await db.select().from(users)).toEqual([]);
  },
);

test("a short secret beside those of a shop of setup closes nothing and seals nothing, and settings are read once in an isolate", async () => {
  const shop = { ...env, SHOP_SECRET: "short" } as unknown as typeof env;
  const { log } = testServices().services;
  const settings = await settingsOf(shop, { log });
  expect(settings).toMatchObject({ isOpen: true, SHOP_SECRET: "", connections: null });
  expect(await settingsOf(shop, { log })).toBe(settings);
  expect(await settingsOf(env, { log })).toBe(await settingsOf(env, { log }));
});

test("the secret makes the owner, who is logged in and in the studio; the shop keeps its address, and its set-up is gone", async () => {
  const shop = deployed();
  let answer = new Response();
  const lines = await linesPrintedDuring(async () => {
    answer = await sendForm(shop);
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/studio");
  expect(lines.join()).toContain('"set_up"');
  expect(lines.join()).not.toContain(SECRET);
  const [owner] = await db.select().from(users);
  expect(owner).toMatchObject({
    email: form.email,
    username: "Luna",
    emailVerifiedAt: null,
    sellerRight: "all",
  });
  const cookie = sessionOf(answer);
  // The first visit to the studio leads to the second factor.
  expect((await open(shop, "/studio", cookie)).headers.get("Location")).toMatch(/^\/studio\/security/);
  expect(await (await open(shop, "/studio/security", cookie)).text()).toContain("Taller Luna");
  expect((await open(shop, "/", cookie)).status).toBe(200);
  expect((await open(shop, "/setup", cookie)).status).toBe(404);
  expect((await fetchFromWorker("https://other.shop.test/", {}, shop)).status).toBe(421);
  const names = (
    await db.select({ name: shopSettings.name, value: shopSettings.value }).from(shopSettings)
  ).map(({ name, value }) => [name, value]);
  expect(Object.fromEntries(names)).toMatchObject({
    brand: { name: "Taller Luna" },
    language: { mainLanguage: "es" },
    time: { timeZone: "Europe/Madrid" },
  });
  // Nothing readable is stored.
  expect(JSON.stringify(await db.select().from(connections))).not.toContain(ORIGIN);
});

test("a wrong secret is refused, is logged, stores nothing, and a network has few tries, which lock nobody else out", async () => {
  const shop = deployed();
  const before = await databaseContent();
  const statuses: number[] = [];
  const lines = await linesPrintedDuring(async () => {
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await sendForm(shop, { secret: `${SECRET}${tries}` }, "198.51.100.7")).status);
  });
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  expect(lines.filter((line) => line.includes("shop_secret_refused"))).toHaveLength(10);
  expect(await databaseContent()).toEqual(before);
  expect((await sendForm(shop, {}, "198.51.100.7")).status).toBe(429);
  expect((await sendForm(shop, {}, "203.0.113.9")).status).toBe(303);
});

test("of two browsers at once one opens the shop, and the other finds no set-up any more", async () => {
  const shop = deployed();
  const both = await Promise.all([sendForm(shop), sendForm(shop, { email: "second@people.test" })]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 404]);
  expect(await db.select().from(users)).toHaveLength(1);
  expect(await db.select().from(users).where(eq(users.sellerRight, "all"))).toHaveLength(1);
  expect((await sendForm(shop, { email: "third@people.test" })).status).toBe(404);
  expect(await db.select().from(users)).toHaveLength(1);
});

test("a set-up during which a round trip fails has opened the shop or nothing of it, and can be sent again", async () => {
  const trips = async (fault: Fault) => {
    const { DB, trips } = faultyDatabase(fault);
    const answer = await sendForm(deployed({ DB }));
    return { status: answer.status, trips: trips() };
  };
  const { trips: all, status } = await trips(NEVER);
  expect(status).toBe(303);
  expect(all).toBeGreaterThan(2);
  for (const fault of faultsOf(all)) {
    await emptyShop();
    await trips(fault);
    const owners = await db.select().from(users);
    const isOpen = owners.length > 0;
    expect(owners.map(({ sellerRight }) => sellerRight)).toEqual(owners.map(() => "all"));
    expect((await db.select().from(connections)).length > 0).toBe(isOpen);
    const again = await sendForm(deployed());
    expect(again.status).toBe(isOpen ? 404 : 303);
    expect(await db.select().from(sessions)).toHaveLength(1);
  }
});

test("another SHOP_SECRET closes the shop, and neither opens it again nor changes anything; the right one finds it as it was", async () => {
  const cookie = sessionOf(await sendForm(deployed()));
  const before = await databaseContent();
  const other = deployed({ SHOP_SECRET: `${SECRET}-of-another-shop` });
  expect((await open(other, "/", cookie)).status).toBe(503);
  expect(await (await open(other, "/setup")).text()).toContain("opened with another SHOP_SECRET");
  expect((await sendForm(other, { secret: `${SECRET}-of-another-shop` })).status).toBe(503);
  expect(await databaseContent()).toEqual(before);
  expect((await open(deployed(), "/dashboard/settings", cookie)).status).not.toBe(503);
});

test("a shop that is given another one's database stays closed, and one that is given its buckets is not opened", async () => {
  await createUser();
  const before = await databaseContent();
  expect(await (await open(deployed(), "/setup")).text()).toContain("another shop’s");
  expect((await sendForm(deployed())).status).toBe(503);
  expect(await databaseContent()).toEqual(before);
  await emptyShop();
  for (const bucket of [env.MODELS, env.IMAGES]) {
    await bucket.put("of-another-shop", "x");
    const answer = await sendForm(deployed());
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("hold another one’s files");
    expect(await db.select().from(users)).toEqual([]);
    await bucket.delete("of-another-shop");
  }
  expect((await sendForm(deployed())).status).toBe(303);
});

test("an account without mail, Images and rate limits runs the shop", async () => {
  const shop = deployed({
    EMAIL: undefined,
    IMAGE_ENCODER: undefined,
    SEARCHES: undefined,
    REFUSALS: undefined,
  });
  const cookie = sessionOf(await sendForm(shop));
  expect((await open(shop, "/?q=vase")).status).toBe(200);
  const foreign = { method: "POST", headers: { Origin: "https://evil.test", Host: "new.shop.test" } };
  expect((await fetchFromWorker(`${ORIGIN}/login`, foreign, shop)).status).toBe(403);
  expect((await open(shop, "/studio/security", cookie)).status).toBe(200);
  const { services } = testServices();
  const { pictureEncoder } = createServices(shop, {
    settings: services.settings,
    readConstraint: "first-primary",
    language: "en",
    waitUntil: () => {},
    log: services.log,
  });
  await expect(pictureEncoder.factsOf(new Uint8Array(8))).rejects.toMatchObject({
    code: "photos_unavailable",
  });
});

test("a sealed value that is moved to another name opens nothing", async () => {
  await sendForm(deployed());
  const [pepper] = await db.select().from(connections).where(eq(connections.name, "PASSWORD_PEPPER"));
  await db
    .update(connections)
    .set({ sealed: pepper?.sealed ?? "" })
    .where(eq(connections.name, "SESSION_SECRET"));
  expect((await open(deployed(), "/")).status).toBe(503);
});

test("what the deployment sets wins over what is stored; an example is not set", async () => {
  await sendForm(deployed());
  const moved = deployed({ SHOP_ORIGIN: "https://moved.shop.test" });
  expect((await fetchFromWorker("https://moved.shop.test/", {}, moved)).status).toBe(200);
  expect((await open(moved, "/")).status).toBe(421);
  expect((await open(deployed(), "/")).status).toBe(200);
});

test.each([
  { PASSWORD_PEPPER: "2:a-new-pepper-of-the-deployment-with-32-letters" },
  { PASSWORD_PEPPER: "1:a-new-pepper-that-took-the-name-of-the-first" },
  { SESSION_SECRET: "a-session-secret-of-the-deployment-itself" },
])("after %j was set in the deployment the owner still logs in with the password of before", async (more) => {
  await sendForm(deployed());
  const answer = await fetchFromWorker(
    `${ORIGIN}/login`,
    {
      method: "POST",
      headers: {
        Host: new URL(ORIGIN).host,
        Origin: ORIGIN,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ email: form.email, password: PASSWORD }).toString(),
    },
    deployed(more),
  );
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/studio"]);
});

test("a shop without a key of Stripe and without a token takes neither payments nor commands", async () => {
  await sendForm(deployed());
  const command = (headers: HeadersInit) =>
    fetchFromWorker(`${ORIGIN}/app/studio/products`, { headers }, deployed());
  for (const Authorization of ["Bearer ", "Bearer null", "Basic "])
    expect((await command({ Authorization })).status).toBe(401);
  const hook = await fetchFromWorker(
    `${ORIGIN}/app/webhooks/stripe`,
    { method: "POST", body: "{}", headers: { "Stripe-Signature": "t=1,v1=00" } },
    deployed(),
  );
  expect(hook.status).toBe(400);
  const lines = await linesPrintedDuring(() => runCron(deployed()));
  expect(lines.filter((line) => /Stripe|payment|reconcile/.test(line))).toEqual([]);
});

test("an owner who changes the address stays the owner, and one who deletes the account is none", async () => {
  const cookie = sessionOf(await sendForm(deployed()));
  const studio = () => open(deployed(), "/studio", cookie).then(({ status }) => status);
  expect(await studio()).toBe(303);
  await db.update(users).set({ email: "new@people.test" });
  expect(await studio()).toBe(303);
  await db.update(users).set({ sellerRight: null });
  expect(await studio()).toBe(404);
  expect(await db.select().from(emailTokens)).toEqual([]);
});

test("over plain http nobody types a secret: every address leads to the encrypted one, until the shop is open", async () => {
  const plain = ORIGIN.replace("https:", "http:");
  const answer = await fetchFromWorker(`${plain}/setup?lang=es`, {}, deployed());
  expect(answer.status).toBe(307);
  expect(answer.headers.get("Location")).toBe(`${ORIGIN}/setup?lang=es`);
  await sendForm(deployed());
  expect((await fetchFromWorker(`${plain}/robots.txt`, {}, deployed())).status).toBe(200);
});

test("the only seller's account is not deleted; beside another seller it is", async () => {
  const shop = deployed();
  await sendForm(shop);
  const [owner] = await db.select().from(users);
  if (!owner) throw new Error("no owner");
  const user = { ...owner, preferences: { language: "en", currency: "EUR", notifications: true } } as const;
  const remove = async () => {
    const { services } = testServices();
    const settings = await settingsOf(deployed(), { log: services.log });
    if (typeof settings === "string") throw new Error("the shop is closed");
    return deleteAccount({ ...services, settings }, user, { currentPassword: PASSWORD, sessionToken: null });
  };
  await expect(remove()).rejects.toMatchObject({ code: "last_seller" });
  const partner = await createUser();
  await db.update(users).set({ sellerRight: "all" }).where(eq(users.id, partner.user.id));
  await remove();
  const left = await db.select().from(users).where(eq(users.sellerRight, "all"));
  expect(left.map(({ id }) => id)).toEqual([partner.user.id]);
});

test("a shop whose settings were read goes on with them while the database does not answer", async () => {
  const cookie = sessionOf(await sendForm(deployed()));
  let isDown = false;
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (isDown) throw new Error("D1_ERROR: Network connection lost.");
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const shop = deployed({ DB });
  expect((await open(shop, "/robots.txt")).status).toBe(200);
  isDown = true;
  // Of a seller who has just changed something: the settings are to be read again.
  const changed = `__Host-wrote=${Date.now()}; ${cookie}`;
  let status = 0;
  const lines = await linesPrintedDuring(async () => {
    status = (await open(shop, "/robots.txt", changed)).status;
  });
  expect(status).toBe(200);
  expect(lines.join()).toContain("settings_unread");
});
