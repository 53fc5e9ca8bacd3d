import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  attempts,
  downloadParts,
  downloadReports,
  emailTokens,
  outbox,
  paymentEvents,
  sessions,
} from "#app/db/schema.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import { GIVEN_UP_RANK } from "#app/mail/mail.contract.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { insertMailToken } from "#tests/support/mail.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, insertSession } from "#tests/support/users.ts";
import { runCron } from "#tests/support/worker.ts";

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

test("the cron deletes sent and failed mails after thirty days, and keeps waiting ones", async () => {
  const { user } = await createUser();
  const mail = { template: "password-changed", userId: user.id, data: {} };
  await db.insert(outbox).values([
    { ...mail, cause: "sent long ago", dueAt: ago(40), sentAt: ago(31), attempts: 1 },
    { ...mail, cause: "sent recently", dueAt: ago(40), sentAt: ago(29), attempts: 1 },
    { ...mail, cause: "given up long ago", dueAt: ago(31), rank: GIVEN_UP_RANK },
    { ...mail, cause: "given up recently", dueAt: ago(29), rank: GIVEN_UP_RANK },
    { ...mail, cause: "still tried", dueAt: ago(-1), attempts: 10 },
  ]);
  await runCron();
  // Sellers get mails about payments of other tests, whose webhooks never came.
  const rows = await db.select().from(outbox).where(eq(outbox.userId, user.id)).orderBy(outbox.id);
  expect(rows.map(({ cause }) => cause)).toEqual(["sent recently", "given up recently", "still tried"]);
});

test("the cron deletes expired sessions, mail tokens and rate limits", async () => {
  const { user } = await createUser();
  await insertSession(user.id, -1);
  await insertMailToken(user.id, "reset", user.email, ago(1));
  const valid = await insertMailToken(user.id, "verify", user.email);
  const { services } = testServices();
  await enforceLimits({ ...services, now: () => ago(1) }, ["login", "a"]);
  await enforceLimits(services, ["login", "b"]);
  await runCron();
  const open = await db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(open.map(({ expiresAt }) => expiresAt > new Date())).toEqual([true]);
  expect((await db.select().from(emailTokens)).map(({ id }) => id)).toEqual([valid.id]);
  const counted = await db.select().from(attempts).where(like(attempts.bucket, "login:%"));
  expect(counted).toHaveLength(1);
});

test("the cron deletes old unfinished downloads and old reports", async () => {
  const { user } = await createUser();
  const { id: productId } = await insertProduct();
  const part = { userId: user.id, productId, requested: [[0, 9]] as [number, number][], endSent: false };
  await db.insert(downloadParts).values([
    { ...part, version: 1, startedAt: ago(8) },
    { ...part, version: 2, startedAt: ago(6) },
  ]);
  await db.insert(downloadReports).values([
    { userId: user.id, downloadId: "an old one", reportedAt: ago(91) },
    { userId: user.id, downloadId: "a late one", reportedAt: ago(89) },
  ]);
  await runCron();
  expect((await db.select().from(downloadParts)).map(({ version }) => version)).toEqual([2]);
  expect((await db.select().from(downloadReports)).map(({ downloadId }) => downloadId)).toEqual([
    "a late one",
  ]);
});

test("the cron deletes Stripe's events after thirty days", async () => {
  const event = { type: "checkout.session.completed", outcome: "paid" };
  await db.insert(paymentEvents).values([
    { ...event, id: "evt_old", handledAt: ago(31) },
    { ...event, id: "evt_new", handledAt: ago(29) },
  ]);
  await runCron();
  const kept = (await db.select().from(paymentEvents)).map(({ id }) => id);
  expect([kept.includes("evt_old"), kept.includes("evt_new")]).toEqual([false, true]);
});
