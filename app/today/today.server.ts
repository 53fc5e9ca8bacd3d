/** What a seller has to do, with its names and days; the bar's counts are `waitingForSeller`. */
import type { User } from "#app/accounts/accounts.contract.ts";
import { userById } from "#app/accounts/accounts.store.server.ts";
import { isUnconfirmedSeller } from "#app/accounts/seller.server.ts";
import { LONGEST_KEPT_DAYS } from "#app/backups/backup-times.ts";
import { heartbeatsNamed } from "#app/health/heartbeats.store.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { LEGAL_DOCUMENTS } from "#app/legal/legal.contract.ts";
import { textVersions } from "#app/legal/legal.store.server.ts";
import { textIn } from "#app/letters/letter-languages.ts";
import { draftsForNobody } from "#app/letters/letters.store.server.ts";
import { givenUpMails, usernamesOfGivenUp } from "#app/mail/outbox.store.server.ts";
import type { ListedOrder } from "#app/orders/order-list.contract.ts";
import { listedOrder } from "#app/orders/order-list.server.ts";
import { centsDue, listedOrders } from "#app/orders/order-list.store.server.ts";
import { anyModel, anyPublishedModel, newestDrafts } from "#app/publishing/model-list.store.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { settingIn, storedSettings } from "#app/studio/shop-settings.store.server.ts";
import { MAX_WAITING } from "#app/studio/waiting.ts";
import { type EventRow, newestEvents, starsSince } from "./events.store.server.ts";
import { MAX_RATED, type ShopEvent, type Today } from "./today.contract.ts";

const LISTED = 5;
/** In any language. */
const NAMES_KEPT_DAYS = new RegExp(`(?<!\\d)${LONGEST_KEPT_DAYS}(?!\\d)`);
/** Orders to deal with; the list of orders has the others. */
const URGENT = 3;
/** Of mails that were given up, and of stars. */
const LAST_DAYS_MS = 7 * DAY_MS;

/** What has no day comes last. */
const dueOf = ({ refundDue, evidenceDue }: ListedOrder) =>
  Date.parse(refundDue ?? evidenceDue ?? "9999-12-31");

const MODERATED = { review: "reviews", comment: "comments", photo: "photos" } as const;

function pageOfEvent({ kind, ref, status }: EventRow): string {
  if (kind === "order" || kind === "withdrawal") return `/studio/orders/${ref}`;
  if (kind === "chat" || kind === "contact") return `/studio/${kind}/${ref}`;
  const state = kind === "photo" ? status : "all";
  return `/studio/moderation/${MODERATED[kind]}?state=${state}&before=${Number(ref) + 1}`;
}

function shopEvent(row: EventRow, reader: Pick<Reads, "language" | "mainLanguage">): ShopEvent {
  const { kind, at, ref, value, name, titles, title } = row;
  const ordered: string[] = titles ? JSON.parse(titles) : [];
  return {
    kind,
    at: new Date(at).toISOString(),
    to: pageOfEvent(row),
    name: name ?? "",
    about: kind === "withdrawal" ? ref : title ? inLanguage(JSON.parse(title), reader) : (ordered[0] ?? ""),
    moreModels: Math.max(ordered.length - 1, 0),
    cents: kind === "order" ? value : null,
    stars: kind === "review" ? value : null,
  };
}

type ShopState = Reads & Pick<Services, "payments" | "mailer">;

/** What the seller sees of the shop on this day. */
export async function todayOf(services: ShopState, seller: Pick<User, "id">): Promise<Today> {
  const { db, now, language, mainLanguage, shop, payments, mailer } = services;
  const since = new Date(now().getTime() - LAST_DAYS_MS);
  const page = { after: null, limit: URGENT };
  const [
    { brand, legal },
    rows,
    [
      drafts,
      letters,
      mails,
      recipients,
      models,
      sold,
      settings,
      [account],
      events,
      [stars],
      failing,
      [privacy],
    ],
  ] = await Promise.all([
    shop.profile(),
    listedOrders(db, { state: "to_do", match: null, placed: null }, page),
    db.batch([
      newestDrafts(db, MAX_WAITING + 1),
      draftsForNobody(db, LISTED),
      givenUpMails(db, since, MAX_WAITING + 1),
      usernamesOfGivenUp(db, since, LISTED),
      anyModel(db),
      anyPublishedModel(db),
      storedSettings(db, ["language", "tax", "vat"]),
      userById(db, seller.id),
      newestEvents(db, LISTED),
      starsSince(db, since, MAX_RATED),
      heartbeatsNamed(db, ["mailbox_since", "backup_fails"]),
      textVersions(db, "privacy"),
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
  const failsSince = (name: (typeof failing)[number]["name"]) =>
    failing.find((beat) => beat.name === name)?.at.toISOString() ?? null;
  return {
    events: events.map((row) => shopEvent(row, { language, mainLanguage })),
    stars: stars?.average ? { average: stars.average, count: stars.count } : null,
    orders: rows
      .map((row) => ({ ...listedOrder(row, language), cents: due.get(row.code) ?? 0 }))
      .sort((a, b) => dueOf(a) - dueOf(b)),
    isEmptyShop: models.length === 0,
    steps: {
      language: settings.some(({ name }) => name === "language"),
      brand: Boolean(brand.logo ?? brand.hero ?? brand.accent),
      legal: legal.length === LEGAL_DOCUMENTS.length,
      mail: mailer.canSend,
      stripe: payments.live && services.settings.STRIPE_WEBHOOK_SECRET !== null,
      vat: settingIn(settings, "vat").home !== "" || settingIn(settings, "tax").by !== "own",
      model: models.length > 0,
      secondFactor: Boolean(account?.secondFactorSince),
    },
    legalTexts: legal.length,
    unconfirmedAddress: account && isUnconfirmedSeller(account) ? account.email : null,
    sellsWithoutTerms: sold.length > 0 && !legal.includes("terms"),
    drafts: drafts.map(({ id, title }) => ({ id, title: inLanguage(title, { language, mainLanguage }) })),
    letters: letters.map(({ id, texts }) => ({
      id,
      subject: textIn(texts, { language, mainLanguage }).subject,
    })),
    mailFailsSince: failsSince("mailbox_since"),
    backupFailsSince: failsSince("backup_fails"),
    privacyLacksBackups:
      Boolean(services.settings.SHOP_SECRET && privacy) &&
      !Object.values(privacy?.text ?? {}).every((text) => NAMES_KEPT_DAYS.test(text)),
    failedMails: mails.length,
    failedRecipients: recipients.map(({ username }) => username ?? ""),
  };
}
