import { env } from "cloudflare:workers";
import { eq, isNull } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { loginJson } from "#app/accounts/login/log-in.form.server.ts";
import { calls } from "#app/calls.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { downloads, outbox, printPhotos, purchases, sessions, users } from "#app/db/schema.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { openAuthenticatedSocket } from "#tests/support/chat-sockets.ts";
import { databaseContent } from "#tests/support/database.ts";
import {
  chooser,
  type Fault,
  faultsOf,
  faultyDatabase,
  NEVER,
  SEED,
} from "#tests/support/faulty-database.ts";
import { createMailServices, insertMailToken, MINUTE } from "#tests/support/mail.ts";
import { insertProductWithZip, insertPurchase, randomBytes } from "#tests/support/products.ts";
import { PAGE_REQUESTS } from "#tests/support/routes.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import {
  cookieHeader,
  createSeller,
  createUserWithPassword,
  csrfTokenFor,
  isSessionValid,
  PASSWORD,
  queuedTemplates,
  responseCookie,
} from "#tests/support/users.ts";
import { fetchFromWorker, runCron } from "#tests/support/worker.ts";
import {
  differences,
  shopRows,
  WRITING_CALLS,
  type Writing,
  type WritingRequest,
} from "#tests/support/writing-calls.ts";
import { forms } from "#tests/support/writing-forms.ts";
import { requestInit } from "#tests/support/writing-requests.ts";
import { emptyShopState, emptyTables, studioCalls } from "#tests/support/writing-studio-calls.ts";

const seller = await createSeller();

const NEW_PASSWORD = "spur-and-pinion-7";

/** Sends a request while a D1 round trip fails. @returns its answer, and whether there was such a round trip */
async function sendWithFault(
  fault: Fault,
  token: string | null,
  path: string,
  form?: Record<string, string>,
  more: Record<string, string> = {},
) {
  const { DB, trips } = faultyDatabase(fault);
  const headers = {
    Cookie: cookieHeader(await csrfTokenFor(token), token),
    Host: new URL(ORIGIN).host,
    Origin: ORIGIN,
    "Sec-Fetch-Site": "same-origin",
    ...(form && { "Content-Type": "application/x-www-form-urlencoded" }),
    ...more,
  };
  const init = form ? { method: "POST", body: new URLSearchParams(form).toString(), headers } : { headers };
  const answer = await fetchFromWorker(path, init, { ...env, DB });
  return { answer, reached: trips() > fault.at };
}

/** Calls `run` with each round trip of a request failing in turn, until it makes fewer. */
async function withEachFault(run: (fault: Fault) => Promise<boolean>): Promise<void> {
  for (const when of ["before", "after"] as const)
    for (let at = 0; await run({ at, when }); at++) expect(at).toBeLessThan(40);
}

test("a new account gets the mail that verifies its address, whichever round trip fails", async () => {
  await withEachFault(async (fault) => {
    const email = `${crypto.randomUUID()}@new.test`;
    const form = { username: "Ada", email, password: PASSWORD, repeatPassword: PASSWORD };
    const { answer, reached } = await sendWithFault(fault, null, "/register", form);
    const [account] = await db.select().from(users).where(eq(users.email, email));
    if (answer.status === 303) expect(account).toBeDefined();
    if (account) expect([fault, await queuedTemplates(account.id)]).toEqual([fault, ["verify"]]);
    return reached;
  });
});

test("a password reset by link is done wholly or not at all, whatever round trip fails", async () => {
  await withEachFault(async (fault) => {
    const { user, token } = await createUserWithPassword();
    const link = await insertMailToken(user.id, "reset", user.email, new Date());
    const form = { password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD };
    const before = await databaseContent();
    const { answer, reached } = await sendWithFault(fault, null, `/reset/${link.token}`, form);
    const isDone = !(await isSessionValid(token));
    if (answer.status < 400) expect([fault, isDone]).toEqual([fault, true]);
    if (!isDone) expect((await databaseContent()).users).toBe(before.users);
    if (fault.when === "before" && answer.status >= 500) expect([fault, isDone]).toEqual([fault, false]);
    return reached;
  });
});

test("a change of the password logs nobody out when a read fails afterwards", async () => {
  await withEachFault(async (fault) => {
    const { token } = await createUserWithPassword();
    const form = {
      intent: "password",
      currentPassword: PASSWORD,
      password: NEW_PASSWORD,
      repeatPassword: NEW_PASSWORD,
    };
    const { answer, reached } = await sendWithFault(fault, token, "/dashboard/settings", form);
    if (fault.when === "before" && !(await isSessionValid(token)))
      expect([fault, await isSessionValid(responseCookie(answer, "__Host-sid") ?? "")]).toEqual([
        fault,
        true,
      ]);
    return reached;
  });
});

test("a login ends the browser's earlier session, although its first try fails", async () => {
  for (const when of ["before", "after"] as const) {
    const [old, next] = [await createUserWithPassword(), await createUserWithPassword()];
    const { services, settled } = testServices();
    const { DB } = faultyDatabase({ at: 0, when });
    const context = { services: { ...services, db: openDb(DB, "first-primary") }, sessionToken: old.token };
    const started = { token: next.token, expiresAt: new Date(), user: next.user };
    await loginJson(context as never, started as never);
    await settled();
    expect([when, await isSessionValid(old.token), await isSessionValid(next.token)]).toEqual([
      when,
      false,
      true,
    ]);
  }
});

test("a mail is sent once, whatever round trip fails", async () => {
  await withEachFault(async (fault) => {
    const { user } = await createUserWithPassword();
    await insertMailToken(user.id, "verify", user.email, new Date());
    const { services, sent, advanceClock } = createMailServices(new Date());
    const { DB, trips } = faultyDatabase(fault);
    await drainOutbox({ ...services, db: openDb(DB, "first-primary") }).catch(() => undefined);
    advanceClock(30 * MINUTE);
    await drainOutbox(services);
    expect([fault, sent.filter(({ to }) => to === user.email).length]).toEqual([fault, 1]);
    return trips() > fault.at;
  });
});

test("a zip that is shorter than its record does not count as downloaded", async () => {
  const { user, browser } = await createUserWithPassword();
  const product = await insertProductWithZip(randomBytes(1_000));
  await insertPurchase(user.id, product.id);
  await env.MODELS.put(product.zipKey, randomBytes(400));
  const answer = await browser.get(`/app/download/${product.id}`);
  expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: "file_unavailable" } }]);
  expect(await db.select().from(downloads).where(eq(downloads.userId, user.id))).toEqual([]);
});

test("a download that was sent counts once, whatever round trip fails", async () => {
  const bytes = randomBytes(2_000);
  for (const isDelivered of [true, false])
    await withEachFault(async (fault) => {
      const { user, token } = await createUserWithPassword();
      const product = await insertProductWithZip(bytes);
      await insertPurchase(user.id, product.id);
      if (isDelivered)
        await db.update(purchases).set({ deliveryBeganAt: new Date() }).where(eq(purchases.userId, user.id));
      const { answer, reached } = await sendWithFault(fault, token, `/app/download/${product.id}`);
      const sent = new Uint8Array(await answer.arrayBuffer());
      const rows = await db.select().from(downloads).where(eq(downloads.userId, user.id));
      const isSent = answer.status === 200;
      if (isSent) expect(sent).toEqual(bytes);
      else expect([fault, answer.status]).toEqual([fault, 500]);
      expect([fault, rows.map(({ count }) => count)]).toEqual([fault, isSent ? [1] : []]);
      return reached;
    });
});

test("a download in parts counts once, whatever round trip fails", async () => {
  const bytes = randomBytes(2_000);
  await withEachFault(async (fault) => {
    const { user, token, browser } = await createUserWithPassword();
    const product = await insertProductWithZip(bytes);
    await insertPurchase(user.id, product.id);
    const path = `/app/download/${product.id}`;
    await browser.get(path, { Range: "bytes=0-999" });
    const { answer, reached } = await sendWithFault(fault, token, path, undefined, { Range: "bytes=1000-" });
    const rows = await db.select().from(downloads).where(eq(downloads.userId, user.id));
    expect([fault, rows.map(({ count }) => count)]).toEqual([fault, answer.status === 206 ? [1] : []]);
    return reached;
  });
});

test("a socket whose session has ended gets no message, even if nobody could close it then", async () => {
  const ada = await createUserWithPassword();
  const tab = await openAuthenticatedSocket(ada);
  await db.delete(sessions).where(eq(sessions.userId, ada.user.id));
  await env.CHAT_ROOM.getByName(ada.user.id).broadcast({ event: "seen", data: { id: 1, at: "" } } as never);
  expect((await tab.closed).code).toBe(4401);
  expect(tab.frames.map(({ event }) => event)).toEqual(["authenticated"]);
});

/** @returns the answer, and how many round trips the request made */
async function sendRequest(request: WritingRequest, fault: Fault) {
  const { DB, trips } = faultyDatabase(fault);
  const answer = await fetchFromWorker(request.path, await requestInit(request), { ...env, DB });
  return { answer, text: await answer.text(), trips: trips() };
}

const WRITINGS = {
  ...WRITING_CALLS,
  ...studioCalls(seller.user.id),
  ...forms(seller.user.id),
};

let tried = 0;
afterAll(() => console.log(`${tried} faults of ${Object.keys(WRITINGS).length} requests`));

const isTried = chooser(0.1);

test.each(Object.keys(WRITINGS).filter(chooser(0.35)))(
  `%s is done wholly or not at all whatever round trip fails, and a repeat ends as one good run (seed ${SEED})`,
  async (name) => {
    const {
      prepare,
      refusedAgain = [],
      mayRepeat,
      hasSteps,
      isLater,
      isLookedAtAgain,
    } = WRITINGS[name] as Writing;
    await emptyTables(seller.user.id);
    const good = await prepare();
    const untouched = await shopRows();
    const { answer: success, text: page, trips } = await sendRequest(good, NEVER);
    expect([name, success.status, success.status < 400 ? "" : page]).toEqual([name, success.status, ""]);
    const effect = differences(untouched, await shopRows());
    for (const fault of faultsOf(trips).filter(isTried)) {
      tried++;
      await emptyShopState();
      const request = await prepare();
      const before = await shopRows();
      const { answer, text } = await sendRequest(request, fault);
      const changed = differences(before, await shopRows());
      const seen = [name, fault, answer.status, request.form ? "" : text];
      if (changed.length && !hasSteps) expect([...seen, changed]).toEqual([...seen, effect]);
      if (isLater && !changed.length)
        expect([success.status, 500].includes(answer.status), JSON.stringify(seen)).toBe(true);
      else if (answer.status < 400) expect([...seen, changed]).toEqual([...seen, effect]);
      else {
        expect([...seen, answer.status >= 500]).toEqual([...seen, true]);
        if (!request.form)
          // A change of many models answers what became of each.
          expect([JSON.parse(text)].flat()).toContainEqual(
            expect.objectContaining({
              error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
            }),
          );
        expect(text).not.toMatch(/D1_|SQLITE|Failed query|\.ts\b/);
      }
      const again = await sendRequest(request, NEVER);
      const allowed = [success.status, ...(changed.length ? [refusedAgain].flat() : [])];
      expect([...seen, allowed]).toEqual([...seen, expect.arrayContaining([again.answer.status])]);
      const end = differences(before, await shopRows());
      if (isLookedAtAgain && changed.length && answer.status >= 500 && again.answer.status === 409) {
        expect([...seen, end]).toEqual([...seen, changed]);
        continue;
      }
      if (!mayRepeat || !changed.length) expect([...seen, end]).toEqual([...seen, effect]);
      else expect([...seen, end]).toEqual([...seen, expect.arrayContaining(effect)]);
    }
    // A mail whose try failed is due again some minutes later.
    await db.update(outbox).set({ dueAt: new Date() }).where(isNull(outbox.sentAt));
    await runCron();
    expect(await db.select().from(outbox).where(isNull(outbox.sentAt))).toEqual([]);
    expect(await db.select().from(printPhotos).where(eq(printPhotos.status, "removed"))).toEqual([]);
  },
);

/** Requests that write and whose faults are not tried here, and why. */
const ELSEWHERE = [
  // Stripe's page and subscription are a part of them; membership-faults.test.ts tries their faults.
  "POST /memberships/:slug/join",
  "POST /dashboard/membership",
  "POST /dashboard/membership/change",
  // A photo is encoded by Cloudflare Images, which takes longer than all others together.
  "PUT /app/photos/upload",
  // Signed by Stripe; webhooks.test.ts repeats and shuffles them.
  "POST /app/webhooks/stripe",
  // Of a shop that has no owner yet; set-up.test.ts tries its faults.
  "POST /setup",
  // Of a shop with a SHOP_SECRET; recover-seller.test.ts tries its faults.
  "POST /setup/recover",
  // Of a shop that is not open; restore-shop.test.ts tries its faults.
  "POST /setup/restore/step",
  // Of a shop with a SHOP_SECRET; connections.test.ts tries its faults.
  "POST /studio/connections",
  // Each is one batch, whose statements hold the conditions; sellers.test.ts and api-tokens.test.ts try them twice at once.
  "POST /studio/sellers",
  "POST /invitation/:token",
  "POST /studio/settings/tokens",
  // Of a shop with a SHOP_SECRET; backups.test.ts tries its faults.
  "POST /studio/backups",
];

test("the faults of every call and every form that writes are tried", () => {
  const writing = [...Object.keys(calls), ...PAGE_REQUESTS].filter((name) => !/^GET |^HEAD /.test(name));
  const known = [...Object.keys(WRITINGS).map((name) => name.split(": ")[0]), ...ELSEWHERE];
  expect(writing.filter((name) => !known.includes(name))).toEqual([]);
});
