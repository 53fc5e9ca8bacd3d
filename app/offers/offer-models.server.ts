import { byLicense } from "#app/catalog/licenses.ts";
import { wordsMatch } from "#app/catalog/search/search-words.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { isOver } from "#app/offers/pricing/sale.ts";
import type { Reads } from "#app/services.ts";
import type { OfferModel, OfferModelsQuery } from "./offer-models.contract.ts";
import { chosenModels, foundModels, lastChangedModels } from "./offer-models.store.server.ts";
import { listPriceIn } from "./pricing/pricing.ts";

type OfferServices = Reads;
type Row = Awaited<ReturnType<typeof chosenModels>>[number];

const MAX_OTHER_MODELS = 24;

const byTitle = (rows: readonly Row[], { language, mainLanguage, now }: OfferServices): OfferModel[] =>
  rows
    .map(({ id, title, bundle, sale, status, ...row }) => ({
      id,
      title: inLanguage(title, { language, mainLanguage }),
      ...byLicense((license) => listPriceIn(row, license)),
      isBundled: bundle !== null,
      isOnSale: !isOver(sale, now()),
      isDraft: status === "draft",
    }))
    .sort((a, b) => a.title.localeCompare(b.title, language));

function otherModels({ db }: OfferServices, { q, without }: OfferModelsQuery) {
  const match = wordsMatch(q);
  const list = { without, limit: MAX_OTHER_MODELS };
  return match ? foundModels(db, match, list) : lastChangedModels(db, list);
}

export async function searchOfferModels(
  services: OfferServices,
  query: OfferModelsQuery,
): Promise<OfferModel[]> {
  return byTitle(await otherModels(services, query), services);
}

/**
 * The chosen models first, then others, each in the order of their titles. The chosen ones are listed also when they became free or drafts, so
 * that no change of an offer drops them silently.
 */
export async function offerModels(
  services: OfferServices,
  { chosen = [] }: { chosen?: readonly string[] } = {},
): Promise<OfferModel[]> {
  const { db } = services;
  const [own, others] = await db.batch([
    chosenModels(db, chosen),
    otherModels(services, { q: "", without: [...chosen] }),
  ]);
  return [...byTitle(own, services), ...byTitle(others, services)];
}
