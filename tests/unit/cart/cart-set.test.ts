import { expect, test } from "vitest";
import type { CartItem } from "#app/cart/cart.contract.ts";
import { cartGroups, isReduced } from "#app/cart/cart-set.tsx";
import type { LicenseType } from "#app/catalog/licenses.ts";

const BUNDLE = ["gate", "hinge", "latch"];

/** A line of the cart. @param price less than `alone` where the bundle reduces it */
const line = (
  id: string,
  { price, license = "standard" }: { price: number; license?: LicenseType },
): CartItem =>
  ({
    product: {
      id,
      licenses: [
        {
          type: "standard",
          price: 1000,
          ...(BUNDLE.includes(id) && {
            bundle: { price: 800, with: BUNDLE.filter((other) => other !== id) },
          }),
        },
        { type: "commercial", price: 3000 },
      ],
    },
    license,
    price,
    alone: license === "standard" ? 1000 : 3000,
    extra: 0,
    aloneExtra: 0,
  }) as unknown as CartItem;

const groupsOf = (items: CartItem[], processing: string[] = []) =>
  cartGroups({ items, processing, total: 0, currency: "EUR" }).map((group) =>
    group.map(({ product }) => product.id),
  );

test("the models of a set that is whole are one thing in the cart, where the first of them is", () => {
  const items = [
    line("gate", { price: 800 }),
    line("vase", { price: 1000 }),
    line("hinge", { price: 800 }),
    line("latch", { price: 800 }),
  ];
  expect(groupsOf(items)).toEqual([["gate", "hinge", "latch"], ["vase"]]);
});

test("a better license in the cart completes the set and stands in it, though its own price is not reduced", () => {
  const items = [line("gate", { price: 800 }), line("hinge", { price: 3000, license: "commercial" })];
  expect(items.map(isReduced)).toEqual([true, false]);
  expect(groupsOf(items)).toEqual([["gate", "hinge"]]);
});

test("a set that reduces nothing is lines, and what is being paid for already is in none", () => {
  const broken = [line("gate", { price: 1000 }), line("hinge", { price: 1000 })];
  expect(groupsOf(broken)).toEqual([["gate"], ["hinge"]]);
  const paying = [line("gate", { price: 800 }), line("latch", { price: 1000 })];
  expect(groupsOf(paying, ["latch"])).toEqual([["gate"], ["latch"]]);
});
