/** Counts views of models, where visitors come from, and searches that found none, so that none of them writes to D1. */
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
import { DIRECT, OTHER_SOURCES } from "#app/sources/own-sources.ts";
import type { DayViews } from "#app/statistics/add-up.ts";
import type { Views } from "#app/statistics/statistics.contract.ts";
import { type CountedGroup, recordViews } from "#app/statistics/statistics.server.ts";

/** Days of any time zone that may still be counted. */
const KEPT_MS = 2 * DAY_MS;
const WRITE_AFTER_MS = 5 * MINUTE_MS;
/** Searches that are kept of a day, from all networks. */
const MAX_MISSED_OF_DAY = 5_000;
/** Of these, from one network: more than anybody looks for, and too few for one to leave no room for the others. */
const MAX_MISSED_OF_VISITOR = 50;
/** Sources that are counted by name in a month; all others are one. */
export const MAX_SOURCES_OF_MONTH = 1_000;
/** Of these, how many one customer of a network may be the first to come from in a day, so that nobody fills the month for the others by making some up. */
export const MAX_NEW_SOURCES_OF_SITE = 5;

/** The tables of counts, with the name of what is counted in them. */
const COUNTS = {
  models: { table: "views", key: "product_id" },
  sources: { table: "sources", key: "source" },
} as const satisfies Record<CountedGroup, unknown>;

const monthOf = (day: string): string => day.slice(0, "2026-11".length);

interface CountRow extends Views, Record<string, SqlStorageValue> {
  day: string;
  key: string;
}

/** Keeps the counts of the last days in its own storage, and writes whole days to D1: a write that is repeated changes nothing. */
export class ViewCounter extends DurableObject<Env> {
  readonly #sql = this.ctx.storage.sql;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    for (const { table, key } of Object.values(COUNTS))
      this.#sql.exec(`CREATE TABLE IF NOT EXISTS ${table} (day TEXT NOT NULL, ${key} TEXT NOT NULL,
        seen INTEGER NOT NULL DEFAULT 0, carted INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (day, ${key})) WITHOUT ROWID`);
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS named_sources (month TEXT NOT NULL, source TEXT NOT NULL, day TEXT NOT NULL,
      site TEXT, PRIMARY KEY (month, source)) WITHOUT ROWID`);
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS missed (day TEXT NOT NULL, words TEXT NOT NULL, visitor TEXT NOT NULL,
      PRIMARY KEY (day, words, visitor)) WITHOUT ROWID`);
  }

  count(productId: string, what: keyof Views, day: string): Promise<void> {
    return this.#count("models", productId, { what, day });
  }

  async countSource(
    source: string,
    what: keyof Views,
    { site, day }: { site: string; day: string },
  ): Promise<void> {
    const isNamed = this.#isNamed(source, day) || (await this.#name(source, { site, day }));
    await this.#count("sources", isNamed ? source : OTHER_SOURCES, { what, day });
  }

  async #count(group: CountedGroup, name: string, { what, day }: { what: keyof Views; day: string }) {
    const { table, key } = COUNTS[group];
    this.#sql.exec(
      `INSERT INTO ${table} (day, ${key}, ${what}) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET ${what} = ${what} + 1`,
      day,
      name,
    );
    await this.#writeSoon();
  }

  #isNamed(source: string, day: string): boolean {
    const named = "SELECT 1 FROM named_sources WHERE month = ? AND source = ?";
    return source === DIRECT || this.#sql.exec(named, monthOf(day), source).toArray().length > 0;
  }

  /** @returns whether there was room for another source in this month */
  async #name(source: string, { site, day }: { site: string; day: string }): Promise<boolean> {
    this.#sql.exec(
      `INSERT INTO named_sources (month, source, day, site) SELECT ?1, ?2, ?3, ?4
       WHERE (SELECT count(*) FROM named_sources WHERE month = ?1) < ${MAX_SOURCES_OF_MONTH}
         AND (SELECT count(*) FROM named_sources WHERE month = ?1 AND site = ?4) < ${MAX_NEW_SOURCES_OF_SITE}
       ON CONFLICT DO NOTHING`,
      monthOf(day),
      source,
      day,
      await this.#visitorOf(`source:${day}:${site}`),
    );
    return this.#isNamed(source, day);
  }

  forget(productId: string): void {
    this.#sql.exec("DELETE FROM views WHERE product_id = ?", productId);
  }

  async missedSearch(words: string, network: string, day: string): Promise<void> {
    const visitor = await this.#visitorOf(`missed-search:${day}:${network}`);
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

  /** Of no use on another day, and without the secret. */
  async #visitorOf(dayAndNetwork: string): Promise<string> {
    const { settings } = await this.#services();
    return hmacSha256(settings.SESSION_SECRET, dayAndNetwork);
  }

  async #writeSoon() {
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + WRITE_AFTER_MS);
  }

  /** Writes the counts to D1. The platform repeats an alarm that throws. */
  override async alarm(): Promise<void> {
    const services = await this.#services();
    for (const group of ["models", "sources"] as const)
      await recordViews(services, group, this.#countsOf(group));
    for (const { day } of this.#sql.exec<{ day: string }>("SELECT DISTINCT day FROM missed").toArray())
      await recordMissedSearches(services, day, this.#missedOn(day));
    const kept = localDay(Date.now() - KEPT_MS, "UTC");
    for (const table of ["views", "sources", "missed"])
      this.#sql.exec(`DELETE FROM ${table} WHERE day < ?`, kept);
    this.#sql.exec("UPDATE named_sources SET site = NULL WHERE day < ? AND site IS NOT NULL", kept);
    this.#sql.exec("DELETE FROM named_sources WHERE month < ?", monthOf(kept));
  }

  #countsOf(group: CountedGroup): { day: string; views: DayViews }[] {
    const { table, key } = COUNTS[group];
    const days = new Map<string, DayViews>();
    for (const row of this.#sql.exec<CountRow>(`SELECT day, ${key} AS key, seen, carted FROM ${table}`)) {
      const views = days.get(row.day) ?? {};
      views[row.key] = { seen: row.seen, carted: row.carted };
      days.set(row.day, views);
    }
    return [...days].map(([day, views]) => ({ day, views }));
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
