import { useRef } from "react";
import { ButtonLink } from "#app/components/ui/button-link.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { CartIcon } from "#app/components/ui/icons.tsx";
import type { Cart, CartItem } from "#app/domain/cart/cart.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CartLine } from "./cart-line.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { useCart } from "./use-cart.ts";

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

export function CartView({ loaded }: { loaded: Cart }) {
  const t = useT();
  const { cart, remove } = useCart(loaded);
  const cartElement = useRef<HTMLDivElement>(null);
  /** The focused button disappears with its line: the focus moves to the cart. */
  const removeLine = (item: CartItem) => {
    remove(item);
    cartElement.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={cartElement} tabIndex={-1} className="outline-none">
      {cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
          <ul aria-label={t.count("cart.models", cart.items.length)}>
            {cart.items.map((item) => (
              <CartLine
                key={item.product.id}
                item={item}
                underWay={cart.underWay.includes(item.product.id)}
                onRemove={removeLine}
              />
            ))}
          </ul>
          <CartSummary cart={cart} />
        </div>
      )}
    </div>
  );
}
