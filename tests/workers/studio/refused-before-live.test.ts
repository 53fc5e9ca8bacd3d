/** Refused forms of the studio that were sent before their page was live, as the browser sends them by itself. */
import { expect, test } from "vitest";
import { insertCollection } from "#tests/support/collections.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";

const seller = await createSeller();
const TYPED = "Typed <before> the scripts";

test.each([
  ["/studio/offers/new-coupon", { intent: "save", code: TYPED, percent: "0" }],
  ["/studio/letters/new", { intent: "save", audience: "news", "subject.en": "", "body.en": TYPED }],
  ["/studio/settings/brand", { intent: "save", name: TYPED, accent: "no colour" }],
])("a form of %s that is refused is answered as the same form, with what was typed", async (path, fields) => {
  const answer = await submitForm(seller, path, fields);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("Typed &lt;before&gt; the scripts");
});

/** The page has the form behind this button, and shows it. */
const shows = (button: string) =>
  expect.stringMatching(new RegExp(`<details[^>]* open=""[^>]*><summary[^>]*><span>${button}`));

test("a form behind a button is open when it comes back refused, with what was typed", async () => {
  const { user } = await createUser();
  const path = `/studio/customers/${user.id}`;
  const fields = { intent: "deleteAccount", id: user.id, email: "somebody@people.test" };
  const refused = await submitForm(seller, path, fields);
  const html = await refused.text();
  expect([refused.status, html]).toEqual([400, shows("Delete account")]);
  expect(html).toContain("somebody@people.test");
  const slug = await insertCollection();
  const removal = { intent: "remove", slug, revision: "7" };
  const removed = await submitForm(seller, `/studio/collections/${slug}`, removal);
  expect([removed.status, await removed.text()]).toEqual([409, shows("Delete this collection")]);
});
