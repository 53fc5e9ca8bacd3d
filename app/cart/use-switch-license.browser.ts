import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import type { CartLine } from "./cart.contract.ts";

/** Changes the license of a line that is in the cart; the line itself shows the new one. */
export function useSwitchLicense(): (line: CartLine) => Promise<void> {
  const t = useT();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const { addToCart } = useSession();
  return (line) =>
    addToCart(line).catch((error: unknown) =>
      toast({ about: line.id, tone: "danger", text: t("cart.failed", { reason: errorMessage(error) }) }),
    );
}
