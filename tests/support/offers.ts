/** Offers with what matters to a test; every other term is null. */
import type { NewBundle } from "#app/offers/bundles.contract.ts";
import * as bundles from "#app/offers/bundles.server.ts";
import { NewCoupon, type StudioCoupon } from "#app/offers/coupons.contract.ts";
import type { NewSale, SaleChange } from "#app/offers/sales.contract.ts";
import * as sales from "#app/offers/sales.server.ts";

type Sale = Partial<NewSale> & Pick<NewSale, "until">;
type Bundle = Partial<NewBundle> & Pick<NewBundle, "ids">;

export const saleOf = (terms: Sale): NewSale => ({
  ids: null,
  collection: null,
  all: false,
  license: null,
  percent: null,
  price: null,
  from: null,
  announced: false,
  ...terms,
});

const NO_TERMS = {
  percent: null,
  amount: null,
  ids: null,
  tier: null,
  minimum: null,
  withSales: false,
  ownersOf: null,
  subscribersOnly: false,
  from: null,
  until: null,
  maxUses: null,
  maxUsesPerPerson: null,
};

export const couponOf = (terms: Partial<NewCoupon> & Pick<NewCoupon, "code">): NewCoupon =>
  NewCoupon.parse({ ...NO_TERMS, ...terms });

/** The change of a coupon that keeps all other terms. */
export const changeOf = ({ uses, state, ...coupon }: StudioCoupon, changes: object) => ({
  ...coupon,
  ...changes,
});

export const bundleOf = (terms: Bundle): NewBundle => ({
  standard: null,
  commercial: null,
  title: {},
  ...terms,
});

export const createSale = (services: Parameters<typeof sales.createSale>[0], terms: Sale) =>
  sales.createSale(services, saleOf(terms));

export const changeSale = (
  services: Parameters<typeof sales.changeSale>[0],
  change: Omit<SaleChange, "revision"> & Partial<SaleChange>,
) => sales.changeSale(services, { revision: null, ...change });

export const createBundle = (services: Parameters<typeof bundles.createBundle>[0], terms: Bundle) =>
  bundles.createBundle(services, bundleOf(terms));
