import { Link, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { PaymentMarks } from "#app/catalog/product/payment-marks.tsx";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { MembershipOffer } from "#app/memberships/offer.contract.ts";
import { CompleteBundle } from "#app/offers/complete-bundle.tsx";
import { CouponField } from "#app/offers/coupon-field.tsx";
import type { CartCoupon, CheckoutCoupon } from "#app/offers/pricing/coupon.ts";
import { RateNote } from "#app/rates/rate-note.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CartIcon } from "#app/ui/icons.tsx";
import { ComparedPrice, PriceTag } from "#app/ui/price.tsx";
import type { Cart, CartBundle, CartItem } from "./cart.contract.ts";
import { CartLine } from "./cart-line.tsx";
import { CartSet, cartGroups, isReduced } from "./cart-set.tsx";
import { payableItems, totalOf } from "./cart-total.ts";
import { useRemoveFromCart } from "./use-remove-from-cart.browser.ts";

interface CartSummaryProps {
  cart: Cart;
  membership: MembershipOffer | null;
  coupon: CheckoutCoupon | null;
  marks: readonly string[];
}

function CartSummary({ cart, membership, coupon, marks }: CartSummaryProps) {
  const t = useT();
  return (
    <Card className="grid gap-4 p-6 lg:sticky lg:top-24">
      {payableItems(cart).length > 0 ? (
        <>
          <form method="post" action="/cart" className="-mt-2">
            <CouponField coupon={coupon} />
          </form>
          <div className="flex items-baseline justify-between gap-4">
            <p className="font-semibold">{t("cart.total")}</p>
            <span className="grid justify-items-end">
              <PriceTag cents={cart.total} className="price text-lg" />
              <ComparedPrice cents={cart.total} />
            </span>
          </div>
          <p className="-mt-4 text-muted text-sm">{t("cart.taxes")}</p>
          {membership && membership.cents < cart.total && (
            <p className="text-sm">
              <Link to="/memberships" className="text-link">
                {t(`member.cart_${membership.interval}`, {
                  total: money(cart.total, t.language),
                  tier: membership.name,
                  price: money(membership.cents, t.language),
                })}
              </Link>
            </p>
          )}
          <RateNote />
          <ButtonLink to="/checkout" size="lg" wide>
            {t("cart.checkout")}
          </ButtonLink>
          {marks.length > 0 && <PaymentMarks marks={marks} />}
        </>
      ) : (
        <p>{t("cart.allProcessing")}</p>
      )}
      <p className="text-center">
        <Link to="/" className="text-link">
          {t("cart.more")}
        </Link>
      </p>
    </Card>
  );
}

/** @param loaded the loader's cart, which may be older than the session's */
function useCurrentCart(loaded: Cart): Cart {
  const { cart, readCart } = useSession();
  const hasSessionCart = useRef(cart !== null);
  hasSessionCart.current = cart !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each load of the page.
  useEffect(() => {
    if (hasSessionCart.current) void readCart();
  }, [loaded, readCart]);
  return cart ?? loaded;
}

const isPartOf = ({ product: { licenses }, license }: CartItem, ids: readonly string[]) =>
  licenses.some(({ type, bundle }) => type === license && bundle?.with.some((id) => ids.includes(id)));

/** The cart without the items that are being removed; those in a bundle with them cost what they cost alone. */
const withoutItems = ({ items, ...cart }: Cart, removing: readonly string[]): Cart => {
  const remaining = items
    .filter(({ product }) => !removing.includes(product.id))
    .map((item) => (isPartOf(item, removing) ? { ...item, price: item.alone } : item));
  return {
    ...cart,
    items: remaining,
    total: totalOf(payableItems({ items: remaining, processing: cart.processing })),
  };
};

/** Loads the page again when the contents change, as the coupon then takes off something else, and something else is missing in a bundle. */
function useRevalidateOnChange({ items }: Cart, hasCoupon: boolean) {
  const { revalidate } = useRevalidator();
  const hasOffers =
    hasCoupon || items.some(({ product }) => product.licenses.some(({ bundle }) => bundle !== undefined));
  const contents = items.map(({ product, license }) => `${product.id} ${license}`).join();
  const lastContents = useRef(contents);
  useEffect(() => {
    if (hasOffers && contents !== lastContents.current) revalidate();
    lastContents.current = contents;
  }, [contents, hasOffers, revalidate]);
}

const isPricedAs = (items: readonly CartItem[], { lines }: CartCoupon) =>
  items.length === lines.length &&
  items.every(({ product, license }) =>
    lines.some((line) => line.id === product.id && line.license === license),
  );

/** The cart with the prices that the coupon leads to, once they are known for what is in it now. */
function withCoupon(cart: Cart, priced: CartCoupon | null): { cart: Cart; coupon: CheckoutCoupon | null } {
  const coupon = priced?.coupon ?? null;
  if (!priced || !coupon || !("discount" in coupon) || !isPricedAs(payableItems(cart), priced))
    return { cart, coupon };
  const items = cart.items.map((item) => ({
    ...item,
    price: priced.lines.find(({ id }) => id === item.product.id)?.price ?? item.price,
  }));
  return { cart: { ...cart, items, total: priced.total }, coupon };
}

function useCart(loaded: Cart) {
  const removeFromCart = useRemoveFromCart();
  const shown = useCurrentCart(loaded);
  const [removing, setRemoving] = useState<readonly string[]>([]);

  async function remove({ product: { id, title }, license }: CartItem) {
    setRemoving((ids) => [...ids, id]);
    await removeFromCart({ id, title, license });
    setRemoving((ids) => ids.filter((other) => other !== id));
  }
  return { cart: withoutItems(shown, removing), remove };
}

function EmptyCart() {
  const t = useT();
  return (
    <EmptyState
      icon={<CartIcon className="size-10" />}
      title={t("cart.empty")}
      action={<ButtonLink to="/">{t("cart.more")}</ButtonLink>}
    >
      {t("cart.emptyText")}
    </EmptyState>
  );
}

interface CartViewProps {
  loaded: Cart;
  coupon: CartCoupon | null;
  bundles: readonly CartBundle[];
  membership: MembershipOffer | null;
  marks: readonly string[];
}

export function CartView({ loaded, coupon: priced, bundles, membership, marks }: CartViewProps) {
  const t = useT();
  const { cart: current, remove } = useCart(loaded);
  useRevalidateOnChange(current, priced !== null);
  const { cart, coupon } = withCoupon(current, priced);
  return (
    <div tabIndex={-1} className="outline-none">
      {cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
          <div className="grid gap-6">
            <ul aria-label={t.count("cart.models", cart.items.length)}>
              {cartGroups(cart).map((items) =>
                items.some(isReduced) ? (
                  <CartSet key={items[0]?.product.id} items={items} onRemove={remove} />
                ) : (
                  items.map((item) => (
                    <CartLine
                      key={item.product.id}
                      item={item}
                      processing={cart.processing.includes(item.product.id)}
                      onRemove={remove}
                    />
                  ))
                ),
              )}
            </ul>
            {bundles.map((bundle) => (
              <CompleteBundle key={bundle.productId} bundle={bundle} items={cart.items} />
            ))}
          </div>
          <CartSummary cart={cart} membership={membership} coupon={coupon} marks={marks} />
        </div>
      )}
    </div>
  );
}
