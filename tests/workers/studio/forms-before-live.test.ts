/** A form of the studio that is sent before the page is live, as the browser sends it by itself. */
import { expect, test } from "vitest";
import { browserWithSession, createSeller } from "#tests/support/users.ts";
import { forms } from "#tests/support/writing-forms.ts";

const seller = await createSeller();
const STUDIO = Object.entries(forms(seller.user.id)).filter(([name]) => name.startsWith("POST /studio/"));
/** A file, which a browser saves without leaving the page. */
const FILE = "POST /studio/customers/:id/export";

test.each(STUDIO.filter(([name]) => name !== FILE))(
  "%s is done and answered with a page",
  async (_, { prepare }) => {
    const { path, form = {}, token = "" } = await prepare();
    const body = new URLSearchParams(form).toString();
    const answer = await browserWithSession(token).form(path, {}, { "Sec-Fetch-Mode": "navigate" }, body);
    expect([200, 303]).toContain(answer.status);
    if (answer.status === 200) expect(answer.headers.get("Content-Type")).toMatch(/^text\/html/);
  },
);

test("the export of a customer is a file, so the page stays", async () => {
  const [, writing] = STUDIO.find(([name]) => name === FILE) ?? [];
  const { path, form = {}, token = "" } = (await writing?.prepare()) ?? { path: "" };
  const body = new URLSearchParams(form).toString();
  const answer = await browserWithSession(token).form(path, {}, { "Sec-Fetch-Mode": "navigate" }, body);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="customer-/);
});
