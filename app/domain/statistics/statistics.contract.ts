/** The studio's statistics of sales and views. Money in euro cents; hours, days and months in UTC. */
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { z } from "#app/domain/zod.ts";

/** Today, the last so many days with today, or everything. */
export const PERIODS = ["today", "7", "30", "365", "all"] as const;
export type Period = (typeof PERIODS)[number];

/** Query string of `/studio` and of its files. An unknown period falls back, so an old link still opens. */
export const StatisticsQuery = z.object({ period: z.enum(PERIODS).catch("30") });

/** What was paid for orders of a time, by when they were paid; refunds and fees count where their order does. */
export interface Sales {
  /** Orders; for a model or a licence the lines of orders. */
  count: number;
  gross: number;
  /** Refunds, and payments lost in a dispute. */
  refunded: number;
  /** What Stripe kept. */
  fees: number;
}

export interface Views {
  /** Loads of the model's page, without those of known robots. */
  seen: number;
  /** How often it was put into a cart, or bought without one. */
  carted: number;
}

/** What stays of the payments. */
export const netOf = ({ gross, refunded, fees }: Sales): number => gross - refunded - fees;

/** Sales from the start of one bar of the plot to the start of the next. */
export interface SalesAt extends Sales {
  /** The beginning of an ISO-8601 time: an hour "2026-11-20T14", a day "2026-11-20" or a month "2026-11". */
  at: string;
}

export interface ModelStatistics extends Sales, Views {
  productId: string;
  title: string;
}

export interface StatisticsPage {
  period: Period;
  total: Sales;
  bars: SalesAt[];
  /** Those with the highest net sales, then the most views. */
  models: ModelStatistics[];
  /** There are more models, which the file has. */
  more: boolean;
  /** ISO 3166-1; empty for orders of which none is known. */
  countries: (Sales & { country: string })[];
  licences: (Sales & { licence: LicenceType })[];
  /** UTC ISO-8601: sales before today are those that were known then. */
  computedAt: string | null;
}
