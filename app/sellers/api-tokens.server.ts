/** With which a seller's programs call the studio (docs/decisions/044). */
import { asc, eq, sql } from "drizzle-orm";
import type { User } from "#app/accounts/accounts.contract.ts";
import { isSellerRow, sellerRightOf } from "#app/accounts/seller.server.ts";
import type { SellerRight } from "#app/accounts/seller-rights.ts";
import { sellsHere } from "#app/accounts/sellers.store.server.ts";
import { hashOfToken, newToken } from "#app/accounts/tokens.server.ts";
import { changeMails } from "#app/connections/change-connection.server.ts";
import type { Statement } from "#app/db/client.server.ts";
import { selectRow } from "#app/db/select-row.server.ts";
import type { ConnectionChange } from "#app/mail/mail.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { IF_CHANGED } from "#app/mail/seller-mails.store.server.ts";
import type { Mails, Reads, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import {
  API_TOKENS_MAX,
  type ApiTokensView,
  type MadeApiToken,
  type NewApiToken,
} from "./api-tokens.contract.ts";
import { apiTokensWithSellers } from "./sellers.store.server.ts";
import { apiTokens } from "./sellers.tables.server.ts";

/** By which programs that look for leaked secrets know it. */
const PREFIX = "stall_";
/** `last_used_at` is written at most this often, to save writes: it is shown as a day. */
const LAST_USED_UPDATE_MS = HOUR_MS;

export async function apiTokensView({ db, settings }: Reads): Promise<ApiTokensView> {
  const rows = await apiTokensWithSellers(db)
    .orderBy(asc(apiTokens.createdAt), asc(apiTokens.id))
    .limit(API_TOKENS_MAX);
  return {
    tokens: rows.map(({ token: { id, name, createdAt, lastUsedAt }, seller }) => ({
      id,
      name,
      seller: seller.username,
      sellsHere: isSellerRow(settings, seller),
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    isDeployed: settings.SELLER_TOKEN !== null,
  };
}

/** In one batch with the mails that tell those who may do everything. @returns whether the statement has changed a row */
async function change(
  services: Mails,
  statement: Statement,
  change: Extract<ConnectionChange, `token_${string}`>,
): Promise<boolean> {
  const { db, log, waitUntil } = services;
  const [changed] = (await db.batch([statement, changeMails(services, change, IF_CHANGED)])) as unknown[][];
  if (!changed?.length) return false;
  log("connection_changed", { change });
  waitUntil(drainOutbox(services));
  return true;
}

/** @throws DomainError bad_input when there are as many as a shop can have */
export async function makeApiToken(
  services: Mails,
  { name }: NewApiToken,
  seller: Pick<User, "id">,
): Promise<MadeApiToken> {
  const { db, now, settings } = services;
  const token = `${PREFIX}${newToken()}`;
  const row = {
    id: crypto.randomUUID(),
    tokenHash: await hashOfToken(token),
    userId: seller.id,
    name,
    createdAt: now(),
    lastUsedAt: null,
  };
  // A seller who was removed a moment ago makes none.
  const where = sql`FROM users WHERE id = ${seller.id} AND deleted_at IS NULL AND ${sellsHere("users", settings.SELLER_EMAILS)}
    AND (SELECT count(*) FROM api_tokens) < ${API_TOKENS_MAX}`;
  const insert = db
    .insert(apiTokens)
    .select(selectRow(apiTokens, row, where))
    .returning({ id: apiTokens.id });
  if (await change(services, insert, "token_made")) return { token };
  throw new DomainError("bad_input", { fields: { name: "studioTokens.full" } });
}

/** @throws DomainError not_found */
export async function revokeApiToken(services: Mails, { id }: { id: string }): Promise<void> {
  const remove = services.db.delete(apiTokens).where(eq(apiTokens.id, id)).returning({ id: apiTokens.id });
  if (!(await change(services, remove, "token_revoked"))) throw new DomainError("not_found");
}

/** What its seller may do now; null for a token that was never made, was revoked, or whose seller sells here no more. */
export async function rightOfApiToken(services: Writes, token: string): Promise<SellerRight | null> {
  const { db, now, settings, waitUntil } = services;
  if (!token.startsWith(PREFIX)) return null;
  const of = eq(apiTokens.tokenHash, await hashOfToken(token));
  const [row] = await apiTokensWithSellers(db).where(of).limit(1);
  const right = row ? sellerRightOf(settings, row.seller) : null;
  const at = now();
  const before = new Date(at.getTime() - LAST_USED_UPDATE_MS);
  if (row && right && (row.token.lastUsedAt ?? before) <= before)
    waitUntil(db.update(apiTokens).set({ lastUsedAt: at }).where(of).execute());
  return right;
}
