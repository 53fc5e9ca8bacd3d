/** Changes the cart's lines from the checkout; its page is read again whenever the cart has changed, in another tab too. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useErrorMessage } from "#app/client/error-message.ts";
import { useSession } from "#app/client/session.tsx";
import { useToast } from "#app/components/ui/toasts.tsx";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import type { CheckoutLine } from "#app/domain/checkout/checkout.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

export type OrderEdits = ReturnType<typeof useOrderEdits>;

export function useOrderEdits() {
  const t = useT();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const { addToCart, removeFromCart } = useSession();
  return {
    async remove({ id, title, license }: CheckoutLine) {
      try {
        await removeFromCart(id);
        const undo = { label: t("cart.undo"), run: () => addToCart({ id, license, title }) };
        toast({ about: id, text: t("cart.removed", { title }), action: undo });
      } catch (error) {
        toast({ about: id, tone: "danger", text: t("cart.failed", { reason: errorMessage(error) }) });
      }
    },
    switchLicence: ({ id, title }: CheckoutLine, license: LicenceType) => addToCart({ id, license, title }),
  };
}

export function useFreshOrder() {
  const { cart } = useSession();
  const { revalidate } = useRevalidator();
  const contents = cart?.items.map(({ product, license }) => `${product.id} ${license}`).join();
  const known = useRef(contents);
  useEffect(() => {
    if (known.current !== undefined && contents !== known.current) revalidate();
    known.current = contents;
  }, [contents, revalidate]);
}
