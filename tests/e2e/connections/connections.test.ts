import { PassThrough } from "node:stream";
import { expect, expectAccessible, test } from "#tests/support/browser-test.ts";
import { openNewShop, startNewShop } from "#tests/support/new-shop.ts";
import { startStripeSandbox } from "#tools/sandbox/stripe/server.ts";
import { runSeller } from "#tools/studio-cli/run.ts";

const KEY = "sk_test_of_the_maker";

/** The seller's command in a terminal. */
async function runCommand(url: string, token: string) {
  const [input, out, err] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const code = await runSeller(["api", "GET", "/app/studio/products", "--url", url], {
    in: input,
    out,
    err,
    env: { ...process.env, SELLER_TOKEN: token },
    signal: new AbortController().signal,
  });
  return { code, said: String(err.read() ?? "") };
}

test("a maker connects Stripe, makes a token for the command in a terminal, and revokes it", {
  tag: ["@story", "@phone"],
}, async ({ page, t, press, consoleErrors }) => {
  consoleErrors.allow(/status of (409|503)|ERR_INTERNET_DISCONNECTED|No answer from the shop/);
  const stripe = await startStripeSandbox({ secretKey: KEY });
  await using shop = await startNewShop({ payments: stripe.port });
  await openNewShop({ page, t, press, shop });

  await page.goto(`${shop.url}/studio/connections`);
  await expectAccessible(page);
  const key = page.getByLabel(t("studioConnections.key"));
  const connect = page.getByRole("button", { name: t("studioConnections.connectStripe") });
  await key.fill("sk_test_of_somebody_else");
  await press(connect);
  await expect(page.getByText(t("errors.stripe_key_wrong"))).toBeVisible();
  await key.fill(KEY);
  await press(connect);
  await expect(page.getByText(t("studioConnections.stripeSaved"))).toBeVisible();
  await expect(page.getByText(t("studioConnections.testKey", { end: KEY.slice(-4) }))).toBeVisible();
  await press(page.getByRole("button", { name: t("studioConnections.tryPayments") }));
  await expect(page.getByText(t("studioConnections.paymentsRight"))).toBeVisible();

  await page.goto(`${shop.url}/studio/settings`);
  await press(page.getByRole("link", { name: t("studioSettings.openTokens") }));
  await expect(page.getByRole("heading", { level: 1, name: t("studioTokens.title") })).toBeVisible();
  await page.getByLabel(t("studioTokens.name")).fill("Luna’s laptop");
  await press(page.getByRole("button", { name: t("studioTokens.makeNow") }));
  await expect(page.getByRole("heading", { name: t("studioTokens.new") })).toBeFocused();
  const token = (await page.getByText(/^stall_/).textContent()) ?? "";
  await expectAccessible(page);
  expect(await runCommand(shop.url, token)).toEqual({ code: 0, said: "" });

  const row = page.getByRole("listitem").filter({ hasText: "Luna’s laptop" });
  // Whenever the network is back, the page’s data are loaded again: here until the use is seen, which is stored after the answer.
  await expect(async () => {
    await page.context().setOffline(true);
    await expect(page.getByText(t("offline.notice"))).toBeVisible();
    await page.context().setOffline(false);
    await expect(row).not.toContainText(t("studioTokens.neverUsed"), { timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(token)).toBeVisible();
  await page.reload();
  await expect(page.getByText(token)).toHaveCount(0);
  await press(row.getByText(t("studioTokens.revoke"), { exact: true }));
  await press(row.getByRole("button", { name: t("studioTokens.revokeNow") }));
  await expect(page.getByText(t("studioTokens.empty"))).toBeVisible();
  await expectAccessible(page);
  expect(await runCommand(shop.url, token)).toMatchObject({
    code: 1,
    said: expect.stringContaining("does not accept this SELLER_TOKEN"),
  });
  // Before its shop.
  await page.close();
  await stripe.close();
});
