/** Mails sellers about photos that have waited for approval, as about unread chat messages; the template drops it when none waits any more. */
import type { Services } from "#app/context.server.ts";
import { sellerAccounts } from "#app/domain/accounts/accounts.store.server.ts";
import { queueMail } from "#app/domain/mail/outbox.store.server.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { oldestPendingPhoto } from "./photos.store.server.ts";

const REMIND_AFTER_MS = 10 * MINUTE_MS;

/** Run by the cron: one mail a day and seller while photos wait. */
export async function mailSellersAboutPendingPhotos({
  db,
  now,
  settings,
}: Pick<Services, "db" | "now" | "settings">): Promise<void> {
  const at = now();
  const [[waiting], sellers] = await db.batch([
    oldestPendingPhoto(db, new Date(at.getTime() - REMIND_AFTER_MS)),
    sellerAccounts(db, settings.SELLER_EMAILS),
  ]);
  if (!waiting) return;
  const day = at.toISOString().slice(0, 10);
  const [first, ...others] = sellers.map(({ id }) =>
    queueMail(db, { cause: `photos:${day}:${id}`, template: "photos-waiting", userId: id, data: {}, at }),
  );
  if (first) await db.batch([first, ...others]);
}
