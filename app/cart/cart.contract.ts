/** The cart: one line per product. Prices come from the catalogue, never from the request. */

import { type BundledModel, License, ProductId, type ProductSummary } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { Amount } from "#app/offers/amount.contract.ts";
import { z } from "#app/shared/zod.ts";
import { Landing } from "#app/sources/source.contract.ts";

export const CartAdd = z.object({
  id: ProductId,
  license: License.default("standard"),
  /** Euro cents that the buyer wants to pay, where the price is open; without it, its price. */
  amount: Amount.optional(),
  source: Landing,
});
export type CartAdd = z.infer<typeof CartAdd>;
export const CartRemove = z.object({ id: ProductId });
export type CartRemove = z.infer<typeof CartRemove>;

/** A cart holds this many products at most, so that one payment page can list them. */
export const CART_MAX = 50;

export interface CartLine {
  id: string;
  license: LicenseType;
  title: string;
  amount?: number | undefined;
}

export interface CartItem {
  product: ProductSummary;
  license: LicenseType;
  /** Euro cents to pay now: the difference when Standard is owned and Commercial is chosen, less in a complete bundle. */
  price: number;
  alone: number;
  /** How much of `price`, and of `alone`, the buyer gives of their own accord. */
  extra: number;
  aloneExtra: number;
}

/** A bundle that a model of the cart is a part of. */
export interface CartBundle {
  productId: string;
  license: LicenseType;
  title: string | null;
  models: BundledModel[];
}

export interface Cart {
  items: CartItem[];
  /** Euro cents, without the products in `processing`. */
  total: number;
  currency: "EUR";
  processing: string[];
}
