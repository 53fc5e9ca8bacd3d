/** The order of the front page: sellers name the models that come first; all others follow by date. */

import { FRONT_PAGE } from "#app/catalog/list/shop-order.ts";
import type { OrderedModel } from "#app/collections/collections.contract.ts";
import { arrangeCollection, collectionForStudio } from "#app/collections/collections.server.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { FrontPageRequest } from "./front-page.contract.ts";

export async function frontPage(
  services: Parameters<typeof collectionForStudio>[0],
): Promise<{ models: Omit<OrderedModel, "image">[] }> {
  const { models } = await collectionForStudio(services, { slug: FRONT_PAGE });
  return { models: models.map(({ id, title, status }) => ({ id, title, status })) };
}

/**
 * Features these models, in this order, and no others.
 * @throws DomainError changed_elsewhere when others are featured than the caller has read; not_found for an unknown model.
 */
export async function arrangeFrontPage(
  services: Reads,
  { ids, loadedIds }: FrontPageRequest,
): Promise<{ ids: string[] }> {
  const models = (featured: readonly string[]) => {
    if (featured.join() !== loadedIds.join()) throw new DomainError("changed_elsewhere");
    return ids;
  };
  await arrangeCollection(services, { slug: FRONT_PAGE, revision: null, models });
  return { ids };
}
