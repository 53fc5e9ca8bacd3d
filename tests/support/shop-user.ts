import { expect, type Page } from "@playwright/test";
import type { LicenseType } from "#app/catalog/licenses.ts";
import type { PaymentAnswer } from "#app/checkout/checkout.contract.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Purchase } from "#app/library/library.contract.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls as StripeControls } from "#tools/sandbox/stripe/controls.ts";

interface CartLine {
  id: string;
  license: LicenseType;
}

/** A user who is logged in in the browser under test, set up by JSON calls in place of clicks. */
export interface ShopUser {
  email: string;
  password: string;
  addToCart(...lines: CartLine[]): Promise<void>;
  getFree(...productIds: string[]): Promise<void>;
  /** Opens a payment page for the cart. @returns its address. */
  startPayment(): Promise<string>;
  /** Buys all of these in one order. @returns the id of its Checkout session. */
  buy(...lines: CartLine[]): Promise<string>;
  /** Gets or buys each of these with the Standard license. @returns their titles. */
  own(...productIds: string[]): Promise<string[]>;
}

const BUYER = { name: "Ada", lastName: "Maker", country: "ES" };

/** The id of the Checkout session in a payment page's address. */
export const checkoutSessionId = (address: string) => /cs_\w+/.exec(address)?.[0] ?? "";

async function post(page: Page, language: string, path: string, data: unknown) {
  const findToken = async () =>
    (await page.context().cookies()).find(({ name }) => name === "XSRF-TOKEN")?.value;
  if (!(await findToken())) await page.request.get("/app/verify");
  const headers = { "X-XSRF-TOKEN": (await findToken()) ?? "", "Accept-Language": language };
  return page.request.post(`/app${path}`, { data, headers });
}

/** Posts to calls below `/app` with the browser's own cookies: its pages are logged in, too. */
export function createApiClient(page: Page, { language }: Translate) {
  return async (path: string, data: unknown) => {
    let response = await post(page, language, path, data);
    // The open page may have renewed the token in between; app/http/api.browser.ts tries once more, too.
    if (response.status() === 403) response = await post(page, language, path, data);
    const answer = await response.text();
    expect([200, 204], `POST ${path}: ${answer}`).toContain(response.status());
    return answer && JSON.parse(answer);
  };
}

interface LoggedIn extends Pick<ShopUser, "email" | "password"> {
  page: Page;
  t: Translate;
  /** Address of the Stripe sandbox. */
  payments: string;
}

/** @returns what the user who is logged in in the page's browser can do without clicks */
export function createShopUser({ page, t, payments, email, password }: LoggedIn): ShopUser {
  const call = createApiClient(page, t);
  const { pay, untilIdle } = remoteControls<StripeControls>(payments);
  const addToCart = async (...lines: CartLine[]) => {
    for (const line of lines) await call("/cart/add", line);
  };
  const startPayment = async () => {
    const { url }: PaymentAnswer = await call("/paymentui", { id: "cart", details: BUYER, consent: true });
    return url;
  };
  const buy = async (...lines: CartLine[]) => {
    await addToCart(...lines);
    const session = checkoutSessionId(await startPayment());
    await pay(session);
    await untilIdle();
    return session;
  };
  const own = async (...productIds: string[]) => {
    for (const id of productIds) {
      const free = await post(page, t.language, "/product/get/free", { id });
      if (!free.ok()) await buy({ id, license: "standard" });
    }
    const headers = { "Accept-Language": t.language };
    const owned: Purchase[] = await (await page.request.get("/app/purchases", { headers })).json();
    const titles = productIds.map((id) => owned.find((purchase) => purchase.id === id)?.product.title ?? "");
    expect(titles).not.toContain("");
    return titles;
  };

  const getFree = async (...productIds: string[]) => {
    for (const id of productIds) await call("/product/get/free", { id });
  };
  return { email, password, addToCart, getFree, startPayment, buy, own };
}
