import type { CouponChange, CouponRequest, StudioCoupon } from "#app/offers/coupons.contract.ts";
import { countText, euros, eurosText } from "../amounts.ts";
import { connectionTo } from "../connection.ts";
import { instantText } from "../dates.ts";
import type { CommandContext } from "../run.ts";
import { columnsText } from "../screen.ts";
import { type Studio, studioOf } from "../studio-api.ts";

export type CouponsCommand = { url?: string } & (
  | { action: "list" }
  | { action: "create"; request: CouponRequest }
  | { action: "change"; request: CouponChange }
  | { action: "end"; code: string }
);

/** @returns the object for `--json` */
export async function coupons(command: CouponsCommand, { screen, env, signal }: CommandContext) {
  const studio = studioOf(connectionTo(command.url, env), signal);
  if (command.action === "end") {
    const { code } = await studio.endCoupon(command.code);
    screen.line(screen.good(`${code} is over. Orders that use it keep it.`));
    return { code };
  }
  const shownCoupons = await couponsToShow(studio, command);
  if (shownCoupons.length === 0) screen.line("There are no coupons. Try: npm run seller -- coupons --help");
  for (const line of columnsText(shownCoupons.map(couponRow), new Set([2]))) screen.line(line);
  if (command.action === "create")
    screen.line(`A link that applies it: ${new URL(`/?coupon=${command.request.code}`, studio.shop)}`);
  return { currency: "EUR", coupons: shownCoupons.map(couponJson) };
}

async function couponsToShow(studio: Studio, command: Exclude<CouponsCommand, { action: "end" }>) {
  if (command.action === "create") return [await studio.createCoupon(command.request)];
  if (command.action === "change") return [await studio.changeCoupon(command.request)];
  return studio.coupons();
}

function couponRow({ code, state, percent, amount, uses, maxUses, ...coupon }: StudioCoupon): string[] {
  const limits = [
    coupon.ids && `only ${coupon.ids.join(", ")}`,
    coupon.minimum > 0 && `from ${eurosText(coupon.minimum)}`,
    coupon.maxUsesPerPerson !== null && `${coupon.maxUsesPerPerson} per person`,
    coupon.withSales && "also on sales",
    coupon.until && `until ${instantText(coupon.until)} UTC`,
  ];
  return [
    code,
    state.replace("_", " "),
    percent === null ? `−${eurosText(amount ?? 0)}` : `−${percent} %`,
    maxUses === null ? countText(uses, "use") : `${uses} of ${countText(maxUses, "use")}`,
    limits.filter(Boolean).join(", "),
  ];
}

const couponJson = ({ amount, minimum, revision: _, ...coupon }: StudioCoupon) => ({
  ...coupon,
  amount: amount === null ? null : euros(amount),
  minimum: euros(minimum),
});
