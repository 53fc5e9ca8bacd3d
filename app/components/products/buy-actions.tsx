import { DownloadButton } from "#app/components/downloads/download-button.tsx";
import { Button, ButtonLink, ignoreDoubleClick } from "#app/components/ui/button.tsx";
import { CheckIcon } from "#app/components/ui/icons.tsx";
import type { BuyButton } from "#app/domain/catalog/buy-buttons.ts";
import { useT } from "#app/i18n/use-t.tsx";

const BUTTON_PROPS = { size: "md", wide: true } as const;

interface BuyActionsProps {
  product: { id: string; title: string };
  buttons: readonly BuyButton[];
  free: boolean;
  /** A free model is being acquired. */
  acquiring: boolean;
  retry: () => void;
}

/**
 * Cached pages are the same for everybody; without scripts the form's action asks for a login when it is needed. Where
 * scripts run, any `display` of its own would show what is inside as text.
 */
function NoScriptButtons({ free }: { free: boolean }) {
  const t = useT();
  return (
    <noscript className="noscript:contents">
      {free ? (
        <Button {...BUTTON_PROPS} name="intent" value="free">
          {t("product.acquire")}
        </Button>
      ) : (
        <>
          <Button {...BUTTON_PROPS} name="intent" value="buy">
            {t("product.buy")}
          </Button>
          <Button {...BUTTON_PROPS} variant="secondary" name="intent" value="add">
            {t("product.add")}
          </Button>
        </>
      )}
    </noscript>
  );
}

export function BuyActions({ product, buttons, free, acquiring, retry }: BuyActionsProps) {
  const t = useT();
  const shown: Record<BuyButton, JSX.Element> = {
    busy: (
      <>
        <Button
          {...BUTTON_PROPS}
          type="button"
          busy
          busyLabel={t("product.checking")}
          className="noscript:hidden"
        >
          {t("product.acquire")}
        </Button>
        <NoScriptButtons free={free} />
      </>
    ),
    retry: (
      <Button {...BUTTON_PROPS} type="button" variant="secondary" onClick={retry}>
        {t("ui.retry")}
      </Button>
    ),
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
