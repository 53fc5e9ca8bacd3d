import { expect, test } from "vitest";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { ORIGIN } from "#tests/support/services.ts";
import { browserWithSession, createSeller } from "#tests/support/users.ts";
import { forms } from "#tests/support/writing-forms.ts";

const seller = await createSeller();
const STUDIO = Object.entries(forms(seller.user.id)).filter(([name]) => name.startsWith("POST /studio/"));

const NAVIGATION = { "Sec-Fetch-Mode": "navigate" };
const RECOVERY_CODE = /(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}/;
const SIGNING_SECRET = /whsec_[\w+/]+={0,2}/;
/** What no page may show again: only the answer has it. */
const SHOWN_ONCE = [
  ["POST /studio/security: its first code", RECOVERY_CODE, "/studio/security"],
  ["POST /studio/security: recovery codes", RECOVERY_CODE, "/studio/security"],
  ["POST /studio/settings/webhooks: add", SIGNING_SECRET, "/studio/settings/webhooks"],
  ["POST /studio/settings/webhooks: secret", SIGNING_SECRET, "/studio/settings/webhooks"],
] as const;
/** Its answer says what became of each model; sent again, it is refused for each (tests/workers/publishing/bulk-edit.test.ts). */
const SENT_IN_VAIN = "POST /studio/bulk-edit";
const FOLLOWED_BY_NO_PAGE: string[] = [...SHOWN_ONCE.map(([name]) => name), SENT_IN_VAIN];
/** A file, which a browser saves without leaving the page. */
const FILE = "POST /studio/customers/:id/export";

const postForm = async (name: string, headers: Record<string, string>) => {
  const [, writing] = STUDIO.find(([each]) => each === name) ?? [];
  if (!writing) throw new Error(name);
  const { path, form = {}, token = "" } = await writing.prepare();
  const browser = browserWithSession(token);
  const body = new URLSearchParams(form).toString();
  return { answer: await browser.form(path, {}, headers, body), browser };
};

test.each(STUDIO.map(([name]) => name).filter((name) => ![...FOLLOWED_BY_NO_PAGE, FILE].includes(name)))(
  "without scripts, %s is followed by a page that a reload does not send again",
  async (name) => {
    const { answer } = await postForm(name, NAVIGATION);
    expect([name, answer.status]).toEqual([name, 303]);
  },
);

test.each(SHOWN_ONCE)(
  "without scripts, %s is answered with the secret, which no other page shows",
  async (name, pattern, page) => {
    const { answer, browser } = await postForm(name, NAVIGATION);
    expect(answer.status).toBe(200);
    const [secret = ""] = pattern.exec(await answer.text()) ?? [];
    expect(secret).not.toBe("");
    expect(await (await browser.get(page)).text()).not.toContain(secret);
  },
);

test("the export of a customer is a file, so the page stays and a reload sends nothing again", async () => {
  const { answer } = await postForm(FILE, NAVIGATION);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="customer-/);
});

test("the page after a form without scripts says what was done, and no words but the studio's", async () => {
  const { answer, browser } = await postForm("POST /studio/comments: hide", NAVIGATION);
  const location = answer.headers.get("Location") ?? "";
  const t = translatorFor("en");
  const done = new URL(location, ORIGIN).searchParams.get("done") ?? "";
  expect(await (await browser.get(location)).text()).toContain(t.orElse(done, "errors.internal"));
  const forged = await (await browser.get("/studio/comments?done=errors.internal")).text();
  expect(forged).not.toContain(t("errors.internal"));
});

test("a form that a script sends gets its answer as data", async () => {
  const { answer } = await postForm("POST /studio/comments: hide", {
    "Sec-Fetch-Mode": "cors",
    Accept: "*/*",
  });
  expect(answer.status).toBe(200);
});
