import { ModelIds } from "#app/collections/collections.contract.ts";
import { z } from "#app/shared/zod.ts";

/** `POST /app/studio/front-page`. */
export const FrontPageRequest = z.strictObject({
  ids: ModelIds,
  /** The featured ids when the caller loaded them: the request is refused when others are featured now. */
  loadedIds: ModelIds,
});
export type FrontPageRequest = z.infer<typeof FrontPageRequest>;
