/** What a seller has to do, with its names and days; the bar's counts are `waitingForSeller`. */
import { inLanguage } from "#app/i18n/translated.ts";
import { textIn } from "#app/letters/letter-languages.ts";
import { draftsForNobody } from "#app/letters/letters.store.server.ts";
import { givenUpMails, usernamesOfGivenUp } from "#app/mail/outbox.store.server.ts";
import type { ListedOrder } from "#app/orders/order-list.contract.ts";
import { listedOrder } from "#app/orders/order-list.server.ts";
import { centsDue, listedOrders } from "#app/orders/order-list.store.server.ts";
import { anyModel, newestDrafts } from "#app/publishing/model-list.store.server.ts";
import type { Reads } from "#app/services.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { storedSetting } from "#app/studio/shop-settings.store.server.ts";
import { MAX_WAITING } from "#app/studio/waiting.ts";
import type { Today } from "./today.contract.ts";

const LISTED = 5;
const MAILS_SINCE_MS = 7 * DAY_MS;

/** What has no day comes last. */
const dueOf = ({ refundDue, evidenceDue }: ListedOrder) =>
  Date.parse(refundDue ?? evidenceDue ?? "9999-12-31");

export async function todayOf({ db, now, language, mainLanguage }: Reads): Promise<Today> {
  const since = new Date(now().getTime() - MAILS_SINCE_MS);
  const page = { after: null, limit: MAX_WAITING + 1 };
  const [rows, [drafts, letters, mails, recipients, models, chosenLanguage]] = await Promise.all([
    listedOrders(db, { state: "to_do", match: null }, page),
    db.batch([
      newestDrafts(db, LISTED),
      draftsForNobody(db, LISTED),
      givenUpMails(db, since, MAX_WAITING + 1),
      usernamesOfGivenUp(db, since, LISTED),
      anyModel(db),
      storedSetting(db, "language"),
    ]),
  ]);
  const due = new Map(
    (
      await centsDue(
        db,
        rows.map(({ code }) => code),
      )
    ).map(({ code, cents }) => [code, cents]),
  );
  return {
    orders: rows
      .map((row) => ({ ...listedOrder(row), cents: due.get(row.code) ?? 0 }))
      .sort((a, b) => dueOf(a) - dueOf(b)),
    isEmptyShop: models.length === 0,
    isLanguageChosen: chosenLanguage.length > 0,
    drafts: drafts.map(({ id, title }) => ({ id, title: inLanguage(title, { language, mainLanguage }) })),
    letters: letters.map(({ id, texts }) => ({
      id,
      subject: textIn(texts, { language, mainLanguage }).subject,
    })),
    failedMails: mails.length,
    failedRecipients: recipients.map(({ username }) => username ?? ""),
  };
}
