import { expect, test } from "vitest";
import { databaseContent } from "#tests/support/database.ts";
import { browserWithSession, createSeller } from "#tests/support/users.ts";
import { forms } from "#tests/support/writing-forms.ts";

const seller = await createSeller();

/** They do one thing, whatever the button; the first says what a change would do, and makes none. */
const OF_ONE_BUTTON = /^POST \/studio\/(bulk-edit|confirm)/;

test("a form that is sent by a button that no page has writes nothing and is refused", async () => {
  const written: string[] = [];
  let tried = 0;
  for (const [name, { prepare }] of Object.entries(forms(seller.user.id))) {
    const { path, token, cookie, form } = await prepare();
    const sent = new URLSearchParams(form);
    if (!sent.has("intent") || OF_ONE_BUTTON.test(name)) continue;
    tried++;
    sent.set("intent", "unknown");
    const before = await databaseContent();
    const answer = await browserWithSession(token ?? "").form(
      path,
      {},
      { ...(cookie && { Cookie: cookie }) },
      sent.toString(),
    );
    await answer.text();
    const after = await databaseContent();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (answer.status < 400 || changed.length) written.push(`${name}: ${answer.status} ${changed}`);
  }
  expect(written).toEqual([]);
  expect(tried).toBeGreaterThan(60);
});
