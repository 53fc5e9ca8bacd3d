/** Refused forms of the studio that were sent before their page was live, as the browser sends them by itself. */
import { expect, test } from "vitest";
import { createSeller, submitForm } from "#tests/support/users.ts";

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
