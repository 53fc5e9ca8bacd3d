/** The cart on its own page: always the shop's last answer, minus the lines that are just being taken out. */
import { useEffect, useRef, useState } from "react";
import { call } from "#app/client/api.ts";
import { useSession } from "#app/client/session.tsx";
import { useReason } from "#app/client/use-reason.ts";
import { useToast } from "#app/components/ui/toasts.tsx";
import type { Cart, CartItem } from "#app/domain/cart/cart.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

/** @param loaded what the page's loader brought; later answers of the shop replace it whole. */
function useShownCart(loaded: Cart): Cart {
  const { cart, setCart } = useSession();
  const handedOver = useRef<Cart | null>(null);
  useEffect(() => {
    handedOver.current = loaded;
    setCart(loaded);
  }, [loaded, setCart]);
  return handedOver.current === loaded && cart ? cart : loaded;
}

const without = ({ items, ...cart }: Cart, leaving: readonly string[]): Cart => {
  const left = items.filter(({ product }) => !leaving.includes(product.id));
  return { ...cart, items: left, total: left.reduce((sum, { price }) => sum + price, 0) };
};

export function useCart(loaded: Cart) {
  const t = useT();
  const toast = useToast();
  const reason = useReason();
  const { setCart, addToCart } = useSession();
  const shown = useShownCart(loaded);
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  /** One at a time: each answer is the whole cart, so they must arrive in order. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  async function take({ product: { id, title }, license }: CartItem) {
    try {
      const cart = await call<Cart>("/cart/remove", { id });
      if (cart) setCart(cart);
      const undo = { label: t("cart.undo"), run: () => addToCart({ id, license, title }) };
      toast({ about: id, text: t("cart.removed", { title }), action: undo });
    } catch (error) {
      toast({ tone: "danger", text: t("cart.failed", { reason: reason(error) }) });
    } finally {
      setLeaving((ids) => ids.filter((each) => each !== id));
    }
  }

  function remove(item: CartItem) {
    setLeaving((ids) => [...ids, item.product.id]);
    queue.current = queue.current.then(() => take(item));
  }
  return { cart: without(shown, leaving), remove };
}
