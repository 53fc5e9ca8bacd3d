/** What sellers know and decide about one person. Everybody with an account is a customer. */
import type { Services } from "#app/context.server.ts";
import { accountData, eraseAccount } from "#app/domain/accounts/privacy.server.ts";
import { isSellerRow } from "#app/domain/accounts/seller.server.ts";
import { PAGE_SIZE } from "#app/domain/catalog/catalog.contract.ts";
import { moderatedComment } from "#app/domain/comments/moderation.server.ts";
import { commentsBy } from "#app/domain/comments/moderation.store.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { inLanguage } from "#app/domain/translated.ts";
import type { CustomerDetails, CustomerNote, CustomersQuery, ListedCustomer } from "./customers.contract.ts";
import {
  customerRow,
  type ListedCustomerRow,
  licencesOfCustomer,
  listedCustomers,
  ordersOfCustomer,
  saveNote,
  setBlocked,
} from "./customers.store.server.ts";

const listed = (row: ListedCustomerRow): ListedCustomer => ({
  id: row.id,
  name: row.username,
  email: row.email,
  licences: row.licences,
  blocked: row.blockedAt !== null,
  since: new Date(row.createdAt).toISOString(),
});

/** Customers that a search shows: it reads two indexes and both their rows. */
const FOUND_MAX = 16;

/** The newest accounts first. A search has no further pages; `isCut` says that it found more. */
export async function customersPage({ db }: Pick<Services, "db">, query: CustomersQuery) {
  const [value = "", id = ""] = query.after.split(".");
  const size = query.q ? FOUND_MAX : PAGE_SIZE;
  const page = { after: id ? { value: Number(value), id } : null, limit: size + 1 };
  const rows = await listedCustomers(db, query, page);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const hasMore = rows.length > size;
  return {
    customers: shown.map(listed),
    next: hasMore && last && !query.q ? `${last.position}.${last.id}` : null,
    isCut: hasMore && query.q !== "",
  };
}

const SHOWN = { licences: 30, orders: 20, comments: 5 };

type LicenceRow = Awaited<ReturnType<typeof licencesOfCustomer>>[number];

const licenceOf =
  (language: Services["language"]) =>
  ({ purchase, title, order, downloads, downloadedAt }: LicenceRow): CustomerDetails["licences"][number] => ({
    productId: purchase.productId,
    title: inLanguage(title, language),
    licence: purchase.licence,
    purchasedAt: purchase.purchasedAt.toISOString(),
    revoked: purchase.revokedAt !== null,
    order,
    downloads: downloads ?? 0,
    downloadedAt: downloadedAt?.toISOString() ?? null,
  });

/** @throws DomainError not_found, also for a deleted account. */
export async function customerDetails(
  services: Pick<Services, "db" | "language" | "settings">,
  id: string,
): Promise<CustomerDetails> {
  const { db, language, settings } = services;
  const [[found], licences, orders, comments] = await db.batch([
    customerRow(db, id),
    licencesOfCustomer(db, id, SHOWN.licences),
    ordersOfCustomer(db, id, SHOWN.orders),
    commentsBy(db, id, SHOWN.comments),
  ]);
  if (!found) throw new DomainError("not_found");
  const { user, note, thread } = found;
  return {
    id,
    name: user.username,
    email: user.email,
    language: user.language,
    since: user.createdAt.toISOString(),
    seller: isSellerRow(settings, user),
    blockedAt: user.blockedAt?.toISOString() ?? null,
    note: note ?? "",
    hasChat: thread !== null,
    licences: licences.map(licenceOf(language)),
    orders: orders.map(({ code, status, totalCents, createdAt }) => ({
      code,
      status,
      total: totalCents,
      placedAt: createdAt.toISOString(),
    })),
    comments: comments.map((row) => moderatedComment(services, row)),
  };
}

/** @throws DomainError customer_changed when another seller has changed the note, or the account is gone. */
export async function saveCustomerNote(
  { db, now }: Pick<Services, "db" | "now">,
  { id, note, loadedNote }: CustomerNote & { id: string },
): Promise<void> {
  const { results } = await saveNote(db, { userId: id, note, loadedNote, at: now() });
  if (!results.length) throw new DomainError("customer_changed");
}

/** @throws DomainError not_found, also for a seller's own account. */
async function requireCustomer({ db, settings }: Pick<Services, "db" | "settings">, id: string) {
  const [found] = await customerRow(db, id);
  if (!found || isSellerRow(settings, found.user)) throw new DomainError("not_found");
  return found.user;
}

/** Keeps a person from writing comments and chat messages, or ends that. @throws DomainError not_found. */
export async function blockCustomer(
  services: Pick<Services, "db" | "now" | "settings">,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<void> {
  await requireCustomer(services, id);
  await setBlocked(services.db, id, blocked ? services.now() : null);
}

/** The file that the person could make in their settings. @throws DomainError not_found. */
export async function exportCustomer(services: Pick<Services, "db" | "now" | "settings">, id: string) {
  const [found] = await customerRow(services.db, id);
  if (!found) throw new DomainError("not_found");
  return accountData(services, id);
}

/**
 * Deletes a person's account as they could do in their settings; they are mailed.
 * @param email typed by the seller, so that no other account is deleted by mistake
 * @throws DomainError not_found; bad_input when it is another address.
 */
export async function deleteCustomer(
  services: Services,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const user = await requireCustomer(services, id);
  if (email.trim().toLowerCase() !== user.email)
    throw new DomainError("bad_input", { fields: { email: "studioCustomers.otherEmail" } });
  await eraseAccount(services, user);
}
