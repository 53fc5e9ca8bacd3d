import { z } from "zod";
import { resourceMissing } from "./api-error.ts";
import type { StripeList } from "./objects.ts";
import { checkParams, integer, type ParamMap, text } from "./params.ts";
import type { Sandbox } from "./state.ts";

export interface ApiInput {
  id: string;
  path: string;
  params: ParamMap;
}

export type ApiHandler = (sandbox: Sandbox, input: ApiInput) => object;

export type ApiRoute = [method: string, path: RegExp, handler: ApiHandler];

/** The handler of an object that is asked for by its id alone. */
export const only =
  (find: (sandbox: Sandbox, id: string) => object): ApiHandler =>
  (sandbox, { id, params }) => {
    checkParams(z.strictObject({}), params);
    return find(sandbox, id);
  };

const pageParams = {
  limit: integer(1, 100).default(10),
  starting_after: text().optional(),
};

interface Listing<T, F extends z.ZodRawShape> {
  all: Iterable<T>;
  url: string;
  params: ParamMap;
  filters: F;
  fits(item: T, filters: z.infer<z.ZodObject<F>>): boolean;
}

/** A page of a collection, newest first. */
export function listPage<T extends { id: string }, F extends z.ZodRawShape>(
  listing: Listing<T, F>,
): StripeList<T> {
  const { filters, params, url } = listing;
  const { limit, starting_after } = checkParams(z.object(pageParams), params);
  const filterValues = checkParams(z.strictObject({ ...filters, ...z.object(pageParams).shape }), params);
  const items = [...listing.all].filter((item) => listing.fits(item, filterValues as never)).reverse();
  const after = items.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && after === -1)
    throw resourceMissing("object", starting_after, "starting_after");
  const data = items.slice(after + 1, after + 1 + limit);
  return { object: "list", data, has_more: after + 1 + limit < items.length, url };
}
