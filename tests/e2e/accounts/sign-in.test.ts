import type { Locator, Page } from "@playwright/test";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import {
  expect,
  expectAccessible,
  type Fixtures,
  payByCard,
  REFUSED_FORM,
  test,
  waitForMailedCode,
} from "#tests/support/browser-test.ts";

const [PAID, OTHER, FREE] = ["geneva-drive", "alpine-valley-relief", "shoreline-coasters"] as const;

/** Counts what a person does: presses, and fields that they type in. */
function createCounter({ page, press }: Pick<Fixtures, "press"> & { page: Page }) {
  const done = { presses: 0, fields: 0 };
  return {
    done,
    async press(target: Locator) {
      done.presses++;
      await press(target);
    },
    async type(label: string, text: string) {
      done.fields++;
      await page.getByLabel(label, { exact: true }).pressSequentially(text);
    },
  };
}

let strangers = 0;
const newAddress = () => `stranger.${Date.now()}.${strangers++}@people.test`;

test("a stranger gets from Buy now to the card with four clicks and three fields, a buyer with two buttons and the tick", {
  tag: ["@story", "@phone"],
}, async ({ page, t, press }) => {
  await page.setExtraHTTPHeaders({ "CF-IPCountry": "ES" });
  const email = newAddress();
  const button = (name: string | RegExp) => page.getByRole("main").getByRole("button", { name }).first();
  const consent = page.getByRole("checkbox", { name: t(`consent.${CONSENT_VERSION}`) });
  const pay = button(new RegExp(`^${t("checkout.pay", { amount: "" }).trim()}`));
  const stranger = createCounter({ page, press });
  await page.goto(`/product/${PAID}`);
  await stranger.press(button(t("buying.buy")));
  await expect(page).toHaveURL(/\/sign-in\?redirectTo=%2Fproduct%2F/);
  await expectAccessible(page);
  await stranger.type(t("account.email"), email);
  await stranger.press(button(t("signIn.send")));
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await stranger.type(t("signIn.code"), await waitForMailedCode(email));
  await expect(page).toHaveURL(/\/checkout\?product=/);
  await expect(page.getByText(t("shell.registeredByCode", { name: "Maker" }).slice(0, 20))).toBeVisible();
  await expect(page.getByLabel(t("checkout.country"), { exact: true })).toHaveValue("ES");
  await expect(consent).not.toBeChecked();
  await stranger.type(t("checkout.name"), "Ada");
  await stranger.press(consent);
  await stranger.press(pay);
  await payByCard(page);
  await expect(page.getByText(t("payment.paid"))).toBeVisible();
  expect(stranger.done).toEqual({ presses: 4, fields: 3 });

  const buyer = createCounter({ page, press });
  await page.goto(`/product/${OTHER}`);
  await buyer.press(button(t("buying.buy")));
  await buyer.press(consent);
  await buyer.press(pay);
  await expect(page.locator("[name=number]")).toBeVisible();
  expect(buyer.done).toEqual({ presses: 3, fields: 0 });

  const taker = createCounter({ page, press });
  await page.goto(`/product/${FREE}`);
  await taker.press(button(t("product.acquire")));
  const download = page.waitForEvent("download");
  await taker.press(page.getByRole("main").locator(`a[href="/app/download/${FREE}"]`).first());
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  expect(taker.done).toEqual({ presses: 2, fields: 0 });
});

test("from a model's link to the card a stranger of an unknown country needs six presses and four fields, to a free model two and two", {
  tag: "@phone",
}, async ({ page, t, press }) => {
  const main = page.getByRole("main");
  const signIn = async (person: ReturnType<typeof createCounter>) => {
    const email = newAddress();
    await person.type(t("account.email"), email);
    await person.press(main.getByRole("button", { name: t("signIn.send") }));
    await expect(page.getByText(email)).toBeVisible();
    await person.type(t("signIn.code"), await waitForMailedCode(email));
  };
  const taker = createCounter({ page, press });
  await page.goto(`/product/${FREE}`);
  await taker.press(main.getByRole("button", { name: t("product.acquire") }).first());
  await signIn(taker);
  await expect(main.locator(`a[href="/app/download/${FREE}"]`).first()).toBeVisible();
  expect(taker.done).toEqual({ presses: 2, fields: 2 });

  await page.goto("about:blank");
  await page.context().clearCookies();
  const buyer = createCounter({ page, press });
  await page.goto(`/product/${PAID}`);
  await buyer.press(main.getByRole("button", { name: t("buying.buy") }).first());
  await signIn(buyer);
  await buyer.type(t("checkout.name"), "Ada");
  await page.getByLabel(t("checkout.country"), { exact: true }).selectOption("ES");
  buyer.done.presses += 2;
  buyer.done.fields += 1;
  await buyer.press(page.getByRole("checkbox", { name: t(`consent.${CONSENT_VERSION}`) }));
  const pay = main.getByRole("button", { name: t("checkout.pay", { amount: "" }).trim() });
  await expect(pay).toBeInViewport({ ratio: 1 });
  await buyer.press(pay);
  await expect(page.locator("[name=number]")).toBeVisible();
  expect(buyer.done).toEqual({ presses: 6, fields: 4 });
});

test("Acquire leads by a code to the cart with six presses, a wrong code is said at its field, and a fresh one sets a password", {
  tag: ["@story", "@phone"],
}, async ({ page, t, consoleErrors, press }) => {
  // The new password ends the session that the open chat may be asking with.
  consoleErrors.allow(
    REFUSED_FORM,
    /status of 401/,
    /GET \/messages\/user failed ApiError/,
    /WebSocket connection/,
  );
  const email = newAddress();
  const { press: counted, type, done } = createCounter({ page, press });
  const main = page.getByRole("main");
  const field = page.getByLabel(t("signIn.code"), { exact: true });
  await page.goto(`/product/${PAID}`);
  await counted(main.getByRole("button", { name: t("product.acquire") }).first());
  await type(t("account.email"), email);
  await counted(main.getByRole("button", { name: t("signIn.send") }));
  const first = await waitForMailedCode(email);
  await field.fill(first === "000000" ? "000001" : "000000");
  await expect(page.getByRole("alert").getByText(t("errors.codeWrong"))).toBeAttached();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("signIn.resend") }).click();
  await expect(page.getByText(t("signIn.resent"))).toBeVisible();
  const second = await waitForMailedCode(email, first);
  await field.fill(`${second.slice(0, 3)} ${second.slice(3)}`);
  await expect(page).toHaveURL(new RegExp(`/product/${PAID}$`));
  await counted(main.getByRole("link", { name: t("buying.goToCart") }).first());
  await counted(page.getByRole("link", { name: t("cart.checkout") }));
  await expect(page.getByLabel(t("checkout.name"), { exact: true })).toBeVisible();
  // The consent and the payment are two more.
  expect(done.presses).toBe(4);

  await page.goto("/dashboard/settings");
  const password = page.getByRole("region", { name: t("settings.password"), exact: true });
  await password.getByText(t("settings.setPassword")).first().click();
  await expect(password.getByText(t("settings.freshCode"))).toBeVisible();
  await password.getByLabel(t("settings.newPassword"), { exact: true }).fill("spur-and-pinion-7");
  await password.getByLabel(t("account.repeatPassword"), { exact: true }).fill("spur-and-pinion-7");
  await password.getByRole("button", { name: t("settings.setPassword") }).click();
  await expect(page.getByText(t("settings.passwordSaved"))).toBeVisible();
});
