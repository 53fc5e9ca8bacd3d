import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { Contact } from "#app/contact/contact.contract.ts";
import { sendContactMessage } from "#app/contact/contact.server.ts";
import { attempts, contactMessages, outbox } from "#app/db/schema.ts";
import { LIMITS } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { db } from "#tests/support/services.ts";
import { createUser, createVisitor, type TestUser } from "#tests/support/users.ts";

const FILLED = { name: "Ada Maker", email: "Ada@People.test", message: "Does the lid fit a 20 mm rod?" };

const FORM = { Host: "shop.test", "Content-Type": "application/x-www-form-urlencoded" };

/** Sends the form as a browser without JavaScript does, each from its own IP address. */
const send = (
  person: Pick<TestUser, "fetch">,
  form: Record<string, string>,
  ip: string = crypto.randomUUID(),
) =>
  person.fetch("/contact", {
    method: "POST",
    headers: { ...FORM, "CF-Connecting-IP": ip },
    body: new URLSearchParams(form).toString(),
  });

const stored = () => db.select().from(contactMessages);
const referenceIn = (answer: Response) => answer.headers.get("Location")?.split("/").at(-1) ?? "";

test("a contact message is stored with a reference and mailed to every seller, with the sender as Reply-To", async () => {
  const { services, settled, sent } = createMailServices();
  const sellers = ["seller@shop.test", "other@shop.test"];
  const shop = { ...services, settings: { ...services.settings, SELLER_EMAILS: sellers } };
  const sender = { user: null, visitor: { network: "contact-1", site: "contact-1", userAgent: "" } };
  const reference = await sendContactMessage(shop, sender, Contact.parse(FILLED));
  await settled();
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.reference, reference));
  expect(row).toMatchObject({
    ...FILLED,
    email: "ada@people.test",
    language: "en",
    userId: null,
    doneAt: null,
  });
  expect(sent.map(({ to, replyTo }) => [to, replyTo]).sort()).toEqual([
    ["other@shop.test", "ada@people.test"],
    ["seller@shop.test", "ada@people.test"],
  ]);
  for (const mail of sent)
    for (const fact of [reference, FILLED.name, FILLED.message]) expect(mail.text).toContain(fact);
  expect(sent[0]?.subject).toContain(reference);
});

test("a contact mail that fails is sent by the next drain", async () => {
  const { services, settled, sent, mailer, advanceClock } = createMailServices();
  mailer.refuse = "the mail server is down";
  const sender = { user: null, visitor: { network: "contact-2", site: "contact-2", userAgent: "" } };
  const reference = await sendContactMessage(services, sender, Contact.parse(FILLED));
  await settled();
  expect(sent).toEqual([]);
  mailer.refuse = "";
  advanceClock(10 * 60_000);
  await drainOutbox(services);
  expect(sent.map(({ text }) => text.includes(reference))).toEqual([true]);
});

test("the form redirects to its reference, and is stored with the account of a logged-in sender", async () => {
  const ada = await createUser();
  const answer = await send(ada, FILLED);
  expect(answer.status).toBe(303);
  const reference = referenceIn(answer);
  expect(reference).toMatch(/^CM-[2-9A-Z]{8}$/);
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.reference, reference));
  expect(row?.userId).toBe(ada.user.id);
  const page = await ada.fetch(`/contact/sent/${reference}`);
  expect([page.status, (await page.text()).includes(reference)]).toEqual([200, true]);
  expect((await ada.fetch("/contact/sent/CM-<script>")).status).toBe(404);
});

test("invalid fields are named, the others keep their input, and nothing is stored", async () => {
  const before = await stored();
  const visitor = await createVisitor();
  const wrong: [Record<string, string>, string][] = [
    [{ ...FILLED, name: "A" }, "Name should be at least 2 characters long"],
    [{ ...FILLED, email: "ada@" }, "Invalid email"],
    [{ ...FILLED, message: "Too short" }, "Message should be at least 10 characters long"],
    [{ ...FILLED, message: "x".repeat(4_001) }, "This is too long"],
  ];
  for (const [form, message] of wrong) {
    const answer = await send(visitor, form);
    const page = await answer.text();
    expect([answer.status, page.includes(message)]).toEqual([400, true]);
    expect(page).toContain(form.name === "A" ? FILLED.message : FILLED.name);
  }
  expect(await stored()).toEqual(before);
});

test("a message with the hidden field filled in is stored apart and not mailed", async () => {
  const visitor = await createVisitor();
  const mailed = async (reference: string) =>
    (await db.select().from(outbox)).filter(({ cause, data }) =>
      (cause + JSON.stringify(data)).includes(reference),
    ).length;
  const reference = referenceIn(await send(visitor, { ...FILLED, homepage: "https://spam.test" }));
  const wanted = referenceIn(await send(visitor, { ...FILLED, message: "Not by a machine, this one." }));
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.reference, reference));
  expect(row?.doneAt).toBeInstanceOf(Date);
  expect([await mailed(reference), await mailed(wanted)]).toEqual([0, 1]);
});

test("contact messages are limited per network", async () => {
  await db.delete(attempts);
  const visitor = await createVisitor();
  for (let at = 0; at < LIMITS.contact.max; at += 1)
    expect((await send(visitor, FILLED, "198.51.100.7")).status).toBe(303);
  const refused = await send(visitor, FILLED, "198.51.100.7");
  expect([refused.status, (await refused.text()).includes("Too many tries")]).toEqual([429, true]);
  expect((await send(visitor, FILLED, "198.51.100.8")).status).toBe(303);
});

test("a message that is sent again after a lost answer is stored and mailed once, with and without JavaScript", async () => {
  const text = (kind: string) => ({ ...FILLED, message: `${FILLED.message} ${kind} ${crypto.randomUUID()}` });
  const visitor = await createVisitor();
  const mailsOf = async (reference: string) =>
    (
      await db
        .select({ cause: outbox.cause })
        .from(outbox)
        .where(like(outbox.cause, `${reference} %`))
    ).length;
  const again = async (form: Record<string, string>, ips: [string, string]) => {
    const references = [];
    for (const ip of ips) references.push(referenceIn(await send(visitor, form, ip)));
    references.push(...(await Promise.all(ips.map((ip) => send(visitor, form, ip)))).map(referenceIn));
    const rows = await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.message, form.message ?? ""));
    return {
      references: new Set(references).size,
      stored: rows.length,
      mails: await mailsOf(references[0] ?? ""),
    };
  };
  const once = { references: 1, stored: 1, mails: 1 };
  expect(await again(text("without"), ["198.51.100.20", "198.51.100.20"])).toEqual(once);
  const clientId = crypto.randomUUID();
  const withScripts = { ...text("with"), clientId };
  expect(await again(withScripts, ["198.51.100.21", "198.51.100.22"])).toEqual(once);
  const edited = referenceIn(
    await send(visitor, { ...withScripts, message: `${withScripts.message}, changed` }),
  );
  expect(await mailsOf(edited)).toBe(1);
});

test("a message with the words of an earlier one, of somebody else or of another day, is another one", async () => {
  const { services, settled, advanceClock } = createMailServices();
  const message = Contact.parse({ ...FILLED, message: `Hello again ${crypto.randomUUID()}` });
  const from = (network: string) => ({ user: null, visitor: { network, site: network, userAgent: "" } });
  const references = [await sendContactMessage(services, from("again-1"), message)];
  references.push(await sendContactMessage(services, from("again-2"), message));
  advanceClock(25 * 3_600_000);
  references.push(await sendContactMessage(services, from("again-1"), message));
  await settled();
  expect(new Set(references).size).toBe(3);
});

test("refuses the contact form from another site", async () => {
  const answer = await (await createVisitor()).fetch("/contact", {
    method: "POST",
    headers: { ...FORM, Origin: "https://elsewhere.test" },
    body: new URLSearchParams(FILLED).toString(),
  });
  expect(answer.status).toBe(403);
});
