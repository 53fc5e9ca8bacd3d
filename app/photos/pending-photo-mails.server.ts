/** Mails sellers about photos that have waited for approval for ten minutes. The template drops a mail when no photo waits any more. */

import { sellerAccounts } from "#app/accounts/sellers.store.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import type { Reads } from "#app/services.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import { oldestPendingPhoto } from "./photos.store.server.ts";

const REMIND_AFTER_MS = 10 * MINUTE_MS;

/** Run by the cron: while photos wait, queues one mail a day to each seller. */
export async function mailSellersAboutPendingPhotos({ db, now, settings }: Reads): Promise<void> {
  const at = now();
  const [[waiting], sellers] = await db.batch([
    oldestPendingPhoto(db, new Date(at.getTime() - REMIND_AFTER_MS)),
    sellerAccounts(db, "messages", settings.SELLER_EMAILS),
  ]);
  if (!waiting) return;
  const day = at.toISOString().slice(0, 10);
  const [first, ...others] = sellers.map(({ id }) =>
    queueMail(db, { cause: `photos:${day}:${id}`, template: "photos-waiting", userId: id, data: {}, at }),
  );
  if (first) await db.batch([first, ...others]);
}
