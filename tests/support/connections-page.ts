/** A shop that was opened in the browser, and its seller at *Connections*. */
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { users } from "#app/db/schema.ts";
import type { Settings } from "#app/env.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { settingsOf } from "#app/services.server.ts";
import { db, testServices } from "./services.ts";
import {
  type Deployment,
  deployed,
  emptyShop,
  form,
  ORIGIN,
  open,
  sendForm,
  sessionOf,
} from "./set-up-shop.ts";
import { TEST_SETTINGS } from "./test-settings.ts";
import { confirmSessionsOf } from "./users.ts";
import { fetchFromWorker } from "./worker.ts";

export const PAGE = "/studio/connections";
export const TOKENS_PAGE = "/studio/settings/tokens";
export const KEY = TEST_SETTINGS.STRIPE_SECRET_KEY;

const t = translatorFor("en");
export const words = (key: Parameters<typeof t>[0]) => t(key).replaceAll("'", "&#x27;");

export const shop = (more: object = {}): Deployment =>
  deployed({ STRIPE_API_URL: env.STRIPE_API_URL, SMTP_RELAY_URL: env.SMTP_RELAY_URL, ...more });

let cookie = "";

/** Its seller is logged in, and has just confirmed it. */
export async function openShop(): Promise<void> {
  await emptyShop();
  cookie = sessionOf(await sendForm(shop(), { mainLanguage: "en" }));
  await confirmAgain();
}

export async function confirmAgain(): Promise<void> {
  const [owner] = await db.update(users).set({ emailVerifiedAt: new Date() }).returning();
  await confirmSessionsOf(owner?.id ?? "");
}

export async function press(fields: Record<string, string>, more: object = {}, origin = ORIGIN, path = PAGE) {
  const answer = await fetchFromWorker(
    `${origin}${path}`,
    {
      method: "POST",
      headers: {
        Cookie: cookie,
        Host: new URL(origin).host,
        Origin: origin,
        Accept: "text/html",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(fields).toString(),
    },
    shop(more),
  );
  return { status: answer.status, location: answer.headers.get("Location"), text: await answer.text() };
}

export const pressToken = (fields: Record<string, string>, more: object = {}) =>
  press(fields, more, ORIGIN, TOKENS_PAGE);

export const pressStripe = (key = KEY, more: object = {}) => press({ intent: "stripe", key }, more);

export const page = async (more: object = {}, path = PAGE) => (await open(shop(more), path, cookie)).text();

export const openAs = (path: string) => open(shop(), path, cookie);

export async function settings(more: object = {}): Promise<Settings> {
  const read = await settingsOf(shop(more), { origin: ORIGIN, log: testServices().services.log });
  if (typeof read === "string") throw new Error(read);
  return read;
}

export async function endpointsAt(origin: string) {
  const answer = await fetch(`${new URL(env.STRIPE_API_URL).origin}/v1/webhook_endpoints?limit=100`, {
    headers: { Authorization: `Bearer ${KEY}` },
  });
  const { data } = await answer.json<{
    data: { id: string; url: string; enabled_events: string[]; status: string }[];
  }>();
  return data.filter(({ url }) => url === `${origin}/app/webhooks/stripe`);
}

export async function callStripe(path: string, body: Record<string, string>, method = "POST") {
  const answer = await fetch(`${new URL(env.STRIPE_API_URL).origin}/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${KEY}` },
    ...(method === "POST" && { body: new URLSearchParams(body) }),
  });
  expect(answer.status).toBe(200);
}

/** Follows the link to a new address and back. @returns the proof that it leads here */
export async function reach(host: string, origin = ORIGIN): Promise<string> {
  const { text } = await press({ intent: "address", host }, {}, origin);
  const link = text.match(/https:[^"<> ]*new-address[^"<> ]*/)?.[0] ?? "https://nowhere/";
  const back = await fetchFromWorker(link, {}, shop());
  return new URL(back.headers.get("Location") ?? "https://nowhere/").searchParams.get("reached") ?? "";
}

export const move = async (host: string, origin = ORIGIN) =>
  press({ intent: "move", host, proof: await reach(host, origin) }, {}, origin);

export async function logIn(origin: string): Promise<void> {
  const answer = await fetchFromWorker(
    `${origin}/login`,
    {
      method: "POST",
      headers: {
        Host: new URL(origin).host,
        Origin: origin,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ email: form.email, password: form.password }).toString(),
    },
    shop(),
  );
  cookie = sessionOf(answer);
  await confirmAgain();
}
