/** A shop whose time is that of Stripe's sandbox, which tests move. */
import { heartbeats, memberships } from "#app/db/schema.ts";
import type { Services } from "#app/services.ts";
import { db, stripe } from "./services.ts";

/** January has 31 days, February 28, and the year after is a leap year. */
export const LAST_OF_JANUARY = new Date("2031-01-31T10:00:00Z");

export async function atClock<S extends Services>(services: S): Promise<S> {
  const now = new Date(await stripe.clock());
  return { ...services, now: () => now };
}

export async function advanceTo(at: Date): Promise<void> {
  await stripe.advance(Math.ceil((at.getTime() - Date.parse(await stripe.clock())) / 1000));
}

/** Empties Stripe and sets its clock. What the shop has of before is checked no more. */
export async function startClock(at = LAST_OF_JANUARY): Promise<void> {
  await stripe.reset();
  await db.update(memberships).set({ status: "ended", endedAt: at });
  await db.delete(heartbeats);
  await advanceTo(at);
}
