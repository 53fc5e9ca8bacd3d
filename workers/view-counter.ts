/** Counts views of models and searches that found none, so that neither writes to D1. */
import { DurableObject } from "cloudflare:workers";
import { hmacSha256 } from "#app/accounts/tokens.server.ts";
import {
  MAX_SEARCHES_OF_DAY,
  MIN_VISITORS,
  recordMissedSearches,
} from "#app/catalog/search/missed-searches.server.ts";
import { backgroundServices } from "#app/services.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/shared/time.ts";
import { localDay } from "#app/shared/time-zone.ts";
import type { DayViews } from "#app/statistics/add-up.ts";
import type { Views } from "#app/statistics/statistics.contract.ts";
import { recordViews } from "#app/statistics/statistics.server.ts";

/** Days of any time zone that may still be counted. */
const KEPT_MS = 2 * DAY_MS;
const WRITE_AFTER_MS = 5 * MINUTE_MS;
/** Searches that are kept of a day, from all networks. */
const MAX_MISSED_OF_DAY = 5_000;
/** Of these, from one network: more than anybody looks for, and too few for one to leave no room for the others. */
const MAX_MISSED_OF_VISITOR = 50;

interface CountRow extends Views, Record<string, SqlStorageValue> {
  day: string;
  productId: string;
}

/** Keeps the counts of the last days in its own storage, and writes whole days to D1: a write that is repeated changes nothing. */
export class ViewCounter extends DurableObject<Env> {
  readonly #sql = this.ctx.storage.sql;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS views (day TEXT NOT NULL, product_id TEXT NOT NULL,
      seen INTEGER NOT NULL DEFAULT 0, carted INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (day, product_id)) WITHOUT ROWID`);
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS missed (day TEXT NOT NULL, words TEXT NOT NULL, visitor TEXT NOT NULL,
      PRIMARY KEY (day, words, visitor)) WITHOUT ROWID`);
  }

  async count(productId: string, what: keyof Views, day: string): Promise<void> {
    this.#sql.exec(
      `INSERT INTO views (day, product_id, ${what}) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET ${what} = ${what} + 1`,
      day,
      productId,
    );
    await this.#writeSoon();
  }

  forget(productId: string): void {
    this.#sql.exec("DELETE FROM views WHERE product_id = ?", productId);
  }

  async missedSearch(words: string, network: string, day: string): Promise<void> {
    // Of no use on another day, and without the secret.
    const { settings } = await this.#services();
    const visitor = await hmacSha256(settings.SESSION_SECRET, `missed-search:${day}:${network}`);
    this.#sql.exec(
      `INSERT INTO missed (day, words, visitor) SELECT ?1, ?2, ?3
       WHERE (SELECT count(*) FROM missed WHERE day = ?1) < ${MAX_MISSED_OF_DAY}
         AND (SELECT count(*) FROM missed WHERE day = ?1 AND visitor = ?3) < ${MAX_MISSED_OF_VISITOR} ON CONFLICT DO NOTHING`,
      day,
      words,
      visitor,
    );
    await this.#writeSoon();
  }

  async #writeSoon() {
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + WRITE_AFTER_MS);
  }

  /** Writes the counts to D1. The platform repeats an alarm that throws. */
  override async alarm(): Promise<void> {
    const rows = this.#sql
      .exec<CountRow>("SELECT day, product_id AS productId, seen, carted FROM views")
      .toArray();
    const days = new Map<string, DayViews>();
    for (const { day, productId, seen, carted } of rows) {
      const views = days.get(day) ?? {};
      views[productId] = { seen, carted };
      days.set(day, views);
    }
    const services = await this.#services();
    await recordViews(
      services,
      [...days].map(([day, views]) => ({ day, views })),
    );
    for (const { day } of this.#sql.exec<{ day: string }>("SELECT DISTINCT day FROM missed").toArray())
      await recordMissedSearches(services, day, this.#missedOn(day));
    for (const table of ["views", "missed"])
      this.#sql.exec(`DELETE FROM ${table} WHERE day < ?`, localDay(Date.now() - KEPT_MS, "UTC"));
  }

  #missedOn(day: string): Record<string, number> {
    const rows = this.#sql.exec<{ words: string; visitors: number }>(
      `SELECT words, count(*) AS visitors FROM missed WHERE day = ? GROUP BY words HAVING count(*) >= ${MIN_VISITORS}
       ORDER BY visitors DESC, words LIMIT ${MAX_SEARCHES_OF_DAY}`,
      day,
    );
    return Object.fromEntries(rows.toArray().map(({ words, visitors }) => [words, visitors]));
  }

  async #services() {
    const newServices = await backgroundServices(this.env, {
      waitUntil: (work) => this.ctx.waitUntil(work),
    });
    if (!newServices) throw new Error("the shop is not open");
    return newServices();
  }
}
