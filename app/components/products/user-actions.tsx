/** The buy buttons of users who are logged in. */
import { DownloadButton } from "#app/components/downloads/download-button.tsx";
import { Button, ButtonLink, ignoreDoubleClick } from "#app/components/ui/button.tsx";
import { CheckIcon } from "#app/components/ui/icons.tsx";
import type { BuyButton } from "#app/domain/catalog/buy-buttons.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { BuyActionsProps } from "./buy-actions.tsx";

const BUTTON_PROPS = { size: "md", wide: true } as const;

export default function UserActions({ product, buttons, free, acquiring }: BuyActionsProps) {
  const t = useT();
  const shown: Partial<Record<BuyButton, JSX.Element>> = {
    acquire: (
      <Button
        {...BUTTON_PROPS}
        name="intent"
        value={free ? "free" : "add"}
        busy={acquiring}
        busyLabel={t("ui.loading")}
      >
        {t("product.acquire")}
      </Button>
    ),
    add: (
      <Button {...BUTTON_PROPS} variant="secondary" name="intent" value="add">
        {t("product.add")}
      </Button>
    ),
    buy: (
      <Button {...BUTTON_PROPS} name="intent" value="buy">
        {t("product.buy")}
      </Button>
    ),
    cart: (
      <ButtonLink {...BUTTON_PROPS} to="/cart" onClick={ignoreDoubleClick}>
        {t("product.goToCart")}
      </ButtonLink>
    ),
    underWay: (
      <ButtonLink {...BUTTON_PROPS} variant="secondary" to="/dashboard#payments">
        {t("product.underWay")}
      </ButtonLink>
    ),
    download: <DownloadButton {...BUTTON_PROPS} id={product.id} title={product.title} />,
    saved: (
      <ButtonLink {...BUTTON_PROPS} variant="secondary" to="/dashboard" className="max-sm:text-sm">
        <CheckIcon className="size-5 text-success" />
        {t("product.saved")}
      </ButtonLink>
    ),
  };
  return buttons.map((name) => (
    <div key={name} className="contents">
      {shown[name]}
    </div>
  ));
}
