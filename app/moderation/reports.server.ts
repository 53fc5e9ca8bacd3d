/** Reports of what people wrote or show, which anybody may send (DSA, article 16). */
import type { User } from "#app/accounts/accounts.contract.ts";
import { type Attempt, enforceLimits, networkAttempts, type Visitor } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { itemById } from "./moderation.store.server.ts";
import type { ReportedItem, ReportedPlace, VisitorReport } from "./reports.contract.ts";
import { insertReport } from "./reports.store.server.ts";
import { moderatedText } from "./text-view.server.ts";

/** @throws DomainError not_found for what nobody can read: hidden, of a model that is not published, of another model. */
export async function itemToReport(
  services: Reads,
  { productId, ...item }: ReportedPlace,
): Promise<ReportedItem> {
  const [row] = await itemById(services.db, item);
  if (!row?.isShown || row.productId !== productId || row.status !== "published")
    throw new DomainError("not_found");
  const { model, author, text } = moderatedText(services, row);
  const { stars = null, picture } = JSON.parse(row.facts ?? "{}");
  return {
    model,
    username: author?.username ?? null,
    text,
    stars,
    picture: picture
      ? { ...picture, url: `${services.settings.IMAGES_URL}/${picture.key}`, narrower: [] }
      : null,
  };
}

const attemptsOf = (userId: string): Attempt[] => [
  ["comment", userId],
  ["commentDay", userId],
];

interface Reporter {
  user: Pick<User, "id" | "username" | "email"> | null;
  visitor: Visitor;
}

/**
 * Stores a report, and confirms it by mail.
 * @throws DomainError too_many, enough_today, enough_until_verified, not_found.
 */
export async function reportItem(
  services: Parameters<typeof drainOutbox>[0] & Pick<Services, "language" | "mainLanguage" | "waitUntil">,
  { user, visitor }: Reporter,
  report: VisitorReport & ReportedPlace,
): Promise<void> {
  const { db, now, language, waitUntil } = services;
  await enforceLimits(services, ...(user ? attemptsOf(user.id) : networkAttempts("contact", visitor)));
  const [, reported] = await db.batch(
    insertReport(db, { ...report, userId: user?.id ?? null, language, at: now() }),
  );
  if (!reported.length) throw new DomainError("not_found");
  waitUntil(drainOutbox(services));
}
