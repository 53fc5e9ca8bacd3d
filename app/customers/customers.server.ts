/** Customers for sellers: list, details, notes, blocking, export and deletion. Everybody with an account is a customer. */

import { Email } from "#app/accounts/email.contract.ts";
import { isSellerRow } from "#app/accounts/seller.server.ts";
import { PAGE_SIZE } from "#app/catalog/catalog.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import { regionName } from "#app/i18n/region-name.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { memberOf, membershipOfUser } from "#app/memberships/members.server.ts";
import { itemsBy } from "#app/moderation/moderation.store.server.ts";
import { moderatedText } from "#app/moderation/text-view.server.ts";
import { accountData, eraseAccount } from "#app/privacy/privacy.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { cursorOf, keysetPage, pageOf } from "#app/shared/list-page.ts";
import type {
  Bought,
  CustomerDeletion,
  CustomerDetails,
  CustomerNote,
  CustomersQuery,
  ListedCustomer,
} from "./customers.contract.ts";
import {
  customerRow,
  type ListedCustomerRow,
  licensesOfCustomer,
  listedCustomers,
  ordersOfCustomer,
  saveNote,
  setBlocked,
} from "./customers.store.server.ts";

function listedCustomer(row: ListedCustomerRow, language: Language): ListedCustomer {
  const { orders, spent, country }: Pick<ListedCustomer, "orders" | "spent" | "country"> = JSON.parse(
    row.bought,
  );
  return {
    id: row.id,
    name: row.username,
    email: row.email,
    orders,
    spent,
    country: country && regionName(country, language),
    blocked: row.blockedAt !== null,
    since: new Date(row.createdAt).toISOString(),
  };
}

/** Customers that a search shows; few, because it reads the rows of two indexes. */
const SEARCH_PAGE_SIZE = 12;

/** A page of customers, the newest accounts first. A search has only one page; `isCut`: it found more than that. */
export async function customersPage({ db, settings, language }: Reads, query: CustomersQuery) {
  const size = query.q ? SEARCH_PAGE_SIZE : PAGE_SIZE;
  const rows = await listedCustomers(
    db,
    { ...query, sellers: settings.SELLER_EMAILS },
    keysetPage(query.after, size),
  );
  const { shown, next } = pageOf(rows, size, ({ position, id }) => cursorOf(position, id));
  const isCut = next !== null && query.q !== "";
  return { customers: shown.map((row) => listedCustomer(row, language)), next: isCut ? null : next, isCut };
}

const SHOWN = { licenses: 30, orders: 20, comments: 5 };

type LicenseRow = Awaited<ReturnType<typeof licensesOfCustomer>>[number];

const licenseOf =
  (reader: Pick<Services, "language" | "mainLanguage">) =>
  ({
    purchase,
    title,
    order,
    taken,
    downloads,
    downloadedAt,
    fileDownload,
  }: LicenseRow): CustomerDetails["licenses"][number] => ({
    productId: purchase.productId,
    title: inLanguage(title, reader),
    license: purchase.license,
    purchasedAt: purchase.purchasedAt.toISOString(),
    revoked: purchase.revokedAt !== null,
    order,
    taken: taken === 1,
    downloads: downloads ?? 0,
    files: fileDownload.count ?? 0,
    downloadedAt: downloadedAt?.toISOString() ?? null,
  });

/** One customer for sellers. @throws DomainError not_found, also for a deleted account. */
export async function customerDetails(services: Reads, id: string): Promise<CustomerDetails> {
  const { db, settings } = services;
  const [[row], [member], licenses, orders, comments] = await db.batch([
    customerRow(db, id),
    membershipOfUser(db, id),
    licensesOfCustomer(db, id, SHOWN.licenses),
    ordersOfCustomer(db, id, SHOWN.orders),
    itemsBy(db, "comment", { userId: id, limit: SHOWN.comments }),
  ]);
  if (!row) throw new DomainError("not_found");
  const { user, note, noteRevision, thread } = row;
  const { orders: paid, spent }: Bought = JSON.parse(row.bought);
  return {
    id,
    name: user.username,
    email: user.email,
    language: user.language,
    since: user.createdAt.toISOString(),
    seller: isSellerRow(settings, user),
    blockedAt: user.blockedAt?.toISOString() ?? null,
    note: note ?? "",
    noteRevision: noteRevision ?? 0,
    hasChat: thread !== null,
    member: member ? await memberOf(services, member) : null,
    licenses: licenses.map(licenseOf(services)),
    bought: { orders: paid, spent },
    orders: orders.map(({ code, status, totalCents, createdAt }) => ({
      code,
      status,
      total: totalCents,
      placedAt: createdAt.toISOString(),
    })),
    comments: comments.map((row) => moderatedText(services, row)),
  };
}

/** Saves the sellers' note about a customer. */
export async function saveCustomerNote({ db, now }: Reads, { id, ...note }: CustomerNote): Promise<void> {
  const { results } = await saveNote(db, { ...note, userId: id, at: now() });
  if (results.length) return;
  const [row] = await customerRow(db, id);
  throw new DomainError(row ? "changed_elsewhere" : "not_found");
}

/** The account of a customer who can be blocked or deleted. */
async function requireCustomer({ db, settings }: Reads, id: string) {
  const [row] = await customerRow(db, id);
  if (!row || isSellerRow(settings, row.user)) throw new DomainError("not_found");
  return row.user;
}

/** Blocks a customer, who then cannot write comments and chat messages, or unblocks them. */
export async function blockCustomer(
  services: Reads,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<void> {
  await requireCustomer(services, id);
  await setBlocked(services.db, id, blocked ? services.now() : null);
}

/** A customer's data, as in the export that customers can make in their settings. @throws DomainError not_found. */
export async function exportCustomer(services: Reads, id: string) {
  const [row] = await customerRow(services.db, id);
  if (!row) throw new DomainError("not_found");
  return accountData(services, id);
}

/** Deletes a customer's account, as customers can in their settings, and mails them. */
export async function deleteCustomer(services: Services, { id, email }: CustomerDeletion): Promise<void> {
  const user = await requireCustomer(services, id);
  if (Email.safeParse(email).data !== user.email)
    throw new DomainError("bad_input", { fields: { email: "studioCustomers.otherEmail" } });
  await eraseAccount(services, user);
}
