import { readFile } from "node:fs/promises";
import type { Page, Request } from "@playwright/test";
import type { ListedProduct } from "#app/catalog/catalog.contract.ts";
import {
  expect,
  expectAccessible,
  logInAsSeller,
  openHydrated,
  openMenu,
  test,
} from "#tests/support/browser-test.ts";
import { createApiClient } from "#tests/support/shop-user.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#tools/dev/demo.ts";

const REFUSED = /status of 403|POST \/message\/create failed/;
const SELLER = { email: DEMO_ACCOUNTS.seller.email, password: DEMO_PASSWORD };

async function paidModels(page: Page): Promise<ListedProduct[]> {
  const products: ListedProduct[] = await (await page.request.get("/app/products")).json();
  return products.filter(({ free }) => !free);
}

test("a seller keeps a note on a customer, exports their data and blocks them, and they are told so", async ({
  page,
  t,
  user,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED, /409/);
  const call = createApiClient(page, t);
  const logIn = async (account: { email: string; password: string }) => {
    await call("/login", account);
    await call("/preferences", { preferences: { language: t.language } });
  };
  const model = (await paidModels(page))[0]?.id ?? "";
  const [title = ""] = await user.own(model);
  await call("/comment/create", { productId: model, message: `It fits ${Date.now()}` });
  const { email, id } = await (await page.request.get("/app/verify")).json();
  await logIn(SELLER);

  await page.goto(`/studio/customers?q=${email}`);
  await page.getByRole("heading", { level: 2 }).getByRole("link", { name: "Ada" }).click();
  await expect(page).toHaveURL(new RegExp(`/studio/customers/${id}$`));
  await expect(page.getByRole("link", { name: title, exact: true }).first()).toBeVisible();
  await page.getByLabel(t("studioCustomers.note")).fill("Asked for an invoice by post.");
  await page.getByRole("button", { name: t("studioCustomers.saveNote") }).click();
  await expect(page.getByText(t("studioCustomers.noteSaved"))).toBeInViewport();
  await expect(page.getByLabel(t("studioCustomers.note"))).toHaveValue("Asked for an invoice by post.");
  // The same result a second time is a new element, which screen readers announce.
  const notice = await page.getByText(t("studioCustomers.noteSaved")).elementHandle();
  const note = page.getByLabel(t("studioCustomers.note"));
  const save = page.getByRole("button", { name: t("studioCustomers.saveNote") });
  // What is saved next is loaded again only after a colleague has changed it.
  const { promise: changed, resolve: letLoad } = Promise.withResolvers<void>();
  const isData = ({ pathname }: URL) => pathname === `/studio/customers/${id}.data`;
  await page.route(isData, async (route) => {
    if (route.request().method() === "GET") await changed;
    await route.continue();
  });
  await save.click();
  await notice?.waitForElementState("hidden");
  await expect(page.getByText(t("studioCustomers.noteSaved"))).toBeInViewport();

  // A colleague changes the note while this seller writes: what is typed stays, also when it is refused.
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await colleague.getByLabel(t("studioCustomers.note")).fill("Paid by post.");
  await colleague.getByRole("button", { name: t("studioCustomers.saveNote") }).click();
  await expect(colleague.getByText(t("studioCustomers.noteSaved"))).toBeVisible();
  await colleague.close();
  await note.fill("Wants a bigger one.");
  const isPage = (request: Request) =>
    request.method() === "GET" && isData(new URL(request.url())) && request.url().includes("customers.%24id");
  // Remix ends a stream that it has decoded, which may come before the browser's own end.
  const reloaded = Promise.race([
    page.waitForEvent("requestfinished", isPage),
    page.waitForEvent("requestfailed", isPage),
  ]);
  letLoad();
  await reloaded;
  await openMenu(page.getByLabel(t("studio.moreActions", { what: "" })));
  await page
    .locator("summary")
    .filter({ hasText: t("studioModeration.hide") })
    .click();
  await page.getByLabel(t("studioModeration.reason")).filter({ visible: true }).fill("Advertising");
  await page.getByRole("button", { name: t("studioModeration.hideNow") }).click();
  await expect(page.getByText(t("studioModeration.done_hide"))).toBeVisible();
  await expect(note).toHaveValue("Wants a bigger one.");
  await save.click();
  const told = page.getByRole("alert").filter({ hasText: t("errors.changed_elsewhere") });
  await expect(told).toBeVisible();
  await expect(note).toHaveValue("Wants a bigger one.");
  await expectAccessible(page);
  const [look] = await Promise.all([
    page.waitForEvent("popup"),
    told.getByRole("link", { name: t("studio.lookAtIt") }).click(),
  ]);
  await expect(look.getByLabel(t("studioCustomers.note"))).toHaveValue("Paid by post.");
  await look.close();
  await told.getByRole("button", { name: t("studio.storeMine") }).click();
  await expect(page.getByText(t("studioCustomers.noteSaved"))).toBeVisible();
  await expect(told).toBeHidden();
  // Saved by this seller: a further edit is not another window's change.
  await note.fill("Wants a bigger one, in red.");
  await save.click();
  await expect(page.getByText(t("studioCustomers.noteSaved"))).toBeVisible();
  await expect(told).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: t("studioCustomers.export") }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(email);
  await page.getByText(t("studioCustomers.block"), { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("studioCustomers.blockNow"), exact: true }).click();
  await expect(page.getByText(t("studioCustomers.blockedNow"), { exact: true })).toBeInViewport();
  await expectAccessible(page);
  await page.goto("/studio/customers?state=blocked");
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row.getByText(t("studioCustomers.blockedState"))).toBeInViewport();

  // What the open page still asks for would be refused to the next account.
  await page.goto("about:blank");
  await logIn(user);
  await page.goto(`/product/${model}/comments`);
  await page.getByRole("textbox", { name: t("comments.yours") }).fill("And again");
  await page.getByRole("button", { name: t("comments.post") }).click();
  await expect(page.getByText(t("errors.blocked")).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("shell.help") }).click();
  await page.getByLabel(t("support.message")).fill("Hello?");
  await page.getByLabel(t("support.message")).press("Enter");
  await expect(page.getByRole("log").getByText(t("errors.blocked"))).toBeVisible();
  await expectAccessible(page);
});

test("shoppers report a comment; a seller answers, hides and deletes comments by keyboard alone", async ({
  page,
  t,
  user,
}) => {
  const call = createApiClient(page, t);
  const model = (await paidModels(page))[1]?.id ?? "";
  await user.own(model);
  const own = Date.now();
  const [first, second] = [`The lid is loose ${own}`, `Buy followers ${own}`];
  await call("/comment/create", { productId: model, message: first });
  const reported = await call("/comment/create", { productId: model, message: second });
  await call("/register", {
    username: "Grace",
    email: `grace.${own}@people.test`,
    password: "gear-train-26",
  });
  await page.goto(`/product/${model}/comments/${reported.id}/report`);
  await page.getByLabel(t("reports.reason")).fill("Advertising");
  await page.getByRole("button", { name: t("reports.send") }).click();
  await expect(page.getByText(t("reports.sent"))).toBeVisible();

  // What the open page still asks for would be refused to the seller.
  await page.goto("about:blank");
  await logInAsSeller(page, t);
  await page.goto("/studio/moderation/comments?state=reported");
  const item = (words: string) => page.getByRole("listitem").filter({ hasText: words });
  const press = async (name: string, words: string, role: "button" | "summary" = "button") => {
    const target =
      role === "button"
        ? item(words).getByRole("button", { name: new RegExp(`^${name}`) })
        : item(words).locator("summary").filter({ hasText: name });
    await target.focus();
    await page.keyboard.press("Enter");
  };
  await expect(item(second)).toContainText("Advertising");
  await expectAccessible(page);
  const giveReason = (words: string) =>
    item(words).getByLabel(t("studioModeration.reason")).filter({ visible: true }).fill("Advertising");
  await item(second)
    .getByLabel(t("studio.moreActions", { what: "" }))
    .press("Enter");
  await press(t("studioModeration.hide"), second, "summary");
  await giveReason(second);
  await press(t("studioModeration.hideNow"), second);
  await expect(page.getByText(t("studioModeration.done_hide"))).toBeInViewport();
  await expect(page).toHaveURL(/state=reported$/);
  await page.goto("/studio/moderation/comments?state=hidden");
  await expect(item(second)).toContainText(t("studioModeration.isHidden"));
  await item(second)
    .getByLabel(t("studio.moreActions", { what: "" }))
    .press("Enter");
  await press(t("studioModeration.remove"), second, "summary");
  await giveReason(second);
  await press(t("studioModeration.removeNow"), second);
  await expect(page.getByText(t("studioModeration.done_remove"))).toBeInViewport();
  await expect(item(second)).toBeHidden();

  await page.goto("/studio/moderation/comments");
  await press(t("studioModeration.answer"), first, "summary");
  await item(first).getByLabel(t("studioModeration.yourAnswer")).fill("A looser one comes with version 2.");
  await expectAccessible(page);
  await press(t("studioModeration.sendAnswer"), first);
  await expect(page.getByText(t("studioModeration.done_answer"))).toBeInViewport();
  await expect(item(first)).toBeHidden();
  // The comment has left the list of new ones; the focus is on what has come in its place.
  await expect(page.locator("main :focus")).toBeVisible();
  await page.goto(`/product/${model}/comments`);
  const shown = page.getByRole("listitem").filter({ hasText: first });
  await expect(shown).toContainText("A looser one comes with version 2.");
  await expect(page.getByText(second)).toHaveCount(0);
});

test("an answer typed for a comment does not stand under the review that the page shows next", async ({
  page,
  t,
}) => {
  const call = createApiClient(page, t);
  const model = "shoreline-coasters";
  await call("/login", { email: "grete@stall.example", password: DEMO_PASSWORD });
  await call("/product/get/free", { id: model });
  const file = await page.request.get(`/app/download/${model}`);
  const sha256 = file.headers().etag?.replaceAll('"', "");
  await call("/downloads/finished", { id: model, downloadId: crypto.randomUUID(), sha256 });
  const comment = () => call("/comment/create", { productId: model, message: `Which scale? ${Date.now()}` });
  const review = () => call("/review/save", { productId: model, stars: 4, text: "Sturdy." });
  // The fault needs a comment and a review with the same number.
  let [asked, said] = [await comment(), await review()];
  for (let more = 0; asked.id !== said.id && more < 7; more++) {
    if (asked.id < said.id) asked = await comment();
    else {
      await call("/review/delete", { productId: model });
      said = await review();
    }
  }
  expect(asked.id).toBe(said.id);

  // What the open page still asks for would be refused to the seller.
  await page.goto("about:blank");
  await logInAsSeller(page, t);
  const answer = page.getByLabel(t("studioModeration.yourAnswer")).filter({ visible: true });
  await openHydrated(page, "/studio/moderation/reviews?state=all");
  await page
    .getByRole("link", { name: t("studio.comments") })
    .filter({ visible: true })
    .click();
  // The review, which the page leaves, has the same number.
  const item = page
    .getByRole("listitem")
    .filter({ hasText: "Which scale?" })
    .filter({ has: page.locator(`input[name=id][value="${asked.id}"]`) });
  await item
    .locator("summary")
    .filter({ hasText: t("studioModeration.answer") })
    .click();
  await answer.fill("120 %.");
  await page.goBack();
  await expect(page.getByText("Sturdy.").first()).toBeVisible();
  await expect(page.locator(`input[name=id][value="${said.id}"]`).first()).toBeAttached();
  await expect(answer).toHaveCount(0);
});
