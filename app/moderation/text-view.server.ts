import { isSellerRow } from "#app/accounts/seller.server.ts";
import { imagesOf } from "#app/catalog/product-summary.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import type { Services } from "#app/services.ts";
import type { ModeratedText } from "./moderation.contract.ts";
import { type ItemRow, modelTitle } from "./moderation.store.server.ts";

export type ViewServices = Pick<Services, "language" | "mainLanguage" | "settings">;

const instantOf = (at: number | null) => (at === null ? null : new Date(at));
const isoOf = (at: number | null) => instantOf(at)?.toISOString() ?? null;

export const wroteAsSeller = (
  settings: Services["settings"],
  { email, emailVerifiedAt, deletedAt, sellerRight }: ItemRow,
): boolean =>
  isSellerRow(settings, {
    email: email ?? "",
    emailVerifiedAt: instantOf(emailVerifiedAt),
    deletedAt: instantOf(deletedAt),
    sellerRight,
  });

export function moderatedText(
  { language, mainLanguage, settings }: ViewServices,
  row: ItemRow,
): ModeratedText {
  const { id, productId, userId, username, text, createdAt, changedAt } = row;
  return {
    id,
    productId,
    picture:
      imagesOf(
        { images: row.picture === null ? [] : [JSON.parse(row.picture)] },
        { language, mainLanguage, settings },
      )[0] ?? null,
    isFree: row.isFree === 1,
    model: inLanguage(modelTitle(row), { language, mainLanguage }),
    author:
      userId === null
        ? null
        : {
            id: userId,
            username: row.deletedAt ? null : username,
            seller: wroteAsSeller(settings, row),
          },
    text,
    answer: row.answer ?? "",
    hidden: row.hiddenAt !== null,
    hiddenReason: row.hiddenReason ?? "",
    isNew: row.readAt === null,
    reports: JSON.parse(row.reports),
    createdAt: isoOf(createdAt),
    changedAt: isoOf(changedAt),
    review: row.facts && JSON.parse(row.facts),
  };
}
