import { newId } from "./ids.ts";
import type { LineItem, Price } from "./objects.ts";
import type { LineItemParams } from "./session-params.ts";

/** `created` in seconds; amounts in cents. */
export function lineItemOf(params: LineItemParams, created: number): LineItem {
  const { currency, unit_amount, product_data } = params.price_data;
  const amount = unit_amount * params.quantity;
  return {
    id: newId("lineItem"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product_data.name,
    metadata: {},
    price: priceOf(params, created),
    quantity: params.quantity,
  };
}

function priceOf({ price_data }: LineItemParams, created: number): Price {
  return {
    id: newId("price"),
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created,
    currency: price_data.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId("product"),
    recurring: null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: price_data.unit_amount,
    unit_amount_decimal: String(price_data.unit_amount),
  };
}
