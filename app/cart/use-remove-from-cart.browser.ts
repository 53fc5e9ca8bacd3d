import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import type { CartLine } from "./cart.contract.ts";
import { useSayAdded } from "./use-say-added.browser.ts";

export function useRemoveFromCart(): (line: CartLine) => Promise<void> {
  const t = useT();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const { addToCart, removeFromCart } = useSession();
  const sayAdded = useSayAdded();
  return async ({ id, title, license }) => {
    try {
      await removeFromCart(id);
      const line = { id, title, license };
      const undo = { label: t("cart.undo"), run: () => void sayAdded(addToCart(line), line) };
      toast({ about: id, text: t("cart.removed", { title }), action: undo });
    } catch (error) {
      toast({ about: id, tone: "danger", text: t("cart.failed", { reason: errorMessage(error) }) });
    }
  };
}
