import { z } from "zod";
import { resourceMissing } from "./api-error.ts";
import type { ParamMap } from "./form-params.ts";
import { checkParams, integer, text } from "./params.ts";

export interface StripeList<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

const pageParams = {
  limit: integer(1, 100).default(10),
  starting_after: text().optional(),
};

export interface Listing<T, F extends z.ZodRawShape> {
  /** Oldest first, as they were made. */
  all: Iterable<T>;
  url: string;
  params: ParamMap;
  filters: F;
  fits(item: T, filters: z.infer<z.ZodObject<F>>): boolean;
}

/** A page of a collection, newest first. @throws ApiError 400 for unknown parameters, 404 for an unknown cursor. */
export function listPage<T extends { id: string }, F extends z.ZodRawShape>(
  listing: Listing<T, F>,
): StripeList<T> {
  const { filters, params, url } = listing;
  const { limit, starting_after } = checkParams(z.object(pageParams), params);
  const wanted = checkParams(z.strictObject({ ...filters, ...z.object(pageParams).shape }), params);
  const items = [...listing.all].filter((item) => listing.fits(item, wanted as never)).reverse();
  const after = items.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && after === -1)
    throw resourceMissing("object", starting_after, "starting_after");
  const data = items.slice(after + 1, after + 1 + limit);
  return { object: "list", data, has_more: after + 1 + limit < items.length, url };
}
