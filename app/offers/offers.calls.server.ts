import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { z } from "#app/shared/zod.ts";
import { BundleChange, BundleEnd, BundleRequest } from "./bundles.contract.ts";
import { bundlesForStudio, changeBundle, createBundle, endBundle } from "./bundles.server.ts";
import { CouponChange, CouponEnd, CouponRequest } from "./coupons.contract.ts";
import { changeCoupon, couponsForStudio, createCoupon, endCoupon, linkedCoupon } from "./coupons.server.ts";
import { OfferModelsQuery } from "./offer-models.contract.ts";
import { searchOfferModels } from "./offer-models.server.ts";
import { OpenPriceChange } from "./open-price.contract.ts";
import { changeOpenPrice } from "./open-price.server.ts";
import { rememberedCoupon } from "./remembered-coupon.server.ts";
import { SaleChange, SaleEnd, SaleRequest } from "./sales.contract.ts";
import { changeSale, createSale, endSale, salesForStudio } from "./sales.server.ts";

export const offerCalls = {
  "GET /app/coupon": endpoint({
    access: "anyone",
    input: z.object({}),
    run: async ({ services, request, context }) =>
      linkedCoupon(
        services,
        (await context.user()) ?? visitorOf(request),
        await rememberedCoupon(request, context),
      ),
  }),

  "GET /app/studio/offer-models": endpoint({
    access: "seller",
    input: OfferModelsQuery,
    run: ({ services, input }) => searchOfferModels(services, input),
  }),

  "POST /app/studio/open-price": endpoint({
    access: "seller",
    input: OpenPriceChange,
    run: ({ services, input }) => changeOpenPrice(services, input),
  }),

  "GET /app/studio/sales": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => salesForStudio(services),
  }),

  "POST /app/studio/sales": endpoint({
    access: "seller",
    input: SaleRequest,
    run: ({ services, input }) => createSale(services, input),
  }),

  "POST /app/studio/sales/change": endpoint({
    access: "seller",
    input: SaleChange,
    run: ({ services, input }) => changeSale(services, input),
  }),

  "POST /app/studio/sales/end": endpoint({
    access: "seller",
    input: SaleEnd,
    run: ({ services, input }) => endSale(services, input),
  }),

  "GET /app/studio/coupons": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => couponsForStudio(services),
  }),

  "POST /app/studio/coupons": endpoint({
    access: "seller",
    input: CouponRequest,
    run: ({ services, input }) => createCoupon(services, input),
  }),

  "POST /app/studio/coupons/change": endpoint({
    access: "seller",
    input: CouponChange,
    run: ({ services, input }) => changeCoupon(services, input),
  }),

  "POST /app/studio/coupons/end": endpoint({
    access: "seller",
    input: CouponEnd,
    run: ({ services, input }) => endCoupon(services, input),
  }),

  "GET /app/studio/bundles": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => bundlesForStudio(services),
  }),

  "POST /app/studio/bundles": endpoint({
    access: "seller",
    input: BundleRequest,
    run: ({ services, input }) => createBundle(services, input),
  }),

  "POST /app/studio/bundles/change": endpoint({
    access: "seller",
    input: BundleChange,
    run: ({ services, input }) => changeBundle(services, input),
  }),

  "POST /app/studio/bundles/end": endpoint({
    access: "seller",
    input: BundleEnd,
    run: ({ services, input }) => endBundle(services, input),
  }),
} satisfies Calls;
