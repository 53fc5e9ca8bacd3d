import { env } from "cloudflare:workers";
import { openDb } from "#app/db/client.server.ts";
import { readSettings } from "#app/env.server.ts";
import { createServices } from "#app/services.server.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls as StripeControls } from "#tools/sandbox/stripe/controls.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

export const db = openDb(env.DB, "first-primary");
export const stripe = remoteControls<StripeControls>(env.STRIPE_API_URL);
export const ORIGIN = TEST_SETTINGS.SHOP_ORIGIN;

/** The services of one request. `logged` collects its log events, `settled` waits for its background work. */
export function testServices() {
  const logged: { event: string; facts?: Record<string, unknown> }[] = [];
  const pending: Promise<unknown>[] = [];
  const services = createServices(env, {
    settings: readSettings(env),
    readConstraint: "first-primary",
    language: "en",
    waitUntil: (work) => void pending.push(work),
    log: (event, facts) => void logged.push({ event, facts }),
  });
  /** Background work may start more of it. */
  const settled = async () => {
    while (pending.length) await Promise.all(pending.splice(0));
  };
  return { services, logged, settled };
}
