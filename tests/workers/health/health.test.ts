import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { heartbeats } from "#app/db/schema.ts";
import { CRON_LATE_MS, Health } from "#app/health/health.contract.ts";
import { readHealth, shopHealth } from "#app/health/health.server.ts";
import { lastHeartbeats } from "#app/health/heartbeats.store.server.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import { stripeSignature } from "#tests/support/payments.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { createVisitor } from "#tests/support/users.ts";
import { fetchFromWorker, runCron } from "#tests/support/worker.ts";

const { services, logged } = testServices();
const at = (minutes: number) => ({ ...services, now: () => new Date(Date.now() + minutes * MINUTE_MS) });

beforeEach(() => db.delete(heartbeats));

test("passes after the cron's start, for three missed runs", async () => {
  expect(await readHealth(services)).toMatchObject({
    status: "fail",
    checks: { database: { status: "pass" }, cron: { status: "fail", lastRunAt: null } },
  });
  await runCron();
  expect((await readHealth(at(15))).status).toBe("pass");
  const [cron] = await db.select().from(heartbeats);
  const after = (ms: number) => ({ ...services, now: () => new Date((cron?.at.getTime() ?? 0) + ms) });
  const statusAfter = async (ms: number) => (await readHealth(after(ms))).status;
  expect([await statusAfter(CRON_LATE_MS), await statusAfter(CRON_LATE_MS + 1)]).toEqual(["pass", "fail"]);
  expect(await readHealth(at(17))).toMatchObject({ status: "fail", checks: { cron: { status: "fail" } } });
});

test("a signed event is recorded, and an unsigned one is not", async () => {
  const visitor = await createVisitor();
  const data = { object: { object: "checkout.session", id: "cs_health" } };
  const created = Math.floor(Date.now() / 1_000);
  const body = JSON.stringify({ id: "evt_health", type: "checkout.session.expired", created, data });
  const signature = stripeSignature(body);
  const post = (header: string) =>
    visitor.fetch("/app/webhooks/stripe", { method: "POST", body, headers: { "Stripe-Signature": header } });
  expect((await post(`${signature}0`)).status).toBe(400);
  expect(await lastHeartbeats(db)).toEqual([]);
  expect((await post(signature)).status).toBe(200);
  const [{ name, at } = { name: "none", at: new Date(0) }] = await lastHeartbeats(db);
  expect([name, Date.now() - at.getTime() < MINUTE_MS]).toEqual(["webhook", true]);
});

test("fails and logs when the database does not answer", async () => {
  const broken = {
    ...services,
    db: { select: () => ({ from: () => Promise.reject(new Error("D1_ERROR")) }) },
  };
  const health = await readHealth(broken as never);
  expect(health).toMatchObject({ status: "fail", checks: { database: { status: "fail" } } });
  expect(logged.at(-1)).toEqual({
    event: "health_failed",
    facts: { error: expect.stringMatching(/^Error: D1_ERROR\n/) },
  });
});

test("an isolate asks the database every five seconds at most", async () => {
  await db.insert(heartbeats).values({ name: "cron", at: new Date() });
  expect((await shopHealth(at(1))).status).toBe("pass");
  await db.delete(heartbeats);
  expect((await shopHealth(at(1.05))).status).toBe("pass");
  expect((await shopHealth(at(1.1))).status).toBe("fail");
});

test("a monitor gets JSON of the contract, with 503 as long as something fails", async () => {
  const answer = await (await createVisitor()).fetch("/health");
  const health = Health.parse(await answer.json());
  expect([answer.status, health.status]).toEqual([503, "fail"]);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
});

test("without a database a Spanish browser still gets /health and an error page in Spanish", async () => {
  const refuse = () => {
    throw new Error("D1_ERROR");
  };
  const refusing = { prepare: refuse, batch: refuse, withSession: () => refusing };
  const withoutDatabase = { ...env, DB: refusing as never };
  const open = async (path: string) => {
    const headers = { Host: new URL(ORIGIN).host, "Accept-Language": "es", Accept: "text/html" };
    const answer = await fetchFromWorker(path, { headers }, withoutDatabase);
    return { status: answer.status, text: await answer.text() };
  };
  expect((await open("/health")).status).toBe(503);
  const page = await open("/product/gear");
  expect(page.status).toBe(500);
  expect(page.text).toContain('<html lang="es"');
});
