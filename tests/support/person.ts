/** A new person in a story's browser, with what they have: made by the shop's own calls, for stories about something else. */
import { expect, type Page } from "@playwright/test";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import type { PaymentAnswer } from "#app/domain/checkout/checkout.contract.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { remoteControls } from "#tools/sandbox/stripe/remote-controls.ts";

interface Line {
  id: string;
  license: LicenceType;
}

export interface Person {
  addToCart(...lines: Line[]): Promise<void>;
  acquire(...freeIds: string[]): Promise<void>;
  /** Opens a payment page for the cart and answers its address. */
  startPayment(): Promise<string>;
  /** All of these in one paid order; answers the session of its payment page. */
  buy(...lines: Line[]): Promise<string>;
}

let people = 0;
const BUYER = { name: "Ada", lastName: "Maker", country: "ES" };

/** The session that a payment page belongs to, by the page's address. */
export const sessionOfPage = (address: string) => /cs_\w+/.exec(address)?.[0] ?? "";

/** JSON calls below `/app`; their cookies are the browser's, so the pages know the person too. */
export function callsOf(page: Page, { language }: Translate) {
  const xsrf = async () => (await page.context().cookies()).find(({ name }) => name === "XSRF-TOKEN")?.value;
  const send = async (path: string, data: unknown) => {
    const headers = { "X-XSRF-TOKEN": (await xsrf()) ?? "", "Accept-Language": language };
    return page.request.post(`/app${path}`, { data, headers });
  };
  return async (path: string, data: unknown) => {
    if (!(await xsrf())) await page.request.get("/app/verify");
    let answer = await send(path, data);
    // The open page may have renewed the token in between; pages try once more, too (app/client/api.ts).
    if (answer.status() === 403) answer = await send(path, data);
    expect(answer.status(), `POST ${path}: ${await answer.text()}`).toBe(200);
    return answer.json();
  };
}

export async function newPerson(page: Page, t: Translate, payments: string): Promise<Person> {
  const post = callsOf(page, t);
  const addToCart = async (...lines: Line[]) => {
    for (const line of lines) await post("/cart/add", line);
  };
  const startPayment = async () => {
    const { url }: PaymentAnswer = await post("/paymentui", { id: "cart", details: BUYER, consent: true });
    return url;
  };

  const email = `ada.${Date.now()}.${people++}@planted.test`;
  await post("/register", { username: "Ada", email, password: "gear-train-26" });
  return {
    addToCart,
    acquire: async (...freeIds) => {
      for (const id of freeIds) await post("/product/get/free", { id });
    },
    startPayment,
    buy: async (...lines) => {
      await addToCart(...lines);
      const { pay, idle } = remoteControls(payments);
      const session = sessionOfPage(await startPayment());
      await pay(session);
      await idle();
      return session;
    },
  };
}
