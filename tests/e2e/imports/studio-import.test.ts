import { randomUUID } from "node:crypto";
import {
  expect,
  expectAccessible,
  logInAsSeller,
  openHydrated,
  test,
  waitForMailedLink,
} from "#tests/support/browser-test.ts";
import { createApiClient } from "#tests/support/shop-user.ts";

test("a seller moves in: checks a file, imports drafts and buyers, mails them, and a buyer takes the models over", {
  tag: ["@story", "@phone"],
}, async ({ page, t }) => {
  const own = randomUUID().slice(0, 8);
  const buyer = { username: "Ada", email: `buyer.${own}@people.test`, password: "gear-train-26" };
  await logInAsSeller(page, t);
  // A link followed before hydration loads the page as a whole, and axe would read one that is about to go.
  await openHydrated(page, "/studio/models");
  await page.getByRole("link", { name: t("studio.import"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("studioImport.title") })).toBeVisible();
  await expectAccessible(page);

  const choose = (text: string) =>
    page
      .getByLabel(t("studioImport.file"), { exact: true })
      .setInputFiles({ name: "export.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const summaries = page.locator("summary");
  const check = page.getByRole("button", { name: t("studioImport.check") });
  const store = page.getByRole("button", { name: t("studioImport.import"), exact: true });
  const file = `Handle;Title;Body (HTML);Variant Price;Image Src\nowl-${own};Owl ${own};<p>It <b>hoots</b></p>;4,99;https://cdn.shopify.com/${own}.png\nbad-${own};Bad ${own};;0,10;\n`;
  await choose(file);
  await check.click();
  await expect(page.getByText(t("studioImport.checked"))).toBeVisible();
  await expect(summaries.filter({ hasText: t("studioImport.created_dry", { count: 1 }) })).toBeVisible();
  await expect(summaries.filter({ hasText: t("studioImport.refused", { count: 1 }) })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: `Bad ${own}` })).toContainText(
    t("studioImport.reason_price"),
  );
  const host = page.getByRole("checkbox", {
    name: t("studioImport.fetchPictures_one", { count: 1, host: "cdn.shopify.com" }),
  });
  await expect(host).not.toBeChecked();
  await expectAccessible(page);
  // Scripts keep the chosen file; a form that is sent before they run does not.
  await choose(file);
  await host.check();
  await store.click();
  await expect(page.getByRole("region", { name: t("studioImport.picturesTitle") })).toContainText(
    t("studioImport.picturesWaiting_one", { count: 1 }),
  );
  await expect(summaries.filter({ hasText: t("studioImport.created_done", { count: 1 }) })).toBeVisible();
  await page.getByRole("link", { name: t("studioImport.toDrafts") }).click();
  await page.getByRole("link", { name: `Owl ${own}` }).click();
  await expect(page.getByRole("link", { name: t("studioEditor.addFiles") })).toBeVisible();
  await expectAccessible(page);

  const title = await page.request
    .get("/app/products")
    .then((answer) => answer.json())
    .then((products: { title: string; free: boolean }[]) => products.find(({ free }) => !free)?.title ?? "");
  await page.goto("/studio/import");
  await choose(`Name,Email,Financial Status,Lineitem name\n#${own},${buyer.email},paid,"${title}"\n`);
  await store.click();
  await expect(summaries.filter({ hasText: t("studioImport.created_done", { count: 1 }) })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("region", { name: t("studioImport.buyers") })
    .getByRole("button", { name: /^(Mail|Escribir) / })
    .click();
  const path = await waitForMailedLink(buyer.email, "claim");
  // An open page would ask for its data without the cookies.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(path);
  await expect(page.getByText(title)).toBeVisible();
  await expectAccessible(page);
  await createApiClient(page, t)("/register", buyer);
  await page.goto(path);
  await page.getByRole("button", { name: t("claim.add") }).click();
  await expect(page.getByText(t("claim.done"))).toBeVisible();
  await page.getByRole("link", { name: t("claim.toDashboard") }).click();
  await expect(page.getByText(title).first()).toBeVisible();
});
