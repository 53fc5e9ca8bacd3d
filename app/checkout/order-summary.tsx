import { Link, useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { EDIT_CLASS, EditButton, SwitchButton, useSwitchLabel } from "#app/cart/line-edits.tsx";
import { useRemoveFromCart } from "#app/cart/use-remove-from-cart.browser.ts";
import { money, percent } from "#app/i18n/format.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { RateNote } from "#app/rates/rate-note.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ComparedPrice, PriceTag } from "#app/ui/price.tsx";
import type { Checkout, CheckoutLine, MemberDiscount } from "./checkout.contract.ts";

function CartEdits({ line }: { line: CheckoutLine }) {
  const t = useT();
  const remove: (line: CheckoutLine) => Promise<void> = useRemoveFromCart();
  const { id, title } = line;
  return (
    <>
      <SwitchButton line={line} />
      <EditButton
        value={`remove:${id}`}
        label={t("cart.remove")}
        name={t("cart.removeOf", { title })}
        run={() => void remove(line)}
      />
    </>
  );
}

function BuyNowEdits({ line, isGift }: { line: CheckoutLine; isGift: boolean }) {
  const { id, otherLicense } = line;
  const t = useT();
  const navigate = useNavigate();
  const switchLabel = useSwitchLabel(line);
  const to = `/checkout?product=${id}&license=${otherLicense?.type}${isGift ? "&gift=1" : ""}`;
  return (
    <>
      {otherLicense && (
        <EditButton
          value="show"
          to={to}
          label={switchLabel}
          run={() => navigate(to, { replace: true, preventScrollReset: true })}
        />
      )}
      <Link to={`/product/${id}`} className={`${EDIT_CLASS} inline-flex items-center`}>
        {t("payment.toModel")}
      </Link>
    </>
  );
}

function OrderLine({ line, children }: { line: CheckoutLine; children: ReactNode }) {
  const t = useT();
  const { title, image, license, price, isUpgrade, bundleWith } = line;
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] items-baseline gap-x-3">
      <Picture image={image} sizes="4rem" decorative className="row-span-2 self-start rounded-md" />
      <span className="min-w-0 font-medium leading-snug">{title}</span>
      <PriceTag cents={price} className="price" />
      <span className="col-span-2 text-muted text-sm">
        {[
          t(`license.${license}`),
          bundleWith.length > 0 ? t("cart.inBundle") : isUpgrade && t("cart.difference"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <span className="col-span-3 flex flex-wrap justify-between gap-x-4">{children}</span>
    </li>
  );
}

interface OrderSummaryProps extends Checkout {
  fromCart: boolean;
  isGift: boolean;
}

export function OrderLines({
  lines,
  fromCart,
  isGift,
}: Omit<OrderSummaryProps, "total" | "coupon" | "memberDiscount">) {
  return (
    <ul className="grid gap-2">
      {lines.map((line) => (
        <OrderLine key={line.id} line={line}>
          {fromCart ? <CartEdits line={line} /> : <BuyNowEdits line={line} isGift={isGift} />}
        </OrderLine>
      ))}
    </ul>
  );
}

function MembersPrice({ discount }: { discount: MemberDiscount }) {
  const t = useT();
  const { tier, percent: off, cents, insteadOf } = discount;
  return (
    <div className="pb-3 text-sm">
      <p>
        {t("checkout.memberDiscount", {
          tier,
          percent: percent(off / 100, t.language),
          amount: money(cents, t.language),
        })}
      </p>
      {insteadOf && (
        <p className="text-muted">
          <Sentence words="checkout.insteadOfCoupon" kept={{ code: insteadOf }} />
        </p>
      )}
    </div>
  );
}

export function OrderTotal({ total, memberDiscount }: Pick<Checkout, "total" | "memberDiscount">) {
  const t = useT();
  return (
    <div className="border-line border-t pt-4">
      {memberDiscount && <MembersPrice discount={memberDiscount} />}
      <div className="flex items-baseline justify-between gap-4">
        <span>
          <span className="font-semibold">{t("checkout.total")}</span>
          <span className="block text-muted text-sm">{t("checkout.taxes")}</span>
        </span>
        <span className="grid justify-items-end">
          <PriceTag cents={total} className="price text-lg" />
          <ComparedPrice cents={total} />
        </span>
      </div>
      <RateNote className="mt-2" />
    </div>
  );
}

const MAX_PICTURES = 3;

export function CollapsedSummary(order: OrderSummaryProps) {
  const t = useT();
  const { lines, total, coupon } = order;
  return (
    <details className="group rounded-box border border-line bg-surface lg:hidden">
      <summary className="flex min-h-14 items-center gap-3 px-4 py-2">
        <span className="flex -space-x-8">
          {lines.slice(0, MAX_PICTURES).map(({ id, image }) => (
            <Picture
              key={id}
              image={image}
              sizes="3rem"
              decorative
              className="w-12 rounded-md ring-2 ring-surface"
            />
          ))}
        </span>
        <span className="min-w-0 flex-1 text-sm">
          {t("checkout.summary")}
          <span className="block text-muted">{t.count("cart.models", lines.length)}</span>
        </span>
        <PriceTag cents={total} className="price" />
        <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 border-line border-t p-4">
        <OrderLines {...order} />
        {coupon && "discount" in coupon && (
          <p className="flex justify-between gap-4">
            <Sentence words="checkout.couponLine" kept={{ code: coupon.code }} />
            <span className="whitespace-nowrap tabular-nums">{`−${money(coupon.discount, t.language)}`}</span>
          </p>
        )}
        <OrderTotal {...order} />
      </div>
    </details>
  );
}
