/** What every browser story stands on: the words of its language, a network to break, and no error in the console. */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { en } from "#app/i18n/en.ts";
import { es } from "#app/i18n/es.ts";
import { type Translate, translator } from "#app/i18n/translate.ts";
import { newPerson, type Person } from "./person.ts";

interface Network {
  /** Resets the next connections that carry more than these many bytes to the browser. */
  cutAt(bytes: number[]): Promise<void>;
  /** Lets the next connection that carries more than these many bytes hang from there on. */
  stallAt(bytes: number): Promise<void>;
  down(is: boolean): Promise<void>;
  cuts(): Promise<number>;
}

async function control(path: string, body: unknown = null) {
  const url = `http://127.0.0.1:${process.env.E2E_CONTROL_PORT}${path}`;
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  return (await answer.json()) as {
    cuts: number;
    payments: string;
    mailbox: string;
    google: string;
    token: string;
    shop: string;
  };
}
export const shopFacts = () => control("/");
/** Resets the next connections that carry more than these many bytes to the browser, one after the other. */
export const cutConnections = async (bytes: number[]) => void (await control("/cut", bytes));

export interface Story {
  t: Translate;
  network: Network;
  /** Somebody new, logged in in this story's browser. */
  person: Person;
  /** Console errors that this story expects, such as a network that was cut; any other fails it. */
  expected: { errors: RegExp[]; watch(context: BrowserContext): void };
}

/** An address for documentation (RFC 3849): each story is a network of its own, so that limits count it alone. */
const ownNetwork = () => `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;

export const test = base.extend<Story>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ "CF-Connecting-IP": ownNetwork() }),
  t: async ({ locale }, use) => use(locale?.startsWith("es") ? translator("es", es) : translator("en", en)),
  person: async ({ page, t }, use) => use(await newPerson(page, t, (await shopFacts()).payments)),
  network: async ({ browserName: _ }, use) => {
    await use({
      cutAt: cutConnections,
      stallAt: async (bytes) => void (await control("/stall", bytes)),
      down: async (is) => void (await control("/down", is)),
      cuts: async () => (await control("/")).cuts,
    });
    await control("/cut", []);
    await control("/down", false);
  },
  expected: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const expected = {
        // Remix 2 writes down the end of page data that a newer request for it has overtaken.
        errors: [/^AbortError: signal is aborted without reason/],
        watch(browser: BrowserContext) {
          browser.on("console", (message) => message.type() === "error" && errors.push(message.text()));
          browser.on("weberror", (fault) => errors.push(String(fault.error())));
        },
      };
      expected.watch(context);
      await use(expected);
      expect(errors.filter((error) => !expected.errors.some((known) => known.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** The page's scripts run: the help button is theirs. A press before that is the plain link's or form's. */
export const awake = (page: Page, t: Translate) =>
  expect(page.getByRole("button", { name: t("shell.help") })).toBeVisible();

let people = 0;

/** Signs up through the form, as a new person. */
export async function signUp(page: Page, t: Translate): Promise<{ email: string; password: string }> {
  const email = `ada.${Date.now()}.${people++}@people.test`;
  const password = "gear-train-26";
  await page.getByLabel(t("account.username")).fill("Ada");
  await page.getByLabel(t("account.email")).fill(email);
  await page.getByLabel(t("account.password"), { exact: true }).fill(password);
  await page.getByLabel(t("account.repeatPassword"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("account.register") }).click();
  return { email, password };
}

async function mailsTo(address: string) {
  const { mailbox } = await shopFacts();
  const answer = await fetch(`${mailbox}/mails?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as { subject: string; text: string }[];
}

/** What the mails to this address are about, newest first. */
export const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

/** The path of the link in the newest mail to this address that has one, such as "/reset/…". */
export async function mailedLink(to: string, page: string): Promise<string> {
  const find = async () => {
    const links = (await mailsTo(to)).map(({ text }) => new RegExp(`/${page}/[\\w-]+`).exec(text)?.[0]);
    return links.find(Boolean) ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}

/** Pixels a page is wider than the screen; innerWidth does not tell, as a phone zooms out until all is in it. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What is still fading in has less contrast than it ends with; a spinner has no end. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** Nothing that a screen reader or a keyboard would stumble over, and nothing wider than the screen. */
export async function expectAccessible(page: Page) {
  // From the top: what happens to be scrolled halfway under the bar would count as too small to press.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await settled(page);
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: there are no frames, and the other way opens another page for each look.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
    [],
  );
  expect(await sideways(page)).toBeLessThanOrEqual(0);
}

/** The sandbox's payment page: card 4242… unless another is given. */
export async function payOnPage(page: Page, card = "4242424242424242") {
  await page.locator("[name=number]").fill(card);
  await page.locator("[name=expiry]").fill("12 / 34");
  await page.locator("[name=cvc]").fill("123");
  await page.locator("[name=name]").fill("Ada Maker");
  await page.locator("button[type=submit]").last().click();
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** Size and SHA-256 of the zip of a model that the person of this page owns. */
export async function publishedZip(page: Page, id: string): Promise<{ size: number; sha256: string }> {
  const headers = (await page.request.head(`/app/download/${id}`)).headers();
  return { size: Number(headers["content-length"]), sha256: (headers.etag ?? "").replaceAll('"', "") };
}
