import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { CardIcon } from "#app/checkout/card-icon.tsx";
import { DownloadIcon } from "#app/downloads/download-icon.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icons.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import { BUTTON_PROPS } from "./buy-actions.tsx";
import type { BuyBoxHtml } from "./buy-box.tsx";

const ResumeIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5V8H15" />);

/** Promises under the buy button; the first is about paying. */
function BuyerPromises() {
  const t = useT();
  const promises = [
    { text: t("buying.trustCard"), icon: <CardIcon /> },
    { text: t("buying.trustDownload"), icon: <DownloadIcon /> },
    { text: t("buying.trustResume"), icon: <ResumeIcon /> },
  ];
  return (
    <ul className="grid gap-2 text-muted text-sm">
      {promises.map(({ text, icon }) => (
        <li key={text} className="flex items-center gap-3">
          {icon}
          {text}
        </li>
      ))}
    </ul>
  );
}

/**
 * The buttons for browsers without scripts, the same for everybody as the page is cached: the form's action asks for a login when
 * it is needed. The `noscript` must not set `display`: browsers with scripts would show its content as text.
 */
function ButtonsWithoutScripts({ free }: { free: boolean }) {
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
            {t("buying.buy")}
          </Button>
          <Button {...BUTTON_PROPS} variant="secondary" name="intent" value="add">
            {t("buying.add")}
          </Button>
        </>
      )}
    </noscript>
  );
}

/** The parts of the buy box that do not depend on the visitor. */
export const buyBox = (t: Translate, { licenses }: Pick<ProductDetail, "licenses">): BuyBoxHtml => ({
  withoutScripts: staticHtml(t, <ButtonsWithoutScripts free={licenses[0]?.price === 0} />),
  promises: staticHtml(t, <BuyerPromises />),
});
