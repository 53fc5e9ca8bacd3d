import { percent } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { CountKey, Dictionary, TextKey, Values } from "#app/i18n/translate.ts";
import type { TierRights } from "./tiers.contract.ts";

type Words = Pick<Dictionary, "tierRights">;

/** Of a page that names the subject "memberships.rights", or of a mail. */
export interface TierWords {
  (key: TextKey<Words>, values?: Values): string;
  count(key: CountKey<Words>, count: number): string;
  language: Language;
}

const present = (sentences: readonly (string | false)[]): string[] =>
  sentences.filter((sentence) => sentence !== false);

/** @param collectionTitles of those that are there still, in the reader's language */
function opened({ opens }: TierRights, collectionTitles: readonly string[], t: TierWords): string | false {
  switch (opens) {
    case "all":
      return t("tierRights.opensAll");
    case "collections":
      if (collectionTitles.length === 0) return false;
      return t(collectionTitles.length === 1 ? "tierRights.opensCollection" : "tierRights.opensCollections", {
        collections: collectionTitles.join(", "),
      });
    case "published":
      return t("tierRights.opensPublished");
  }
}

/** What a tier gives, as its members read it: models, days before the others, and what the rest costs. */
export const openedSentences = (
  rights: TierRights,
  collectionTitles: readonly string[],
  t: TierWords,
): string[] =>
  present([
    opened(rights, collectionTitles, t),
    rights.earlyDays > 0 && t.count("tierRights.early", rights.earlyDays),
    rights.discountPercent > 0 &&
      t("tierRights.discount", { percent: percent(rights.discountPercent / 100, t.language) }),
  ]);

function commercial({ commercial, sellOffDays }: TierRights, t: TierWords): string[] {
  switch (commercial) {
    case "no":
      return [t("tierRights.sellNo")];
    case "member":
      return [
        t("tierRights.sellMember"),
        sellOffDays > 0 ? t.count("tierRights.sellOff", sellOffDays) : t("tierRights.sellOffNone"),
      ];
    case "paid":
      return [t("tierRights.sellPaid")];
  }
}

/** What a member may do with a model, during the membership and after it: said before joining, in the account and on certificates. */
export const useSentences = (rights: TierRights, t: TierWords): string[] =>
  present([
    t(rights.keepsDownloads ? "tierRights.keeps" : "tierRights.keepsNot"),
    ...commercial(rights, t),
    rights.commercial !== "no" && rights.unitLimit !== null && t.count("tierRights.units", rights.unitLimit),
  ]);
