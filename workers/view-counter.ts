/** Counts views of models, so that no view writes to D1. */
import { DurableObject } from "cloudflare:workers";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import { createServices } from "#app/services.server.ts";
import { logLines } from "#app/shared/log-events.ts";
import { DAY_MS, MINUTE_MS } from "#app/shared/time.ts";
import { localDay } from "#app/shared/time-zone.ts";
import type { DayViews } from "#app/statistics/add-up.ts";
import type { Views } from "#app/statistics/statistics.contract.ts";
import { recordViews } from "#app/statistics/statistics.server.ts";

/** Days of any time zone that may still be counted. */
const KEPT_MS = 2 * DAY_MS;
const WRITE_AFTER_MS = 5 * MINUTE_MS;

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
  }

  async count(productId: string, what: keyof Views, day: string): Promise<void> {
    this.#sql.exec(
      `INSERT INTO views (day, product_id, ${what}) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET ${what} = ${what} + 1`,
      day,
      productId,
    );
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
    await recordViews(
      this.#services(),
      [...days].map(([day, views]) => ({ day, views })),
    );
    this.#sql.exec("DELETE FROM views WHERE day < ?", localDay(Date.now() - KEPT_MS, "UTC"));
  }

  #services() {
    return createServices(this.env, {
      readConstraint: "first-primary",
      language: DEFAULT_LANGUAGE,
      log: logLines({ requestId: crypto.randomUUID() }),
      waitUntil: (work) => this.ctx.waitUntil(work),
    });
  }
}
