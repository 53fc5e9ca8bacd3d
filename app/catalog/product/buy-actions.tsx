import { lazy, Suspense } from "react";
import type { LicenceType } from "#app/catalog/licences.ts";
import { importWithRetry } from "#app/http/import-with-retry.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";
import type { BuyButton } from "./buy-buttons.ts";

export const BUTTON_PROPS = { size: "md", wide: true } as const;

/** Loaded only after a login. */
const UserActions = lazy(() => importWithRetry(() => import("./user-actions.tsx")));

export interface UserActionsProps {
  product: { id: string; title: string };
  buttons: readonly BuyButton[];
  /** The chosen licence. */
  licence: LicenceType;
  free: boolean;
}

/** Shown while the session is loading, when it is not known what the visitor owns. */
function Checking({ withoutScripts }: Pick<BuyActionsProps, "withoutScripts">) {
  const t = useT();
  return (
    <>
      <Button
        {...BUTTON_PROPS}
        type="button"
        busy
        busyLabel={t("shell.checking")}
        className="noscript:hidden"
      >
        {t("product.acquire")}
      </Button>
      <StaticHtml html={withoutScripts} className="contents" />
    </>
  );
}

export interface BuyActionsProps extends UserActionsProps {
  session: "loading" | "unknown" | "in" | "out";
  retry: () => void;
  /** HTML of the buttons. */
  withoutScripts: string;
}

export function BuyActions({ session, retry, withoutScripts, ...actions }: BuyActionsProps) {
  const t = useT();
  const checking = <Checking withoutScripts={withoutScripts} />;
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
