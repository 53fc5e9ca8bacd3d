import { refreshListing } from "#app/catalog/list/listing.store.server.ts";
import { missedAnnouncementStatements } from "#app/news/mailings.server.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { cancelSchedule, setStatus } from "./publishing.store.server.ts";

/**
 * Unpublishes a product, which buyers keep and whose scheduled publication is cancelled, or publishes it again.
 * @throws DomainError not_found, also for one that never was published.
 */
export async function setProductStatus(
  services: Reads,
  { id, status }: { id: string; status: "published" | "unpublished" },
) {
  const { db, now } = services;
  const at = now();
  const [[changed]] = await db.batch([
    setStatus(db, id, status, at),
    ...(status === "unpublished" ? [cancelSchedule(db, id)] : missedAnnouncementStatements(services, id, at)),
    ...refreshListing(db, id, at),
  ]);
  if (!changed) throw new DomainError("not_found", { detail: id });
  return { id, status };
}
