/** The cart page's cart: the server's last answer without the lines that are being removed. */
import { useEffect, useRef, useState } from "react";
import { useSession } from "#app/client/session.tsx";
import type { Cart, CartItem } from "#app/domain/cart/cart.contract.ts";
import { payable, totalOf } from "#app/domain/cart/cart-total.ts";
import { useRemoveFromCart } from "./use-remove-from-cart.ts";

/** @param loaded the loader's cart, which may be older than the session's */
function useShownCart(loaded: Cart): Cart {
  const { cart, readCart } = useSession();
  const known = useRef(cart !== null);
  known.current = cart !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each load of the page.
  useEffect(() => {
    if (known.current) void readCart();
  }, [loaded, readCart]);
  return cart ?? loaded;
}

const without = ({ items, ...cart }: Cart, removing: readonly string[]): Cart => {
  const remaining = items.filter(({ product }) => !removing.includes(product.id));
  return {
    ...cart,
    items: remaining,
    total: totalOf(payable({ items: remaining, underWay: cart.underWay })),
  };
};

export function useCart(loaded: Cart) {
  const removeFromCart = useRemoveFromCart();
  const shown = useShownCart(loaded);
  const [removing, setRemoving] = useState<readonly string[]>([]);

  async function remove({ product: { id, title }, license }: CartItem) {
    setRemoving((ids) => [...ids, id]);
    await removeFromCart({ id, title, license });
    setRemoving((ids) => ids.filter((other) => other !== id));
  }
  return { cart: without(shown, removing), remove };
}
