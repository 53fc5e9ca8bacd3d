/** Changes the cart's lines from the checkout. */
import { useSession } from "#app/client/session.tsx";
import { useRemoveFromCart } from "#app/components/cart/use-remove-from-cart.ts";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import type { CheckoutLine } from "#app/domain/checkout/checkout.contract.ts";

export type OrderEdits = ReturnType<typeof useOrderEdits>;

export function useOrderEdits() {
  const { addToCart } = useSession();
  const remove: (line: CheckoutLine) => Promise<void> = useRemoveFromCart();
  return {
    remove,
    switchLicence: ({ id, title }: CheckoutLine, license: LicenceType) => addToCart({ id, license, title }),
  };
}
