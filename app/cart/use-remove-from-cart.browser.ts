import type { LicenceType } from "#app/catalog/licences.ts";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import { trackCartChange } from "./cart-changes.ts";

interface Line {
  id: string;
  title: string;
  license: LicenceType;
}

/** @returns a function that removes a line; a toast offers to undo it, or says why it failed */
export function useRemoveFromCart(): (line: Line) => Promise<void> {
  const t = useT();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const { addToCart, removeFromCart } = useSession();
  return async ({ id, title, license }) => {
    try {
      await trackCartChange(removeFromCart(id));
      const undo = { label: t("cart.undo"), run: () => addToCart({ id, license, title }) };
      toast({ about: id, text: t("cart.removed", { title }), action: undo });
    } catch (error) {
      toast({ about: id, tone: "danger", text: t("cart.failed", { reason: errorMessage(error) }) });
    }
  };
}
