/** The buy buttons of users who are logged in. */
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useSayAdded } from "#app/cart/use-say-added.browser.ts";
import { DownloadButton } from "#app/downloads/download-button.tsx";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink, ignoreDoubleClick } from "#app/ui/button-link.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import type { UserActionsProps } from "./buy-actions.tsx";
import type { BuyButton } from "./buy-buttons.ts";

/** As in buy-actions.tsx, which this file cannot import: it is imported there. */
const BUTTON_PROPS = { size: "md", wide: true } as const;

/** The buttons' actions, which do not leave the page; without scripts the buttons submit the form. */
function useActions({ product: { id, title }, licence }: UserActionsProps) {
  const { addToCart, acquireFree } = useSession();
  const sayAdded = useSayAdded();
  const errorMessage = useErrorMessage();
  const toast = useToast();
  const [acquiring, setAcquiring] = useState(false);
  const acquire = (event: MouseEvent) => {
    event.preventDefault();
    setAcquiring(true);
    acquireFree(id)
      .catch((error: unknown) => toast({ about: id, tone: "danger", text: errorMessage(error) }))
      .finally(() => setAcquiring(false));
  };
  const add = (event: MouseEvent) => {
    event.preventDefault();
    const line = { id, license: licence, title };
    void sayAdded(addToCart(line), line);
  };
  return { acquiring, acquire, add };
}

/** Moves the focus to the new button when the pressed one is replaced. */
function useFocusReplacedButton(shown: string) {
  const row = useRef<HTMLDivElement>(null);
  const lastShown = useRef(shown);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (lastShown.current !== shown && hasFocus.current)
      row.current?.querySelector<HTMLElement>("a, button")?.focus();
    lastShown.current = shown;
  }, [shown]);
  const focus = {
    onFocus: () => (hasFocus.current = true),
    onBlur: (e: { relatedTarget: unknown }) => (hasFocus.current = !e.relatedTarget),
  };
  return { row, focus };
}

export default function UserActions(props: UserActionsProps) {
  const t = useT();
  const { product, buttons } = props;
  const { acquiring, acquire, add } = useActions(props);
  const { row, focus } = useFocusReplacedButton(buttons.join());
  const shown: Partial<Record<BuyButton, JSX.Element>> = {
    acquire: (
      <Button
        {...BUTTON_PROPS}
        name="intent"
        value="free"
        busy={acquiring}
        busyLabel={t("ui.loading")}
        onClick={acquire}
      >
        {t("product.acquire")}
      </Button>
    ),
    add: (
      <Button {...BUTTON_PROPS} variant="secondary" name="intent" value="add" onClick={add}>
        {t("buying.add")}
      </Button>
    ),
    buy: (
      <Button {...BUTTON_PROPS} name="intent" value="buy">
        {t("buying.buy")}
      </Button>
    ),
    cart: (
      <ButtonLink {...BUTTON_PROPS} to="/cart" onClick={ignoreDoubleClick}>
        {t("buying.goToCart")}
      </ButtonLink>
    ),
    processing: (
      <ButtonLink {...BUTTON_PROPS} variant="secondary" to="/dashboard#payments">
        {t("buying.processing")}
      </ButtonLink>
    ),
    download: <DownloadButton {...BUTTON_PROPS} id={product.id} title={product.title} />,
    saved: (
      <ButtonLink {...BUTTON_PROPS} variant="secondary" to="/dashboard" className="max-sm:text-sm">
        <CheckIcon className="size-5 text-success" />
        {t("buying.saved")}
      </ButtonLink>
    ),
  };
  return (
    <div ref={row} {...focus} className="contents">
      {buttons.map((name) => (
        <div key={name} className="contents">
          {shown[name]}
        </div>
      ))}
    </div>
  );
}
