import { env } from "cloudflare:workers";
import { eq, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { linkSecret } from "#app/accounts/mail-tokens.server.ts";
import { attempts, outbox, sellerInvitations, sessions, users } from "#app/db/schema.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueSellerMails } from "#app/mail/seller-mails.store.server.ts";
import { inviteSeller } from "#app/sellers/sellers.server.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { openAuthenticatedSocket } from "#tests/support/chat-sockets.ts";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { db } from "#tests/support/services.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import {
  browserWithSession,
  confirmSessionsOf,
  createSeller,
  createUser,
  findUser,
  insertSession,
  isSessionValid,
  type TestUser,
} from "#tests/support/users.ts";

const PAGE = "/studio/sellers";

/** An account that was made a seller, logged in and confirmed. */
async function createPartner(changes: Partial<typeof users.$inferInsert> = {}) {
  const partner = await createUser();
  await db
    .update(users)
    .set({ sellerRight: "all", emailVerifiedAt: new Date(), ...changes })
    .where(eq(users.id, partner.user.id));
  await confirmSessionsOf(partner.user.id);
  return partner;
}

let partner: TestUser;
beforeEach(async () => {
  await db.delete(attempts);
  await db.delete(sellerInvitations);
  await db.delete(outbox);
  await db.update(users).set({ sellerRight: null });
  partner = await createPartner();
});

const press = ({ token }: Pick<TestUser, "token">, fields: Record<string, string>) =>
  browserWithSession(token).form(PAGE, fields);
const invite = (email: string, by: TestUser = partner) =>
  press(by, { intent: "invite", email, right: "all" });
const remove = (who: TestUser, by: TestUser = partner) => press(by, { intent: "remove", id: who.user.id });
const verify = (who: TestUser) =>
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, who.user.id));
const rightOf = async (who: TestUser) => (await findUser(who.user.id)).sellerRight;

async function linkTo(email: string): Promise<string> {
  const [row] = await db.select().from(sellerInvitations).where(eq(sellerInvitations.email, email));
  if (!row) throw new Error(`${email} is not invited`);
  return `/invitation/${await linkSecret(TEST_SETTINGS.SESSION_SECRET, row.id)}`;
}
const accept = ({ token }: Pick<TestUser, "token">, link: string) => browserWithSession(token).form(link, {});

/** To whom a change was told. */
async function toldOf(change: string) {
  const mails = await db.select().from(outbox).where(eq(outbox.template, "sellers-changed"));
  const lines = mails.map(({ cause, data }) => ({ to: cause.split(" ").at(-1) ?? "", data }));
  return lines
    .filter(({ data }) => !("change" in data) || data.change === change)
    .map(({ to }) => to)
    .sort();
}

test("an invited person accepts by the mailed link, and opens the studio; every seller is told, and it is logged", async () => {
  const guest = await createUser();
  await verify(guest);
  const lines = await linesPrintedDuring(() => invite(guest.user.email));
  expect(lines.join()).toContain('"sellers_changed"');
  expect(await toldOf("invited")).toContain(partner.user.email);
  const [mail] = await db.select().from(outbox).where(eq(outbox.template, "seller-invitation"));
  expect(mail).toMatchObject({ userId: null });
  const link = await linkTo(guest.user.email);
  expect(JSON.stringify(await db.select().from(sellerInvitations))).not.toContain(link.split("/")[2]);
  expect(await (await browserWithSession(guest.token).get(link)).text()).toContain("Accept");
  await db.delete(outbox);
  // They were removed once: a restore takes nothing from them now.
  await env.MODELS.put(`backups/removed/${guest.user.id}`, "");
  const accepted = await accept(guest, link);
  expect(await env.MODELS.head(`backups/removed/${guest.user.id}`)).toBeNull();
  expect([accepted.status, accepted.headers.get("Location")]).toEqual([303, "/studio"]);
  expect(await toldOf("joined")).toContain(partner.user.email);
  await confirmSessionsOf(guest.user.id);
  expect((await browserWithSession(guest.token).get("/studio")).status).toBe(200);
  // Its link has ended.
  expect((await accept(guest, link)).status).toBe(400);
});

test("the mail has the link and goes in the language of the invited account", async () => {
  const { services, sent, settled } = createMailServices(new Date());
  const guest = await createUser();
  await db.update(users).set({ language: "es" }).where(eq(users.id, guest.user.id));
  await inviteSeller(services, { email: guest.user.email, right: "all" });
  await settled();
  const mail = sent.find(({ to }) => to === guest.user.email);
  expect(mail?.subject).toMatch(/^Te invitan a llevar/);
  expect(mail?.text).toContain(await linkTo(guest.user.email));
});

test("a link makes one account a seller: not another one, not twice at once, not after it was withdrawn or is over", async () => {
  const [guest, stranger] = [await createUser(), await createUser()];
  await Promise.all([verify(guest), verify(stranger)]);
  await invite(guest.user.email);
  const link = await linkTo(guest.user.email);
  expect((await browserWithSession(null).form(link, {})).headers.get("Location")).toMatch(/^\/sign-in/);
  expect((await accept(stranger, link)).status).toBe(400);
  expect(await rightOf(stranger)).toBeNull();
  const again = await insertSession(guest.user.id);
  const both = await Promise.all([accept(guest, link), accept({ token: again }, link)]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
  expect(await rightOf(guest)).toBe("all");

  const late = await createUser();
  await verify(late);
  await invite(late.user.email);
  const over = await linkTo(late.user.email);
  await db.update(sellerInvitations).set({ expiresAt: new Date(Date.now() - HOUR_MS) });
  expect((await accept(late, over)).status).toBe(400);
  await invite(late.user.email);
  const [open] = await db.select().from(sellerInvitations);
  expect((await press(partner, { intent: "withdraw", id: open?.id ?? "" })).status).toBe(200);
  expect((await accept(late, over)).status).toBe(400);
  expect(await rightOf(late)).toBeNull();
});

test("an address alone is no account: unconfirmed it is not accepted, and confirmed it is", async () => {
  const email = `${crypto.randomUUID()}@new.test`;
  await invite(email);
  const link = await linkTo(email);
  const squatter = await createUser();
  await db.update(users).set({ email }).where(eq(users.id, squatter.user.id));
  expect((await accept(squatter, link)).status).toBe(400);
  expect(await (await browserWithSession(squatter.token).get(link)).text()).toContain("First confirm");
  await verify(squatter);
  expect((await accept(squatter, link)).status).toBe(303);
});

test("an invitation to an address that changes hands stays with the account that had it", async () => {
  const [guest, heir] = [await createUser(), await createUser()];
  const { email } = guest.user;
  await Promise.all([verify(guest), verify(heir)]);
  await invite(email);
  const link = await linkTo(email);
  await db
    .update(users)
    .set({ email: `moved-${email}` })
    .where(eq(users.id, guest.user.id));
  await db.update(users).set({ email }).where(eq(users.id, heir.user.id));
  expect((await accept(heir, link)).status).toBe(400);
  // The account has the address no more.
  expect((await accept(guest, link)).status).toBe(400);
  expect([await rightOf(heir), await rightOf(guest)]).toEqual([null, null]);
  await db
    .update(users)
    .set({ email: `other-${email}` })
    .where(eq(users.id, heir.user.id));
  await db.update(users).set({ email }).where(eq(users.id, guest.user.id));
  expect((await accept(guest, link)).status).toBe(303);
});

test("a removed seller loses studio, calls, socket and mails at once, and is told like everybody", async () => {
  const leaving = await createPartner();
  const socket = await openAuthenticatedSocket(leaving, "/app/studio/chat");
  const studio = () => browserWithSession(leaving.token).get("/studio");
  const call = () => leaving.fetch("/app/studio/language");
  expect([(await studio()).status, (await call()).status]).toEqual([200, 200]);
  const { services, sent } = createMailServices(new Date());
  const waiting = { cause: "a test", template: "webhook-off", data: { webhook: "none" } } as const;
  await queueSellerMails(db, { ...waiting, at: new Date(), sellers: [] });
  await invite(`${crypto.randomUUID()}@people.test`, leaving);
  expect((await remove(leaving)).status).toBe(200);
  // One that the removed seller sent would be a way back.
  expect(await db.$count(sellerInvitations)).toBe(0);
  expect(await toldOf("removed")).toEqual(
    expect.arrayContaining([leaving.user.email, partner.user.email].sort()),
  );
  expect(await rightOf(leaving)).toBeNull();
  expect(await isSessionValid(leaving.token)).toBe(false);
  expect((await socket.closed).code).toBeGreaterThan(0);
  expect([(await studio()).status, (await call()).status]).toEqual([404, 401]);
  const anew = await insertSession(leaving.user.id);
  await confirmSessionsOf(leaving.user.id);
  expect((await browserWithSession(anew).get("/studio")).status).toBe(404);
  const left = await db.select().from(outbox).where(like(outbox.cause, "a test %"));
  expect(left.map(({ cause }) => cause.split(" ").at(-1))).toContain(leaving.user.email);
  await drainOutbox(services);
  expect(sent.filter(({ to }) => to === leaving.user.email)).toEqual([]);
});

test("a helper who is removed is told, too, and ends no invitation of others", async () => {
  await invite(`${crypto.randomUUID()}@people.test`);
  const helper = await createPartner();
  await db.update(users).set({ sellerRight: "messages" }).where(eq(users.id, helper.user.id));
  await db.delete(outbox);
  expect((await remove(helper)).status).toBe(200);
  expect(await toldOf("removed")).toEqual(
    expect.arrayContaining([helper.user.email, partner.user.email].sort()),
  );
  expect(await db.$count(sellerInvitations)).toBe(1);
});

test("one seller stays: not even two who remove each other at once leave the shop without, and the last one keeps the session", async () => {
  const other = await createPartner();
  await db.update(users).set({ email: "left@shop.test" }).where(eq(users.email, TEST_SETTINGS.SELLER_EMAILS));
  const both = await Promise.all([remove(other), remove(partner, other)]);
  expect(both.map(({ status }) => status)).toContain(200);
  const rights = [await rightOf(other), await rightOf(partner)];
  expect(rights.filter((right) => right === "all")).toHaveLength(1);
  const last = rights[0] ? other : partner;
  const answer = await remove(last, last);
  expect([answer.status, await rightOf(last), await isSessionValid(last.token)]).toEqual([409, "all", true]);
});

test("a seller whom the deployment names is listed as such and not removed here; beside one, the last account may go", async () => {
  const named = await createSeller();
  const page = await (await browserWithSession(partner.token).get(PAGE)).text();
  expect(page).toContain("Set in the deployment");
  expect((await remove(named)).status).toBe(404);
  expect((await browserWithSession(named.token).get("/studio")).status).toBe(200);
  expect((await remove(partner, named)).status).toBe(200);
  await db
    .update(users)
    .set({ email: `left-${named.user.email}` })
    .where(eq(users.id, named.user.id));
});

test("who has confirmed the second factor long ago is asked for it again, and changes nothing", async () => {
  const guest = await createUser();
  const token = await insertSession(partner.user.id);
  await db.update(sessions).set({ secondFactorAt: new Date(Date.now() - 2 * HOUR_MS) });
  const answer = await press({ token }, { intent: "invite", email: guest.user.email, right: "all" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    303,
    expect.stringMatching(/^\/studio\/confirm/),
  ]);
  expect(await db.select().from(sellerInvitations)).toEqual([]);
  await confirmSessionsOf(partner.user.id);
  expect((await press({ token }, { intent: "invite", email: guest.user.email, right: "all" })).status).toBe(
    200,
  );
});

test("nobody is invited twice, or who sells here already", async () => {
  const guest = await createUser();
  expect((await invite(guest.user.email)).status).toBe(200);
  const twice = await invite(guest.user.email);
  expect([twice.status, await twice.text()]).toEqual([400, expect.stringContaining("invited already")]);
  const seller = await invite(partner.user.email);
  expect([seller.status, await seller.text()]).toEqual([400, expect.stringContaining("sells here already")]);
  expect(await db.select().from(sellerInvitations)).toHaveLength(1);
});
