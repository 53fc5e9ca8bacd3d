import { z } from "zod";
import { invalidRequest, resourceMissing } from "./api-error.ts";
import { newId, type Price, type Product } from "./objects.ts";
import {
  checkParams,
  flag,
  integer,
  listOf,
  metadata,
  newMetadata,
  type ParamMap,
  text,
  withMetadata,
} from "./params.ts";
import { type Sandbox, unixTime } from "./state.ts";
import { emit } from "./webhooks.ts";

const taxCode = text().regex(/^txcd_\d{8}$/);

const productParams = z.strictObject({
  id: text().optional(),
  name: text(),
  active: flag.default(true),
  description: text().optional(),
  tax_code: taxCode.optional(),
  metadata: newMetadata,
});

const changedProduct = z.strictObject({
  name: text().optional(),
  active: flag.optional(),
  description: z.string().max(5000).optional(),
  tax_code: taxCode.optional(),
  metadata: metadata.optional(),
});

/** `POST /v1/products`. @throws ApiError 400 where the id is taken. */
export function createProduct(sandbox: Sandbox, params: ParamMap): Product {
  const { id = newId("product"), ...fields } = checkParams(productParams, params);
  if (sandbox.store.products.has(id))
    throw invalidRequest("Product already exists.", { param: "id", code: "resource_already_exists" });
  const created = unixTime(sandbox);
  const product: Product = {
    ...fields,
    id,
    object: "product",
    created,
    default_price: null,
    description: fields.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: fields.tax_code ?? null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: created,
    url: null,
  };
  sandbox.store.products.set(id, product);
  emit(sandbox, "product.created", product);
  return product;
}

export function productById({ store }: Sandbox, id: string, param = "id"): Product {
  const product = store.products.get(id);
  if (!product) throw resourceMissing("product", id, param);
  return product;
}

/** `POST /v1/products/{id}`. */
export function updateProduct(sandbox: Sandbox, id: string, params: ParamMap): Product {
  const product = productById(sandbox, id);
  const { description, ...fields } = checkParams(changedProduct, params);
  Object.assign(product, withMetadata(product, fields), { updated: unixTime(sandbox) });
  if (description !== undefined) product.description = description || null;
  emit(sandbox, "product.updated", product);
  return product;
}

const recurring = z.strictObject({
  interval: z.enum(["day", "week", "month", "year"]),
  interval_count: integer(1, 12).default(1),
});
const taxBehavior = z.enum(["inclusive", "exclusive", "unspecified"]).default("unspecified");

const priceParams = z.strictObject({
  active: flag.default(true),
  currency: z.literal("eur"),
  product: text(),
  unit_amount: integer(0),
  recurring: recurring.optional(),
  tax_behavior: taxBehavior,
  nickname: text().optional(),
  lookup_key: text(200).optional(),
  metadata: newMetadata,
});

const changedPrice = z.strictObject({
  active: flag.optional(),
  nickname: text().optional(),
  metadata: metadata.optional(),
});

/** `POST /v1/prices`. */
export function createPrice(sandbox: Sandbox, params: ParamMap): Price {
  const checked = checkParams(priceParams, params);
  productById(sandbox, checked.product, "product");
  const taken = [...sandbox.store.prices.values()].find(
    ({ lookup_key }) => lookup_key !== null && lookup_key === checked.lookup_key,
  );
  if (taken)
    throw invalidRequest(`A price (\`${taken.id}\`) already uses that lookup key.`, { param: "lookup_key" });
  const price = newPrice(sandbox, checked);
  keepPrice(sandbox, price);
  return price;
}

type PriceParams = z.infer<typeof priceParams>;

function newPrice(sandbox: Sandbox, checked: PriceParams): Price {
  return {
    ...checked,
    id: newId("price"),
    object: "price",
    billing_scheme: "per_unit",
    created: unixTime(sandbox),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: checked.lookup_key ?? null,
    nickname: checked.nickname ?? null,
    recurring: checked.recurring
      ? { ...checked.recurring, meter: null, trial_period_days: null, usage_type: "licensed" }
      : null,
    tiers_mode: null,
    transform_quantity: null,
    type: checked.recurring ? "recurring" : "one_time",
    unit_amount_decimal: String(checked.unit_amount),
  };
}

/** Does nothing for one that is known. */
export function keepPrice(sandbox: Sandbox, price: Price): void {
  if (sandbox.store.prices.has(price.id)) return;
  sandbox.store.prices.set(price.id, price);
  emit(sandbox, "price.created", price);
}

export function priceById({ store }: Sandbox, id: string, param = "price"): Price {
  const price = store.prices.get(id);
  if (!price) throw resourceMissing("price", id, param);
  return price;
}

/** A price that can be subscribed to. @throws ApiError 400 with Stripe's words. */
export function recurringPrice(sandbox: Sandbox, id: string, param: string): Price {
  const price = priceById(sandbox, id, param);
  if (!price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices: '${id}'.`, {
      param,
    });
  if (!productById(sandbox, price.product).active)
    throw invalidRequest(
      `Price \`${id}\` is not available to be purchased because its product is not active.`,
      {
        param,
      },
    );
  if (!price.recurring)
    throw invalidRequest(
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
      { param },
    );
  return price;
}

const inlinePrice = z.strictObject({
  currency: z.literal("eur"),
  product: text(),
  unit_amount: integer(0),
  recurring,
  tax_behavior: taxBehavior,
});

/** A line names a price, or has one made that no other line can use. */
export const pricedLine = { price: text().optional(), price_data: inlinePrice.optional() };

interface PricedLine {
  price?: string | undefined;
  price_data?: z.infer<typeof inlinePrice> | undefined;
}

/** The price of a line; one that is made for it has yet to be kept. @throws ApiError 400 with Stripe's words. */
export function priceOfLine(sandbox: Sandbox, line: PricedLine, param: string): Price {
  if (line.price !== undefined && line.price_data)
    throw invalidRequest("You may only specify one of these parameters: price, price_data.", { param });
  if (!line.price_data) return recurringPrice(sandbox, line.price ?? "", `${param}[price]`);
  productById(sandbox, line.price_data.product, `${param}[price_data][product]`);
  return newPrice(sandbox, { ...line.price_data, active: false, metadata: {} });
}

/** `POST /v1/prices/{id}`. */
export function updatePrice(sandbox: Sandbox, id: string, params: ParamMap): Price {
  const price = priceById(sandbox, id);
  Object.assign(price, withMetadata(price, checkParams(changedPrice, params)));
  emit(sandbox, "price.updated", price);
  return price;
}

export const productFilters = { active: flag.optional(), ids: listOf(text()).optional() };
export const priceFilters = {
  active: flag.optional(),
  product: text().optional(),
  lookup_keys: listOf(text(), 10).optional(),
  type: z.enum(["one_time", "recurring"]).optional(),
};
