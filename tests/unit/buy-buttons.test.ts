import { expect, test } from "vitest";
import { type BuySituation, buyButtons, cardPrice } from "#app/domain/catalog/buy-buttons.ts";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";

const standard = { type: "standard", price: 499 } as const;
const commercial = { type: "commercial", price: 1_500 } as const;
const situation = (facts: Partial<BuySituation>): BuySituation => ({
  price: standard.price,
  licence: "standard",
  owned: [],
  inCart: null,
  underWay: false,
  session: "in",
  ...facts,
});

test("while the session is unknown one busy button is shown", () => {
  expect(buyButtons(situation({ session: "loading", owned: [standard] })).buttons).toEqual(["busy"]);
});

test("a visitor sees Acquire for free and paid models", () => {
  expect(buyButtons(situation({ session: "out" })).buttons).toEqual(["acquire"]);
  expect(buyButtons(situation({ session: "out", price: 0 })).buttons).toEqual(["acquire"]);
});

test("a free model shows Acquire", () => {
  expect(buyButtons(situation({ price: 0 })).buttons).toEqual(["acquire"]);
});

test("a paid model shows Buy now and Add to Cart", () => {
  expect(buyButtons(situation({}))).toEqual({ buttons: ["buy", "add"], pay: 499, upgrade: false });
});

test("a model in the cart shows Go to cart", () => {
  expect(buyButtons(situation({ inCart: "standard" })).buttons).toEqual(["cart"]);
});

test("choosing the licence that is not in the cart offers to replace the line", () => {
  expect(buyButtons(situation({ inCart: "commercial" })).buttons).toEqual(["buy", "add"]);
});

test("an owned model shows Download and Saved", () => {
  expect(buyButtons(situation({ owned: [standard] })).buttons).toEqual(["download", "saved"]);
});

test("owning Commercial covers Standard", () => {
  expect(buyButtons(situation({ owned: [commercial] })).buttons).toEqual(["download", "saved"]);
});

test("owning Standard and choosing Commercial costs the difference", () => {
  const chosen = situation({ licence: "commercial", price: 1_500, owned: [standard] });
  expect(buyButtons(chosen)).toEqual({ buttons: ["buy", "add"], pay: 1_001, upgrade: true });
});

test("the difference is at least the provider's minimum", () => {
  const chosen = situation({ licence: "commercial", price: 520, owned: [standard] });
  expect(buyButtons(chosen).pay).toBe(50);
});

test("an upgrade in the cart shows Go to cart", () => {
  const chosen = situation({ licence: "commercial", price: 1_500, owned: [standard], inCart: "commercial" });
  expect(buyButtons(chosen).buttons).toEqual(["cart"]);
});

test("a card shows the lowest price, or that of the licence the list asks for", () => {
  const card = (standard: number, commercial: number, licence: LicenceType | null = null) =>
    cardPrice({
      licenses: [
        { type: "standard", price: standard },
        { type: "commercial", price: commercial },
      ],
      licence,
    });
  expect(card(499, 1_999)).toEqual({ cents: 499, from: true });
  expect(card(0, 990)).toEqual({ cents: 0, from: false });
  expect(card(0, 990, "commercial")).toEqual({ cents: 990, from: false });
  expect(card(499, 1_999, "standard")).toEqual({ cents: 499, from: false });
});

test("while a payment is processing nothing can be bought again, but owned and free models are offered", () => {
  const paying = (facts: Partial<BuySituation>) =>
    buyButtons(situation({ underWay: true, ...facts })).buttons;
  expect(paying({})).toEqual(["underWay"]);
  expect(paying({ inCart: "standard" })).toEqual(["underWay"]);
  expect(paying({ owned: [standard] })).toEqual(["download", "saved"]);
  expect(paying({ price: 0 })).toEqual(["acquire"]);
  expect(paying({ session: "out" })).toEqual(["acquire"]);
});
