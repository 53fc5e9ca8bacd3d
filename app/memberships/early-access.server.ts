/** Drafts that members have before they are published (docs/decisions/052). */
import type { User } from "#app/accounts/accounts.contract.ts";
import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { detailOfAnyProduct } from "#app/catalog/catalog.server.ts";
import { productSummary } from "#app/catalog/product-summary.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { EarlyModel, EarlyTier } from "./early-access.contract.ts";
import { earlyModels } from "./rights.store.server.ts";
import { earlyTiers } from "./tiers.store.server.ts";

type Row = Awaited<ReturnType<typeof earlyModels>>[number];

function earlyModel({ product, publishAt, tier, isTaken }: Row, services: Reads): EarlyModel {
  const { id, title, titleLanguage, image } = productSummary(product, services);
  return {
    ...{ id, title, titleLanguage, image, isTaken },
    tier: inLanguage(tier, services),
    publishAt: publishAt.toISOString(),
  };
}

export async function earlyModelsOf(services: Reads, { id }: Pick<User, "id">): Promise<EarlyModel[]> {
  const rows = await earlyModels(services.db, id, { at: services.now() });
  return rows.map((row) => earlyModel(row, services));
}

/** The page of one, as it was when its date was set. @throws DomainError not_found for whoever does not have it now */
export async function earlyPage(
  services: Reads,
  user: Pick<User, "id"> | null,
  productId: string,
): Promise<{ early: EarlyModel; detail: ProductDetail }> {
  const [row] = user ? await earlyModels(services.db, user.id, { at: services.now(), productId }) : [];
  if (!row) throw new DomainError("not_found");
  return {
    early: earlyModel(row, services),
    detail: await detailOfAnyProduct(services, productId, (product) => product),
  };
}

/** The memberships that can be joined and have a model before it is published, if it is scheduled. */
export const earlyTiersFor = async (
  services: Pick<Services, "db" | "language" | "mainLanguage">,
  productId: string,
): Promise<EarlyTier[]> =>
  (await earlyTiers(services.db, productId)).map(({ name, earlyDays }) => ({
    name: inLanguage(name, services),
    days: earlyDays,
  }));
