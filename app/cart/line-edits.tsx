import type { LicensePrice } from "#app/catalog/catalog.contract.ts";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import type { CartLine } from "./cart.contract.ts";

/** Changes the license of a line that is in the cart; the line itself shows the new one. */
function useSwitchLicense(): (line: CartLine) => Promise<void> {
  const t = useT();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const { addToCart } = useSession();
  return (line) =>
    addToCart(line).catch((error: unknown) =>
      toast({ about: line.id, tone: "danger", text: t("cart.failed", { reason: errorMessage(error) }) }),
    );
}

export const EDIT_CLASS =
  "-mx-2 min-h-9 rounded-md pointer-coarse:min-h-11 px-2 text-left text-muted text-sm underline decoration-edge underline-offset-4 hover:text-ink";

interface EditButtonProps {
  /** A `CartLineEdit`, or "show" to change nothing but the page's address. */
  value: string;
  to?: string;
  label: string;
  /** Read aloud in place of the label, which lies beside its model on screen. */
  name?: string;
  run: () => void;
}

/** A button that changes the order. Without JavaScript it submits the surrounding form; the checkout's keeps what was typed. */
export function EditButton({ value, to, label, name, run }: EditButtonProps) {
  return (
    <button
      type="submit"
      name="edit"
      value={value}
      formAction={to}
      formNoValidate
      aria-label={name}
      className={EDIT_CLASS}
      onClick={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {label}
    </button>
  );
}

interface SwitchableLine {
  id: string;
  title: string;
  otherLicense: LicensePrice | null;
}

export function useSwitchLabel({ otherLicense }: Pick<SwitchableLine, "otherLicense">): string {
  const t = useT();
  if (!otherLicense) return "";
  const { type, price } = otherLicense;
  return t("checkout.switch", { license: t(`license.${type}`), price: money(price, t.language) });
}

export function SwitchButton({ line }: { line: SwitchableLine }) {
  const { id, title, otherLicense } = line;
  const switchLicense = useSwitchLicense();
  const label = useSwitchLabel(line);
  if (!otherLicense) return null;
  const { type } = otherLicense;
  return (
    <EditButton
      value={`${type}:${id}`}
      label={label}
      name={`${label}, ${title}`}
      run={() => void switchLicense({ id, title, license: type })}
    />
  );
}
