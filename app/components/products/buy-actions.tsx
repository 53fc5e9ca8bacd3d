import { lazy, Suspense } from "react";
import { importWithRetry } from "#app/client/import-with-retry.ts";
import { Button } from "#app/components/ui/button.tsx";
import type { BuyButton } from "#app/domain/catalog/buy-buttons.ts";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

const BUTTON_PROPS = { size: "md", wide: true } as const;

/** Loaded only after a login. */
const UserActions = lazy(() => importWithRetry(() => import("./user-actions.tsx")));

export interface BuyActionsProps {
  product: { id: string; title: string };
  buttons: readonly BuyButton[];
  /** The one that is chosen. */
  licence: LicenceType;
  free: boolean;
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

/** While it is not known who visits, or what they own. */
function Checking({ free }: { free: boolean }) {
  const t = useT();
  return (
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
  );
}

interface Props extends BuyActionsProps {
  session: "loading" | "unknown" | "in" | "out";
  retry: () => void;
}

export function BuyActions({ session, retry, ...actions }: Props) {
  const t = useT();
  const checking = <Checking free={actions.free} />;
  if (session === "loading") return checking;
  if (session === "unknown")
    return (
      <Button {...BUTTON_PROPS} type="button" variant="secondary" onClick={retry}>
        {t("ui.retry")}
      </Button>
    );
  if (session === "out")
    return (
      <Button {...BUTTON_PROPS} name="intent" value={actions.free ? "free" : "add"}>
        {t("product.acquire")}
      </Button>
    );
  return (
    <Suspense fallback={checking}>
      <UserActions {...actions} />
    </Suspense>
  );
}
