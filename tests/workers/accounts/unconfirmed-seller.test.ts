/** A seller's address that nobody has confirmed may be a stranger's. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { attempts, outbox, sessions, users } from "#app/db/schema.ts";
import { createCookieBrowser, createGooglePerson } from "#tests/support/google-sign-in.ts";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { mailedLinkPath } from "#tests/support/mail.ts";
import { db } from "#tests/support/services.ts";
import { codeFor } from "#tests/support/sign-in-codes.ts";
import {
  browserWithSession,
  confirmSessionsOf,
  createUserWithPassword,
  findUser,
  insertSession,
  isSessionValid,
  mailedToken,
  PASSWORD,
  responseCookie,
} from "#tests/support/users.ts";

const anonymous = browserWithSession(null, { "CF-Connecting-IP": "198.51.100.201" });
const NEW = "spur-and-pinion-7";

const makeSeller = (sellerRight: "all" | null = "all") =>
  createUserWithPassword({ sellerRight, username: "Luna" });
type Person = Awaited<ReturnType<typeof makeSeller>>;

beforeEach(async () => {
  await db.delete(attempts);
  await db.delete(outbox);
});
afterEach(async () => void (await db.delete(attempts)));

/** What somebody gets who reads the mails to this address, and knows neither password nor session. */
async function takeOver({ user, token }: Person) {
  let cookie = "";
  const lines = await linesPrintedDuring(async () => {
    const asked = await anonymous.form("/sign-in", { email: user.email, redirectTo: "/cart" });
    cookie = responseCookie(asked, "__Host-sign-in") ?? "";
  });
  const codes = lines.join().includes('"mail_dropped"') ? 0 : 1;
  const entered = await anonymous.form(
    "/sign-in/code",
    { intent: "code", code: await codeFor(cookie), redirectTo: "/cart" },
    { Cookie: `__Host-sign-in=${cookie}` },
  );
  await anonymous.form("/forgot", { email: user.email });
  const resets = (await mailedToken(user.id, "reset")) ? 1 : 0;
  const verify = await mailedLinkPath(user, "verify");
  const withoutPassword = await anonymous.form(verify, { intent: "removePassword" });
  return {
    codes,
    code: entered.status,
    resets,
    verify: withoutPassword.status,
    ownerStays: await isSessionValid(token),
  };
}

test("a mailbox that is nobody's who sells here logs in by a code, resets the password or joins by Google; a seller's does neither", async () => {
  const stranger = await takeOver(await makeSeller(null));
  expect(stranger).toMatchObject({ codes: 1, code: 303, resets: 1, ownerStays: false });
  const seller = await makeSeller();
  const before = await findUser(seller.user.id);
  expect(await takeOver(seller)).toEqual({ codes: 0, code: 400, resets: 0, verify: 400, ownerStays: true });
  const google = await createGooglePerson({ email: seller.user.email, hd: "people.test" });
  expect(await createCookieBrowser().signIn(google.id)).toContain("google_conflict");
  expect(await findUser(seller.user.id)).toEqual(before);
});

test("a reset link from before stops at the account's new right, and its password stays", async () => {
  const seller = await makeSeller();
  const link = await mailedLinkPath(seller.user, "reset");
  const sent = await anonymous.form(link, { password: NEW, repeatPassword: NEW });
  expect(sent.status).toBe(400);
  const logIn = (password: string) => anonymous.json("/app/login", { email: seller.user.email, password });
  expect([(await logIn(NEW)).status, (await logIn(PASSWORD)).status]).toEqual([401, 200]);
});

test("the seller opens the studio by the password, reads there that the address waits, and confirms it; then codes come", async () => {
  const seller = await makeSeller();
  await confirmSessionsOf(seller.user.id);
  const today = async () => (await seller.browser.get("/studio")).text();
  const says = "Confirm your e-mail address, or correct it";
  expect(await today()).toContain(says);
  expect((await seller.browser.form("/dashboard/settings", { intent: "verification" })).status).toBe(200);
  const link = `/verify-email/${await mailedToken(seller.user.id, "verify")}`;
  expect((await seller.browser.form(link, { intent: "confirm" })).status).toBe(200);
  expect(await today()).not.toContain(says);
  expect(await takeOver(seller)).toMatchObject({ codes: 1, code: 303, resets: 1 });
});

test("a mistyped address is corrected by a link to the right one, which is confirmed by it", async () => {
  const seller = await makeSeller();
  await confirmSessionsOf(seller.user.id);
  const right = `right-${seller.user.email}`;
  const typed = { intent: "email", email: right, currentPassword: PASSWORD };
  expect((await seller.browser.form("/dashboard/settings", typed)).status).toBe(200);
  const link = `/confirm-email/${await mailedToken(seller.user.id, "change")}`;
  // Whoever got it by mistake has neither session nor password.
  expect((await anonymous.form(link, { intent: "confirm" })).status).toBe(400);
  expect((await findUser(seller.user.id)).email).toBe(seller.user.email);
  expect((await seller.browser.form(link, { intent: "confirm" })).status).toBe(200);
  expect(await findUser(seller.user.id)).toMatchObject({ email: right, emailVerifiedAt: expect.any(Date) });
});

test("what shoppers write to the shop goes to confirmed addresses only", async () => {
  const [unconfirmed, confirmed] = [await makeSeller(), await makeSeller()];
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, confirmed.user.id));
  const said = { name: "Ada", email: "ada@people.test", message: "Is the vase watertight?" };
  expect((await anonymous.form("/contact", said)).status).toBe(303);
  const mails = await db.select().from(outbox).where(eq(outbox.template, "contact"));
  const to = mails.map(({ cause }) => cause.split(" ")[1]);
  expect(to).toContain(confirmed.user.email);
  expect(to).not.toContain(unconfirmed.user.email);
});

test("a seller's session counts, whatever the address", async () => {
  const seller = await makeSeller();
  const token = await insertSession(seller.user.id);
  await confirmSessionsOf(seller.user.id);
  expect((await browserWithSession(token).get("/studio")).status).toBe(200);
  await db.update(users).set({ sellerRight: null }).where(eq(users.id, seller.user.id));
  expect((await browserWithSession(token).get("/studio")).status).toBe(404);
  expect(await db.select().from(sessions).where(eq(sessions.userId, seller.user.id))).not.toEqual([]);
});
