import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { InboxEntry } from "#app/chat/inbox/inbox.contract.ts";
import { words as en } from "#app/i18n/en/all.ts";
import { words as es } from "#app/i18n/es/all.ts";
import { money } from "#app/i18n/format.ts";
import { NO_SHOP } from "#app/i18n/reader.ts";
import { inShop, type Translate, translator } from "#app/i18n/translate.ts";
import { cutConnections, readTestServer, waitForMailedCode } from "#tests/support/browser-test.ts";
import { addressOfNewUser, signUp } from "#tests/support/engine-users.ts";
import { type EnginePage, test } from "#tests/support/engines.ts";
import { button, byName, elementWithText, heading, link, quoted } from "#tests/support/xpath.ts";

const english = inShop(translator("en", en), NO_SHOP);
const spanish = inShop(translator("es", es), NO_SHOP);
/** A free model, and the largest of the demo, over 40 MB. */
const [FREE, LARGE] = ["desk-cable-clips", "alpine-valley-relief"] as const;

/** Where the order stands: narrow windows have it folded above the form. */
const WIDE_ORDER = `//section[@aria-labelledby="summary"]`;
async function unfoldOrder(page: EnginePage, t: Translate): Promise<string> {
  await page.click(`//summary[contains(.,${quoted(t("checkout.summary"))})]`);
  return "//details[@open]";
}

interface Visitor {
  page: EnginePage;
  t: Translate;
  isNarrow: boolean;
}

/** As a stranger, by a mailed code. */
async function buy({ page, t, isNarrow }: Visitor, id: string) {
  const email = addressOfNewUser();
  await page.open(`/product/${id}?lang=${t.language}`);
  await page.click(button(t("buying.buy")));
  await page.type(byName("email"), email);
  await page.click(button(t("signIn.send")));
  await page.waitForText(byName("code"));
  await page.type(byName("code"), await waitForMailedCode(email));
  await page.type(byName("name"), "Ada");
  await page.type(byName("lastName"), "Maker");
  await page.select(byName("country"), "ES");
  await page.click(byName("consent"));
  // Changes the license and back; what was typed stays.
  const order = isNarrow ? await unfoldOrder(page, t) : WIDE_ORDER;
  for (const license of [t("license.commercial"), t("license.standard")])
    await page.click(`${order}//button[contains(.,${quoted(license)})]`);
  await page.click(button(t("checkout.pay", { amount: money(1499, t.language) })));
  await page.type(byName("number"), "4242424242424242");
  await page.type(byName("expiry"), "12 / 34");
  await page.type(byName("cvc"), "123");
  await page.type(byName("name"), "Ada Maker");
  await page.click("(//button[@type='submit'])[last()]");
  await page.waitForText(elementWithText(t("payment.paid")));
}

async function review({ page, t }: Visitor, id: string) {
  const text = `Crisp ridges ${Date.now()}`;
  await page.open(`/product/${id}/reviews`);
  await page.click(`//label[normalize-space()=${quoted(t.count("stars.stars", 5))}]`);
  await page.type(byName("text"), text);
  await page.type(byName("username"), "Ada");
  await page.click(button(t("reviews.publish")));
  await page.waitForText(elementWithText(t("reviews.saved")));
  await page.open(`/product/${id}`);
  await page.waitForText(elementWithText(text, "//main"));
}

/** Waits for the zip in the download folder. @returns its SHA-256 and the published one. */
async function savedAndPublished(page: EnginePage, id: string) {
  const published = await page.evaluate<{ etag: string; size: string }>(
    `fetch("/app/download/${id}", { method: "HEAD" }).then(({ headers }) => ({ etag: headers.get("etag"), size: headers.get("content-length") }))`,
  );
  const saved = async () => {
    const [name] = (await readdir(page.downloads)).filter((file) => /\.zip$/.test(file));
    return name ? readFile(join(page.downloads, name)) : Buffer.alloc(0);
  };
  await expect.poll(async () => (await saved()).length, { timeout: 60_000 }).toBe(Number(published.size));
  const sha256 = createHash("sha256")
    .update(await saved())
    .digest("hex");
  return { saved: sha256, published: published.etag.replaceAll('"', "") };
}

async function answerAsSeller(question: string, message: string) {
  const { token } = await readTestServer();
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const studio = `${process.env.E2E_ORIGIN}/app/studio`;
  const conversation = async () => {
    const answer = await fetch(`${studio}/inbox?q=${encodeURIComponent(question)}`, { headers });
    return ((await answer.json()) as InboxEntry[]).find(({ excerpt }) => question.startsWith(excerpt))?.id;
  };
  await expect.poll(conversation).toMatch(/^chat:/);
  const body = JSON.stringify({
    id: await conversation(),
    message,
    clientId: crypto.randomUUID(),
    seen: null,
  });
  expect((await fetch(`${studio}/reply`, { method: "POST", headers, body })).status).toBe(200);
}

for (const { t, isNarrow, where } of [
  { t: english, isNarrow: false, where: "in English" },
  { t: spanish, isNarrow: true, where: "in Spanish in a narrow window" },
])
  test(`a stranger buys a model ${where}, downloads it with the published bytes and reviews it`, async ({
    engine: page,
    engineName,
  }) => {
    if (isNarrow) await page.resize(390, 844);
    const visitor = { page, t, isNarrow };
    await buy(visitor, LARGE);
    await page.click(link(t("payment.toDashboard")));
    await page.waitForText(heading(t("library.purchases")));
    // Without OPFS in WebKitGTK the browser downloads by itself and cannot resume.
    if (engineName === "firefox") await cutConnections([10_000_000, 5_000_000]);
    await page.click(`//a[@href='/app/download/${LARGE}']`);
    const { saved, published } = await savedAndPublished(page, LARGE);
    expect(saved).toBe(published);
    await review(visitor, LARGE);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  });

test.describe("in private windows", () => {
  test.use({ privateWindows: true });

  test("in a private window the browser's own download takes over", async ({ engine: page }) => {
    await signUp(page);
    await page.open(`/product/${FREE}`);
    await page.click(button(english("product.acquire")));
    await page.click(`//a[@href='/app/download/${FREE}']`);
    await page.waitForText(elementWithText(english("downloads.browser")));
    const { saved, published } = await savedAndPublished(page, FREE);
    expect(saved).toBe(published);
  });
});

test("a shopper gets the seller's answer in the open chat", async ({ engine: page }) => {
  await signUp(page);
  await page.click(button(english("shell.help")));
  const question = `Does it fit a 0.4 nozzle? ${Date.now()}`;
  const field = `//textarea[@id=//label[normalize-space()=${quoted(english("support.message"))}]/@for or @aria-label=${quoted(english("support.message"))}]`;
  await page.type(field, question);
  await page.click(button(english("support.send")));
  await page.waitForText(elementWithText(question));
  const answer = `It does. ${Date.now()}`;
  await answerAsSeller(question, answer);
  await page.waitForText(elementWithText(answer));
});
