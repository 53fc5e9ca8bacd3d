import { expect, test } from "vitest";
import type { LicensePrice } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { type BuySituation, buyButtons, licenseOffers } from "#app/catalog/product/buy-buttons.ts";
import { cardPrice } from "#app/offers/pricing/pricing.ts";

const standard = { type: "standard", price: 499 } as const;
const commercial = { type: "commercial", price: 1_500 } as const;
const BOTH = [standard, commercial];

interface Situation extends Partial<Omit<BuySituation, "offer">> {
  licenses?: LicensePrice[];
  owned?: LicensePrice[];
  inCart?: LicenseType | null;
  chosen?: LicenseType;
}

/** What is offered for each license, and the buttons for the one that is chosen. */
function situation(facts: Situation = {}) {
  const { licenses = BOTH, owned = [], inCart = null, chosen = "standard", ...rest } = facts;
  const offers = licenseOffers(licenses, { owned, inCart });
  const offer = offers.find(({ type }) => type === chosen);
  if (!offer) throw new Error(`no ${chosen}`);
  const buttons = buyButtons({ offer, processing: false, asMember: null, ...rest });
  return { buttons, offers: offers.map(({ amountDue, state }) => [amountDue, state]) };
}
const buttons = (facts: Situation) => situation(facts).buttons;

test("a free model shows Acquire", () => {
  expect(buttons({ licenses: [{ ...standard, price: 0 }] })).toEqual(["acquire"]);
});

test("a paid model shows Buy now and Add to Cart", () => {
  expect(situation()).toEqual({
    buttons: ["buy", "add"],
    offers: [
      [499, null],
      [1_500, null],
    ],
  });
});

test("the other license of a model in the cart replaces it", () => {
  const inCart = { inCart: "standard" } as const;
  const offers = [
    [499, "inCart"],
    [1_500, "replaces"],
  ];
  expect(situation(inCart)).toEqual({ buttons: ["cart"], offers });
  expect(situation({ ...inCart, chosen: "commercial" })).toEqual({ buttons: ["buy", "add"], offers });
});

test("a free Standard replaces nothing in the cart", () => {
  const free = { ...standard, price: 0 };
  const { offers } = situation({ licenses: [free, commercial], inCart: "commercial" });
  expect(offers).toEqual([
    [0, null],
    [1_500, "inCart"],
  ]);
});

test("an owned model shows Download and Saved; its Commercial costs the difference", () => {
  const offers = [
    [499, "owned"],
    [1_001, "upgrade"],
  ];
  expect(situation({ owned: [standard] })).toEqual({ buttons: ["download", "saved"], offers });
  const upgrade = situation({ owned: [standard], chosen: "commercial" });
  expect(upgrade).toEqual({ buttons: ["buy", "add"], offers });
});

test("owning Commercial includes Standard", () => {
  expect(situation({ owned: [commercial] })).toEqual({
    buttons: ["download", "saved"],
    offers: [
      [499, "included"],
      [1_500, "owned"],
    ],
  });
});

test("the owner of a free Standard pays Commercial in full, and is shown no difference", () => {
  const free = { ...standard, price: 0 };
  const { offers } = situation({ licenses: [free, commercial], owned: [free] });
  expect(offers).toEqual([
    [0, "owned"],
    [1_500, null],
  ]);
});

test("the difference is at least the provider's minimum", () => {
  const { offers } = situation({ licenses: [standard, { ...commercial, price: 520 }], owned: [standard] });
  expect(offers[1]).toEqual([50, "upgrade"]);
});

test("an upgrade in the cart shows Go to cart", () => {
  expect(situation({ owned: [standard], inCart: "commercial", chosen: "commercial" })).toEqual({
    buttons: ["cart"],
    offers: [
      [499, "owned"],
      [1_001, "inCart"],
    ],
  });
});

test("a card shows the lowest price, or that of the license the list asks for", () => {
  const card = (standard: number, commercial: number, asked: LicenseType | null = null) =>
    cardPrice(
      [
        { type: "standard", price: standard },
        { type: "commercial", price: commercial },
      ],
      asked,
    );
  expect(card(499, 1_999)).toEqual({ cents: 499, from: true });
  expect(card(0, 990)).toEqual({ cents: 0, from: false });
  expect(card(0, 990, "commercial")).toEqual({ cents: 990, from: false });
  expect(card(499, 1_999, "standard")).toEqual({ cents: 499, from: false });
  expect(card(499, 499)).toEqual({ cents: 499, from: false });
});

test("on sale, a card crosses out the lowest price of the 30 days before, where that was higher", () => {
  const until = "2026-12-01T00:00:00.000Z";
  const card = (price: number, lowestPrice: number) =>
    cardPrice([{ type: "standard", price, sale: { listPrice: 499, lowestPrice, until } }], null);
  // Of the lowest price, not of the list price, and never more than it is.
  expect(card(399, 450)).toEqual({ cents: 399, from: false, was: 450, percent: 11 });
  expect(card(399, 399)).toEqual({ cents: 399, from: false });
});

test("an upgrade costs the difference of current prices", () => {
  const sale = { listPrice: 1_500, lowestPrice: 1_500, until: "2026-12-01T00:00:00.000Z" };
  const onSale: LicensePrice = { type: "commercial", price: 1_000, sale };
  expect(situation({ licenses: [standard, onSale], owned: [standard] }).offers).toEqual([
    [499, "owned"],
    [501, "upgrade"],
  ]);
});

test("while a payment is processing nothing can be bought again, but owned and free models are offered", () => {
  const paying = (facts: Situation) => buttons({ processing: true, ...facts });
  expect(paying({})).toEqual(["processing"]);
  expect(paying({ inCart: "standard" })).toEqual(["processing"]);
  expect(paying({ owned: [standard] })).toEqual(["download", "saved"]);
  expect(paying({ licenses: [{ ...standard, price: 0 }] })).toEqual(["acquire"]);
});

test("who may take a model as a member is offered that first, and may buy it; Commercial is beyond the membership", () => {
  const member = (facts: Situation) => buttons({ asMember: "open", ...facts });
  expect(member({})).toEqual(["take", "buy"]);
  expect(member({ inCart: "standard" })).toEqual(["take", "cart"]);
  expect(member({ processing: true })).toEqual(["take", "processing"]);
  expect(member({ chosen: "commercial" })).toEqual(["buy", "add"]);
  expect(member({ owned: [standard] })).toEqual(["download", "saved"]);
  expect(member({ licenses: [{ ...standard, price: 0 }] })).toEqual(["acquire"]);
});

test("what a member took is downloaded, and may still be bought or, once it is free, had for good", () => {
  const taken = (facts: Situation) => buttons({ asMember: "taken", ...facts });
  expect(taken({})).toEqual(["download", "buy"]);
  expect(taken({ chosen: "commercial" })).toEqual(["buy", "add"]);
  expect(taken({ inCart: "standard" })).toEqual(["download", "cart"]);
  expect(taken({ owned: [commercial] })).toEqual(["download", "saved"]);
  expect(taken({ licenses: [{ ...standard, price: 0 }] })).toEqual(["download", "acquire"]);
});
