import { and, eq } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { User } from "#app/accounts/accounts.contract.ts";
import type { Cart } from "#app/cart/cart.contract.ts";
import { addToCart, cartOf, removeFromCart } from "#app/cart/cart.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { products, purchases } from "#app/db/schema.ts";
import { DomainError } from "#app/shared/errors.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

/** Prices of three products, what the user owns and what is in the cart. */
interface Model {
  prices: Map<number, { standard: number | null; commercial: number | null; published: boolean }>;
  owned: Set<string>;
  cart: Map<number, LicenseType>;
}
interface Real {
  user: User;
  ids: string[];
}
type Step = fc.AsyncCommand<Model, Real>;

const { services } = testServices();
const PRODUCTS = 3;

/** The price to pay now, or why there is none. */
function modelPrice(model: Model, product: number, license: LicenseType): number | string {
  const price = model.prices.get(product)?.[license] ?? null;
  if (!model.prices.get(product)?.published || price === null) return "not_found";
  if (model.owned.has(`${product} ${license}`) || model.owned.has(`${product} commercial`))
    return "already_owned";
  if (price === 0) return "free_product";
  const paid = model.owned.has(`${product} standard`) ? (model.prices.get(product)?.standard ?? 0) : 0;
  return Math.max(price - paid, 50);
}

function modelLines(model: Model, { ids }: Real) {
  return [...model.cart].flatMap(([product, license]) => {
    const price = modelPrice(model, product, license);
    return typeof price === "number" ? [[ids[product], license, price]] : [];
  });
}

function expectModel(cart: Cart, model: Model, real: Real) {
  const lines = cart.items.map(({ product, license, price }) => [product.id, license, price]);
  const wanted = modelLines(model, real);
  // Lines added within one millisecond are ordered by id, so only the contents are compared.
  expect(lines.sort()).toEqual(wanted.sort());
  expect(cart.total).toBe(wanted.reduce((sum, [, , price]) => sum + Number(price), 0));
}

const always = () => true;
const product = fc.nat(PRODUCTS - 1);
const license = fc.constantFrom<LicenseType>("standard", "commercial");
const price = fc.constantFrom(null, 0, 50, 120, 499);

const add = (at: number, license: LicenseType): Step => ({
  check: always,
  toString: () => `add ${at} ${license}`,
  async run(model, real) {
    const expected = modelPrice(model, at, license);
    const answer = await addToCart(services, real.user, { id: real.ids[at] ?? "", license }).catch(
      (error) => error,
    );
    if (typeof expected === "string") {
      expect(answer).toBeInstanceOf(DomainError);
      expect(answer.code).toBe(expected);
      return expectModel(await cartOf(services, real.user), model, real);
    }
    model.cart.set(at, license);
    expectModel(answer, model, real);
  },
});

const remove = (at: number): Step => ({
  check: always,
  toString: () => `remove ${at}`,
  async run(model, real) {
    model.cart.delete(at);
    expectModel(await removeFromCart(services, real.user, { id: real.ids[at] ?? "" }), model, real);
  },
});

const publish = (
  at: number,
  standard: number | null,
  commercial: number | null,
  published: boolean,
): Step => ({
  check: () => standard !== null || commercial !== null,
  toString: () => `publish ${at} at ${standard} and ${commercial}${published ? "" : ", hidden"}`,
  async run(model, real) {
    model.prices.set(at, { standard, commercial, published });
    await db
      .update(products)
      .set({
        standardCents: standard,
        commercialCents: commercial,
        status: published ? "published" : "unpublished",
      })
      .where(eq(products.id, real.ids[at] ?? ""));
    expectModel(await cartOf(services, real.user), model, real);
  },
});

const own = (at: number, license: LicenseType): Step => ({
  check: (model) => !model.owned.has(`${at} ${license}`),
  toString: () => `own ${at} ${license}`,
  async run(model, real) {
    model.owned.add(`${at} ${license}`);
    await insertPurchase(real.user.id, real.ids[at] ?? "", license);
    expectModel(await cartOf(services, real.user), model, real);
  },
});

const refund = (at: number, license: LicenseType): Step => ({
  check: (model) => model.owned.has(`${at} ${license}`),
  toString: () => `refund ${at} ${license}`,
  async run(model, real) {
    model.owned.delete(`${at} ${license}`);
    const row = and(eq(purchases.userId, real.user.id), eq(purchases.productId, real.ids[at] ?? ""));
    await db.delete(purchases).where(and(row, eq(purchases.license, license)));
    expectModel(await cartOf(services, real.user), model, real);
  },
});

test("after any sequence of changes the cart equals a simple model of it", async () => {
  const commands = fc.commands(
    [
      fc.tuple(product, license).map((input) => add(...input)),
      fc.tuple(product, license).map((input) => add(...input)),
      product.map(remove),
      fc.tuple(product, price, price, fc.boolean()).map((input) => publish(...input)),
      fc.tuple(product, license).map((input) => own(...input)),
      fc.tuple(product, license).map((input) => refund(...input)),
    ],
    { maxCommands: 20, size: "max" },
  );
  const started = async () => {
    const inserted = [];
    for (let i = 0; i < PRODUCTS; i += 1) inserted.push(await insertProduct());
    const { user } = await createUser();
    const prices = inserted.map((_, i) => [i, { standard: 499, commercial: 1999, published: true }] as const);
    const model: Model = { prices: new Map(prices), owned: new Set(), cart: new Map() };
    return { model, real: { user, ids: inserted.map(({ id }) => id) } };
  };
  const property = fc.asyncProperty(commands, async (steps) => {
    const start = await started();
    await fc.asyncModelRun(() => start, steps);
  });
  await fc.assert(property, { numRuns: 60 });
});
