import type { LicenseType } from "#app/catalog/licenses.ts";
import { Month } from "#app/shared/month.ts";
import { z } from "#app/shared/zod.ts";

/** Today, the last 7, 30 or 365 days including today, or everything. */
export const PERIODS = ["today", "7", "30", "365", "all"] as const;
export type Period = (typeof PERIODS)[number];

/** Query string of `/studio` and of its files. An unknown period becomes 30 days, so that old links work. */
export const StatisticsQuery = z.object({ period: z.enum(PERIODS).catch("30") });

/** Query string of the file of orders, which may also be of one month. */
export const OrdersCsvQuery = z.object({ period: z.union([z.enum(PERIODS), Month]).catch("30") });

/** Sums of the orders that were paid in a period; refunds and fees count in the period of their order. */
export interface Sales {
  /** Orders; for a model or a license the lines of orders. */
  count: number;
  gross: number;
  /** Refunds, and payments lost in a dispute. */
  refunded: number;
  fees: number;
}

export interface Views {
  /** How often the model's page was loaded, or visits began from a source, without known robots. */
  seen: number;
  carted: number;
}

/** What the seller keeps of the payments. */
export const netOf = ({ gross, refunded, fees }: Sales): number => gross - refunded - fees;

export interface SalesAt extends Sales {
  /** The first characters of an ISO-8601 time: an hour "2026-11-20T14", a day "2026-11-20" or a month "2026-11". */
  at: string;
}

export interface SourceStatistics extends Sales, Views {
  /** In words, as `sourceOf` reads them. */
  source: string;
  /** The letter whose link it was. */
  letter?: { id: string; subject: string };
}

/** A model, or a tier, whose payments are its sales and of which no views are counted. */
export type SoldStatistics = Sales & { title: string } & (
    | ({ productId: string } & Views)
    | ({ tier: string } & Record<keyof Views, null>)
  );

export interface StatisticsPage {
  period: Period;
  total: Sales;
  bars: SalesAt[];
  /** How often pages of models were loaded today. */
  seenToday: number;
  /** Those with the highest net sales, then the most views, and all tiers that were paid for. */
  models: SoldStatistics[];
  more: boolean;
  /** ISO 3166-1; empty for orders whose country is not known. */
  countries: (Sales & { country: string })[];
  licenses: (Sales & { license: LicenseType })[];
  /** Of all tiers. */
  memberships: Sales;
  /** Those with the highest net sales, then the most visits. */
  sources: SourceStatistics[];
  moreSources: boolean;
  coupons: (Sales & { code: string })[];
  /** Models sold in a sale; the newest first. `from`: when the sale began, as UTC ISO-8601. */
  sales: (Sales & { from: string })[];
  computedAt: string | null;
}
