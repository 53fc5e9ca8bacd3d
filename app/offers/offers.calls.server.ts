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

  "POST /app/studio/open-price": seller(OpenPriceChange, changeOpenPrice),

  "GET /app/studio/sales": seller(NoInput, salesForStudio),
  "POST /app/studio/sales": seller(NewSale, createSale),
  "POST /app/studio/sales/change": seller(SaleChange, changeSale),
  "POST /app/studio/sales/end": seller(SaleEnd, endSale),

  "GET /app/studio/coupons": seller(NoInput, couponsForStudio),
  "POST /app/studio/coupons": seller(NewCoupon, createCoupon),
  "POST /app/studio/coupons/change": seller(CouponChange, changeCoupon),
  "POST /app/studio/coupons/end": seller(CouponEnd, endCoupon),

  "GET /app/studio/bundles": seller(NoInput, bundlesForStudio),
  "POST /app/studio/bundles": seller(NewBundle, createBundle),
  "POST /app/studio/bundles/change": seller(BundleChange, changeBundle),
  "POST /app/studio/bundles/end": seller(BundleEnd, endBundle),
} satisfies Calls;
