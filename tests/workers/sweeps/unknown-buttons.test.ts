import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { countRowsWritten } from "#tests/support/database.ts";
import { browserWithSession, createSeller } from "#tests/support/users.ts";
import type { Writing } from "#tests/support/writing-calls.ts";
import { forms } from "#tests/support/writing-forms.ts";

const seller = await createSeller();
const { DB, rowsWritten } = countRowsWritten();

/** They do one thing, whatever the button; the first says what a change would do, and makes none. */
const OF_ONE_BUTTON = /^POST \/studio\/(bulk-edit|confirm)/;

/** @returns null for a form whose button has no name */
async function send({ prepare }: Writing, intent?: string) {
  const { path, token, cookie, form } = await prepare();
  const sent = new URLSearchParams(form);
  if (!sent.has("intent")) return null;
  if (intent) sent.set("intent", intent);
  rowsWritten();
  const browser = browserWithSession(token ?? "", {}, { ...env, DB });
  const answer = await browser.form(path, {}, { ...(cookie && { Cookie: cookie }) }, sent.toString());
  await answer.text();
  return { status: answer.status, written: rowsWritten() };
}

test("a form that is sent by a button that no page has writes nothing and is refused", async () => {
  const wrong: unknown[] = [];
  let tried = 0;
  let own = 0;
  for (const [name, form] of Object.entries(forms(seller.user.id))) {
    const answer = OF_ONE_BUTTON.test(name) ? null : await send(form, "unknown");
    if (!answer) continue;
    tried++;
    if (answer.status < 400 || answer.written > 0) wrong.push({ name, ...answer });
    // By its own button some of them do write.
    if (tried % 10 === 0) own += Math.sign((await send(form))?.written ?? 0);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(60);
  expect(own).toBeGreaterThan(4);
});
