/** Pages of a collection, newest first, with Stripe's cursors and `created` filter. */
import { invalidRequest, resourceMissing } from "./api-error.ts";
import type { ParamMap } from "./form-params.ts";
import { checkParams, integer, listOf, optional, type Rule, shape, text } from "./param-rules.ts";

export interface StripeList<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

const MAX_SECONDS = 99_999_999_999;
const time = integer(0, MAX_SECONDS);
const createdRange = shape({
  gt: optional(time),
  gte: optional(time),
  lt: optional(time),
  lte: optional(time),
});

/** A moment in seconds, or a range of them. */
const created: Rule<(seconds: number) => boolean> = (value, name) => {
  if (typeof value === "string") {
    const exact = time(value, name);
    return (seconds) => seconds === exact;
  }
  const { gt, gte, lt, lte } = createdRange(value, name);
  return (seconds) =>
    seconds > (gt ?? -1) &&
    seconds >= (gte ?? 0) &&
    seconds < (lt ?? Infinity) &&
    seconds <= (lte ?? Infinity);
};

const pageRules = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text()),
  ending_before: optional(text()),
  created: optional(created),
  expand: optional(listOf(text())),
};

export interface Listing<T> {
  /** Oldest first, as they were made. */
  all: Iterable<T>;
  url: string;
  params: ParamMap;
  /** Query parameters that must equal the field of the same name. */
  filters?: (keyof T & string)[];
}

/** @throws ApiError 400 for unknown parameters and unknown cursors. */
export function listPage<T extends { id: string; created: number }>(listing: Listing<T>): StripeList<T> {
  const filters = listing.filters ?? [];
  const fieldRules = Object.fromEntries(filters.map((name) => [name, optional(text())]));
  const page = checkParams(shape(pageRules), without(listing.params, filters));
  const wanted = checkParams(shape(fieldRules), only(listing.params, filters));
  const matching = [...listing.all]
    .filter((item) => page.created === null || page.created(item.created))
    .filter((item) => filters.every((name) => wanted[name] === null || item[name] === wanted[name]))
    .reverse();
  const { data, hasMore } = cut(matching, page);
  return { object: "list", data, has_more: hasMore, url: listing.url };
}

interface Page {
  limit: number | null;
  starting_after: string | null;
  ending_before: string | null;
}

function cut<T extends { id: string }>(items: T[], { limit, starting_after, ending_before }: Page) {
  if (starting_after !== null && ending_before !== null) {
    throw invalidRequest("You cannot use `starting_after` and `ending_before` together.");
  }
  const size = limit ?? 10;
  if (ending_before !== null) {
    const newer = items.slice(0, indexOf(items, ending_before, "ending_before"));
    return { data: newer.slice(-size), hasMore: newer.length > size };
  }
  const older =
    starting_after === null ? items : items.slice(indexOf(items, starting_after, "starting_after") + 1);
  return { data: older.slice(0, size), hasMore: older.length > size };
}

function indexOf(items: { id: string }[], id: string, param: string): number {
  const at = items.findIndex((item) => item.id === id);
  if (at === -1) throw resourceMissing("object", id, param);
  return at;
}

function only(params: ParamMap, names: string[]): ParamMap {
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)));
}

function without(params: ParamMap, names: string[]): ParamMap {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)));
}
