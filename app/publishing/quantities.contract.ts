import { MAX_QUANTITY } from "#app/meshes/quantity.ts";
import { z } from "#app/shared/zod.ts";

export const Quantity = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_QUANTITY));

export interface ModelPart {
  path: string;
  quantity: number;
  /** What the name of the file states. */
  named: number;
  grams: number | null;
}

/** What was sent for a part that is no quantity, by the part's number in the form. */
export interface QuantitiesResult {
  error: string;
  typed?: Record<number, string>;
  wrong?: number[];
}
