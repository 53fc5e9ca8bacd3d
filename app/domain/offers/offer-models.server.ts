/** The models from which a seller chooses those of an offer. */
import type { Services } from "#app/context.server.ts";
import { inLanguage } from "#app/domain/translated.ts";
import { modelsToOffer } from "./offer-models.store.server.ts";

export interface OfferModel {
  id: string;
  title: string;
  /** Euro cents; 0 where it is not sold under that licence. */
  standard: number;
  commercial: number;
  isBundled: boolean;
}

/**
 * In the order of their titles.
 * @param chosen ids of the models that the offer is about already: also those that became free or drafts, so that no change of the offer
 * leaves them out unseen
 */
export async function offerModels(
  { db, language }: Pick<Services, "db" | "language">,
  chosen: readonly string[] = [],
): Promise<OfferModel[]> {
  const rows = await modelsToOffer(db, chosen);
  return rows
    .map(({ id, title, bundle, standardCents, commercialCents }) => ({
      id,
      title: inLanguage(title, language),
      standard: standardCents ?? 0,
      commercial: commercialCents ?? 0,
      isBundled: bundle !== null,
    }))
    .sort((a, b) => a.title.localeCompare(b.title, language));
}
