import { type Calls, endpoint, NoInput, seller } from "#app/http/endpoint.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { BundleChange, BundleEnd, NewBundle } from "./bundles.contract.ts";
import { bundlesForStudio, changeBundle, createBundle, endBundle } from "./bundles.server.ts";
import { CouponChange, CouponEnd, NewCoupon } from "./coupons.contract.ts";
import { changeCoupon, couponsForStudio, createCoupon, endCoupon, linkedCoupon } from "./coupons.server.ts";
import { OpenPriceChange } from "./open-price.contract.ts";
import { changeOpenPrice } from "./open-price.server.ts";
import { rememberedCoupon } from "./remembered-coupon.server.ts";
import { NewSale, SaleChange, SaleEnd } from "./sales.contract.ts";
import { changeSale, createSale, endSale, salesForStudio } from "./sales.server.ts";

export const offerCalls = {
  "GET /app/coupon": endpoint({
    access: "anyone",
    input: NoInput,
    run: async ({ services, request, context }) =>
      linkedCoupon(
        services,
        (await context.user()) ?? visitorOf(request),
        await rememberedCoupon(request, context),
      ),
  }),

  "POST /app/studio/open-price": seller("all", OpenPriceChange, changeOpenPrice),

  "GET /app/studio/sales": seller("all", NoInput, salesForStudio),
  "POST /app/studio/sales": seller("all", NewSale, createSale),
  "POST /app/studio/sales/change": seller("all", SaleChange, changeSale),
  "POST /app/studio/sales/end": seller("all", SaleEnd, endSale),

  "GET /app/studio/coupons": seller("all", NoInput, couponsForStudio),
  "POST /app/studio/coupons": seller("all", NewCoupon, createCoupon),
  "POST /app/studio/coupons/change": seller("all", CouponChange, changeCoupon),
  "POST /app/studio/coupons/end": seller("all", CouponEnd, endCoupon),

  "GET /app/studio/bundles": seller("all", NoInput, bundlesForStudio),
  "POST /app/studio/bundles": seller("all", NewBundle, createBundle),
  "POST /app/studio/bundles/change": seller("all", BundleChange, changeBundle),
  "POST /app/studio/bundles/end": seller("all", BundleEnd, endBundle),
} satisfies Calls;
