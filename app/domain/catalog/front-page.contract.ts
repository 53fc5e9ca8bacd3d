/** The models that come first on the front page. */
import { z } from "#app/domain/zod.ts";
import { ProductId } from "./catalog.contract.ts";
import { MAX_FEATURED } from "./shop-order.ts";

/** Ids of the featured models, in the order in which the front page shows them. */
const FeaturedIds = z
  .array(ProductId)
  .max(MAX_FEATURED)
  .refine((ids) => new Set(ids).size === ids.length, { error: "names a model twice" });

/** `POST /app/studio/front-page`. */
export const FrontPageRequest = z.strictObject({
  ids: FeaturedIds,
  /** The featured ids when the caller loaded them: the request is refused when others are featured now. */
  loadedIds: FeaturedIds,
});
export type FrontPageRequest = z.infer<typeof FrontPageRequest>;

/** Answer of `GET /app/studio/front-page`. */
export const FrontPageAnswer = z.object({
  models: z.array(z.object({ id: z.string(), title: z.string(), status: z.string() })),
});
export type FrontPageAnswer = z.infer<typeof FrontPageAnswer>;

/**
 * Applies the command of a button to the featured ids: `first`, `earlier`, `later`, `remove` or `add`, a space, and the model's id.
 * @returns the new ids.
 */
export function movedModels(ids: readonly string[], command: string): string[] {
  const [move = "", id = ""] = command.split(" ");
  const from = ids.indexOf(id);
  const others = ids.filter((each) => each !== id);
  const to = { first: 0, earlier: Math.max(from - 1, 0), later: from + 1, add: others.length }[move];
  if (move === "remove") return others;
  if (to === undefined || (from < 0 && move !== "add")) return [...ids];
  return others.toSpliced(to, 0, id);
}
