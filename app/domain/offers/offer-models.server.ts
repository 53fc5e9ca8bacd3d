/** The models from which a seller chooses those of an offer. */
import type { Services } from "#app/context.server.ts";
import { wordsMatch } from "#app/domain/catalog/model-list.server.ts";
import { inLanguage } from "#app/domain/translated.ts";
import { chosenModels, foundModels, newestModels } from "./offer-models.store.server.ts";

export interface OfferModel {
  id: string;
  title: string;
  /** Euro cents; 0 where it is not sold under that licence. */
  standard: number;
  commercial: number;
  isBundled: boolean;
}

/** How many models are listed besides the chosen ones. */
const MAX_OTHER_MODELS = 24;

interface Choice {
  /** Words of titles, tags or ids; without it, the models that changed last. */
  q?: string | null;
  chosen?: readonly string[];
}

/**
 * The chosen models first, then others, each in the order of their titles. The chosen ones are listed also when they became free or drafts, so
 * that no change of an offer drops them silently.
 */
export async function offerModels(
  { db, language }: Pick<Services, "db" | "language">,
  { q, chosen = [] }: Choice = {},
): Promise<OfferModel[]> {
  const match = wordsMatch(q ?? "");
  const [own, found] = await db.batch([
    chosenModels(db, chosen),
    match ? foundModels(db, match, MAX_OTHER_MODELS) : newestModels(db, MAX_OTHER_MODELS),
  ]);
  const inOrder = (rows: typeof own) =>
    rows
      .map(({ id, title, bundle, standardCents, commercialCents }) => ({
        id,
        title: inLanguage(title, language),
        standard: standardCents ?? 0,
        commercial: commercialCents ?? 0,
        isBundled: bundle !== null,
      }))
      .sort((a, b) => a.title.localeCompare(b.title, language));
  return [...inOrder(own), ...inOrder(found.filter(({ id }) => !chosen.includes(id)))];
}
