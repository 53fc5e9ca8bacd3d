/** The cart page's cart: the server's last answer without the lines that are being removed. */
import { useEffect, useRef, useState } from "react";
import { useErrorMessage } from "#app/client/error-message.ts";
import { useSession } from "#app/client/session.tsx";
import { useToast } from "#app/components/ui/toasts.tsx";
import type { Cart, CartItem } from "#app/domain/cart/cart.contract.ts";
import { payable, totalOf } from "#app/domain/cart/cart-total.ts";
import { useT } from "#app/i18n/use-t.tsx";

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
  const t = useT();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const { addToCart, removeFromCart } = useSession();
  const shown = useShownCart(loaded);
  const [removing, setRemoving] = useState<readonly string[]>([]);

  async function remove({ product: { id, title }, license }: CartItem) {
    setRemoving((ids) => [...ids, id]);
    try {
      await removeFromCart(id);
      const undo = { label: t("cart.undo"), run: () => addToCart({ id, license, title }) };
      toast({ about: id, text: t("cart.removed", { title }), action: undo });
    } catch (error) {
      toast({ about: id, tone: "danger", text: t("cart.failed", { reason: errorMessage(error) }) });
    } finally {
      setRemoving((ids) => ids.filter((each) => each !== id));
    }
  }
  return { cart: without(shown, removing), remove };
}
