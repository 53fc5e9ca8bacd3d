import { randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Translate } from "#app/i18n/translate.ts";
import { chooseFiles, expect, expectAccessible, test, withoutWebGl } from "#tests/support/browser-test.ts";
import { createApiClient } from "#tests/support/shop-user.ts";
import { binaryStl } from "#tests/support/stl-files.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#tools/dev/demo.ts";

async function logInAsSeller(page: Page, t: Translate) {
  const call = createApiClient(page, t);
  await call("/login", { email: DEMO_ACCOUNTS.seller.email, password: DEMO_PASSWORD });
  await call("/preferences", { preferences: { language: t.language } });
}

const isPart = (url: string) => url.includes("/app/studio/uploads/part");
const partOf = (url: string) => Number(new URL(url).searchParams.get("part"));

test.use(withoutWebGl);

test("an upload whose session has ended asks for a login and goes on under the next one, with the parts that are missing", {
  tag: "@phone",
}, async ({ page, context, t, consoleErrors }) => {
  // The session ends under a page whose chat is open, too.
  consoleErrors.allow(/status of 40[13]/, /WebSocket connection/, /GET \/messages\/user failed ApiError/);
  await logInAsSeller(page, t);
  await page.goto("/studio/models/new");
  const files = [
    { name: "tray.stl", mimeType: "model/stl", buffer: Buffer.from(binaryStl(40)) },
    // 12 MB that do not compress: a zip of three parts.
    {
      name: "plan.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.concat([Buffer.from("%PDF-1.7"), randomBytes(12_000_000)]),
    },
  ];
  await chooseFiles(page, t("studioUpload.chooseFiles"), files);
  const title = `Day ${randomUUID().slice(0, 8)}`;
  await page.getByLabel(`${t("studioEditor.title")} (English)`).fill(title);
  await page.getByLabel(t("studioUpload.price")).fill("3,50");
  // The night falls while the third part is on its way: its session is over when it arrives.
  await page.route(
    (url) => isPart(url.href) && partOf(url.href) === 3,
    async (route) => {
      await expect
        .poll(() =>
          page.evaluate(() =>
            Object.keys(localStorage)
              .filter((key) => key.startsWith("stall:upload:"))
              .map((key) => JSON.parse(localStorage.getItem(key) ?? "").parts.length),
          ),
        )
        .toEqual([2]);
      const headers = { ...(await route.request().allHeaders()) };
      headers.cookie = (headers.cookie ?? "").replace(/(sid=)[\w-]+/, "$1ended");
      await context.clearCookies({ name: /sid/ });
      await route.continue({ headers });
    },
  );
  await page.getByRole("button", { name: t("studioUpload.upload"), exact: true }).click();
  const alert = page.getByRole("alert");
  // 12 MB pass through this test.
  await expect(alert).toContainText(t("studioUpload.loggedOut"), { timeout: 60_000 });
  await expectAccessible(page);

  await page.unrouteAll({ behavior: "ignoreErrors" });
  const sent: string[] = [];
  page.on("request", (request) => void (isPart(request.url()) && sent.push(request.url())));
  await context.clearCookies();
  await alert.getByRole("link").click();
  await page.getByText(t("signIn.usePassword")).click();
  await page.getByLabel(t("account.email")).fill(DEMO_ACCOUNTS.seller.email);
  await page.getByLabel(t("account.password"), { exact: true }).fill(DEMO_PASSWORD);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("account.logIn") })
    .click();
  await page.waitForURL(`**/studio/models/${title.toLowerCase().replace(" ", "-")}`);
  expect(sent.map(partOf)).toEqual([3]);
});
