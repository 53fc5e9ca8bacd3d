import type { Reads, Services } from "#app/services.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { settingChangedAt, storeSetting } from "#app/studio/shop-settings.store.server.ts";

type WaysServices = Reads & Pick<Services, "payments">;

/** Stores what Stripe says, also that it says nothing: nothing is promised that the account does not have. */
export async function refreshPaymentWays({ db, now, payments, shop }: WaysServices): Promise<void> {
  const ways = await payments.ways();
  await storeSetting(db, { name: "payment-ways", value: { ways }, updatedAt: now() });
  shop.forget();
}

/** Run by the cron: once an hour, because a seller turns ways on and off at Stripe. */
export async function refreshOldPaymentWays(services: WaysServices): Promise<void> {
  if (!services.payments.connected) return;
  const [stored] = await settingChangedAt(services.db, "payment-ways");
  const age = stored ? services.now().getTime() - stored.updatedAt.getTime() : HOUR_MS;
  if (age >= HOUR_MS) await refreshPaymentWays(services);
}
