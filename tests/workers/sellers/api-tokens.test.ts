import { eq, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { apiTokens, outbox, sessions, users } from "#app/db/schema.ts";
import { API_TOKENS_MAX } from "#app/sellers/api-tokens.contract.ts";
import { makeApiToken, rightOfApiToken } from "#app/sellers/api-tokens.server.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { databaseContent } from "#tests/support/database.ts";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { db } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import {
  browserWithSession,
  confirmSessionsOf,
  createUser,
  insertSession,
  type TestUser,
} from "#tests/support/users.ts";

const PAGE = "/studio/settings/tokens";

async function createMaker() {
  const maker = await createUser();
  await db
    .update(users)
    .set({ sellerRight: "all", emailVerifiedAt: new Date() })
    .where(eq(users.id, maker.user.id));
  await confirmSessionsOf(maker.user.id);
  return maker;
}

let maker: TestUser;
beforeEach(async () => {
  await db.delete(apiTokens);
  await db.delete(outbox);
  await db.update(users).set({ sellerRight: null });
  maker = await createMaker();
});

const press = ({ token }: Pick<TestUser, "token">, fields: Record<string, string>, page = PAGE) =>
  browserWithSession(token).form(page, fields);

/** @returns what the page shows once */
async function make(name = "laptop", by: TestUser = maker): Promise<string> {
  const answer = await press(by, { intent: "make", name });
  expect(answer.status).toBe(200);
  return /stall_[\w-]{43}/.exec(await answer.text())?.[0] ?? "";
}
const page = async () => (await browserWithSession(maker.token).get(PAGE)).text();
const idOf = async (token: string) => {
  const tokenHash = await hashOfToken(token);
  const [row] = await db.select().from(apiTokens).where(eq(apiTokens.tokenHash, tokenHash));
  return row?.id ?? "";
};
const statusWith = async (token: string, call = "GET /products", json?: unknown) => {
  const [method = "", path = ""] = call.split(" ");
  return (await callStudio(method, path, { json, token })).status;
};
const told = async (change: string) => {
  const mails = await db
    .select()
    .from(outbox)
    .where(like(outbox.cause, `${change} %`));
  return mails.map(({ cause }) => cause.split(" ").at(-1));
};

test("a made token is shown once, stored as a hash, opens the studio's calls, and every seller is told; a revoked one opens nothing", async () => {
  let token = "";
  const lines = await linesPrintedDuring(async () => {
    token = await make();
  });
  expect(await statusWith(token)).toBe(200);
  expect(JSON.stringify(await databaseContent())).not.toContain(token);
  expect(lines.join()).toContain('"event":"connection_changed","level":"security"');
  expect(lines.join()).not.toContain(token);
  expect(await told("token_made")).toContain(maker.user.email);
  const shown = await page();
  expect([shown.includes("laptop"), shown.includes(token)]).toEqual([true, false]);

  const other = await make("server");
  const id = await idOf(token);
  expect((await press(maker, { intent: "revoke", id })).status).toBe(200);
  expect([await statusWith(token), await statusWith(other)]).toEqual([401, 200]);
  expect(await told("token_revoked")).toContain(maker.user.email);
  await db.delete(outbox);
  expect((await press(maker, { intent: "revoke", id })).status).toBe(404);
  expect(await told("token_revoked")).toEqual([]);
});

test("a token that was never made opens nothing", async () => {
  const token = await make();
  for (const guess of [
    token.slice(0, -1),
    `${token}x`,
    token.replace("stall_", ""),
    await hashOfToken(token),
  ])
    expect([guess, await statusWith(guess)]).toEqual([guess, 401]);
  expect(await statusWith(token)).toBe(200);
});

test("it stands for no second factor: it makes no token, replaces no webhook's secret and resets nobody's factors", async () => {
  const token = await make();
  const answerTo = async (path: string, json: object, by?: string) => {
    const answer = await callStudio("POST", path, { json, token: by });
    const { error } = await answer.json<{ error?: { code: string } }>();
    return error?.code;
  };
  const calls: [string, object, string][] = [
    ["/webhooks/secret", { id: crypto.randomUUID() }, "second_factor_needed"],
    ["/second-factor/reset", { email: "nobody@shop.test" }, "bad_token"],
  ];
  for (const [path, json, refused] of calls) {
    expect([path, await answerTo(path, json, token)]).toEqual([path, refused]);
    expect([path, await answerTo(path, json)]).toEqual([path, "not_found"]);
  }
  const headers = { Authorization: `Bearer ${token}` };
  expect((await browserWithSession(null, headers).get(PAGE)).status).toBe(404);
  expect((await browserWithSession(maker.token).get(PAGE)).status).toBe(200);
});

test("who has confirmed the second factor long ago is asked for it again, and makes none", async () => {
  const token = await insertSession(maker.user.id);
  await db.update(sessions).set({ secondFactorAt: new Date(Date.now() - 2 * HOUR_MS) });
  const answer = await press({ token }, { intent: "make", name: "laptop" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    303,
    expect.stringMatching(/^\/studio\/confirm/),
  ]);
  expect(await db.$count(apiTokens)).toBe(0);
});

test("it may do what its seller may do now, and nothing once they sell here no more", async () => {
  const token = await make();
  const right = (sellerRight: "all" | "messages" | null) =>
    db.update(users).set({ sellerRight }).where(eq(users.id, maker.user.id));
  await right("messages");
  expect([await statusWith(token), await statusWith(token, "GET /inbox")]).toEqual([403, 200]);
  await right(null);
  const owner = await createMaker();
  expect(await statusWith(token, "GET /inbox")).toBe(401);
  const shown = await (await browserWithSession(owner.token).get(PAGE)).text();
  expect(shown).toContain("no longer sells here");
  await right("all");
  expect(await statusWith(token)).toBe(200);
});

test("a removed seller's tokens go for good, and those of others stay", async () => {
  const leaving = await createMaker();
  const [gone, stays] = [await make("theirs", leaving), await make("mine")];
  const remove = { intent: "remove", id: leaving.user.id };
  expect((await press(maker, remove, "/studio/sellers")).status).toBe(200);
  await db.update(users).set({ sellerRight: "all" }).where(eq(users.id, leaving.user.id));
  expect([await statusWith(gone), await statusWith(stays)]).toEqual([401, 200]);
  // The last seller is not removed, and keeps them.
  await db.update(users).set({ sellerRight: null }).where(eq(users.id, leaving.user.id));
  await db.update(users).set({ emailVerifiedAt: null }).where(like(users.email, "%@shop.test"));
  expect((await press(maker, { intent: "remove", id: maker.user.id }, "/studio/sellers")).status).toBe(409);
  expect(await statusWith(stays)).toBe(200);
});

test("with a lost second factor that is reset, tokens end like sessions", async () => {
  const token = await make();
  expect(
    (await callStudio("POST", "/second-factor/reset", { json: { email: maker.user.email } })).status,
  ).toBe(200);
  expect(await statusWith(token)).toBe(401);
});

test("a shop has a limited number, even if two are made at once; a seller who was just removed makes none", async () => {
  const { services } = createMailServices(new Date());
  const makeOne = () => makeApiToken(services, { name: "laptop" }, maker.user);
  for (let made = 1; made < API_TOKENS_MAX; made++) await makeOne();
  const both = await Promise.allSettled([makeOne(), makeOne()]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await db.$count(apiTokens)).toBe(API_TOKENS_MAX);
  expect(await page()).not.toContain('value="make"');
  const late = await press(maker, { intent: "make", name: "one more" });
  expect([late.status, (await late.text()).includes("as many tokens as a shop can have")]).toEqual([
    400,
    true,
  ]);

  await db.delete(apiTokens);
  await db.update(users).set({ sellerRight: null }).where(eq(users.id, maker.user.id));
  await db.delete(outbox);
  await expect(makeOne()).rejects.toThrow();
  expect([await db.$count(apiTokens), await told("token_made")]).toEqual([0, []]);
});

test("the last use is kept, once an hour", async () => {
  const token = await make();
  const start = new Date("2026-11-20T10:00:00Z");
  const used = async (minutes: number) => {
    const { services, settled } = createMailServices(new Date(start.getTime() + minutes * 60_000));
    expect(await rightOfApiToken(services, token)).toBe("all");
    await settled();
    const [row] = await db.select().from(apiTokens);
    return row?.lastUsedAt?.toISOString().slice(11, 16);
  };
  expect([await used(0), await used(59), await used(60)]).toEqual(["10:00", "10:00", "11:00"]);
  expect(await page()).toContain("Last used on");
});

test("the token of the deployment is listed as such, and cannot be revoked here", async () => {
  const shown = await page();
  expect(shown).toContain("SELLER_TOKEN");
  expect(shown).toContain("Set in the deployment");
});
