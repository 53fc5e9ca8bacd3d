import { ProductId } from "#app/catalog/catalog.contract.ts";
import { MAX_QUANTITY } from "#app/meshes/quantity.ts";
import { z } from "#app/shared/zod.ts";

const error = `studioParts.wrong?max=${MAX_QUANTITY}`;
export const Quantity = z.int({ error }).min(1, { error }).max(MAX_QUANTITY, { error });

export const Quantities = z.strictObject({
  id: ProductId,
  /** The version whose parts were shown. */
  version: z.int().min(1),
  /** In their order. */
  parts: z.array(z.strictObject({ quantity: Quantity })),
});
export type Quantities = z.infer<typeof Quantities>;

export interface ModelPart {
  path: string;
  quantity: number;
  /** What the name of the file states. */
  named: number;
  grams: number | null;
}
