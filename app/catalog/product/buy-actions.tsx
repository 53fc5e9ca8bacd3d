import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { useSayAdded } from "#app/cart/use-say-added.browser.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { DownloadButton } from "#app/downloads/download-button.tsx";
import { ApiError } from "#app/http/api.browser.ts";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { AcquirePath } from "#app/session/account.browser.ts";
import { useSession } from "#app/session/session.browser.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink, ignoreDoubleClick } from "#app/ui/button-link.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import type { BuyButton } from "./buy-buttons.ts";

const BUTTON = { wide: true, className: "min-h-14 flex-1 basis-[5rem]" } as const;
const SECOND = { ...BUTTON, variant: "quiet", className: "flex-1 basis-[5rem]" } as const;
const LINK = { ...BUTTON, className: `${BUTTON.className} xl:min-w-max` };

interface ActionsProps {
  product: { id: string; title: string };
  license: LicenseType;
  /** Euro cents that the visitor wants to pay, where the price is open. */
  amount: number | undefined;
  /** Whether what is typed as the amount cannot be paid. */
  refuses: () => boolean;
}

interface ActionButtonsProps extends ActionsProps {
  buttons: readonly BuyButton[];
}

export interface BuyActionsProps extends ActionButtonsProps {
  session: "loading" | "unknown" | "in" | "out";
  retry: () => void;
  free: boolean;
}

/** They lead to `/sign-in`, which goes on from there: *Acquire* in the cart or with the free model, *Buy now* at the checkout. */
function VisitorButtons({ buttons, free }: Pick<ActionButtonsProps, "buttons"> & { free: boolean }) {
  const t = useT();
  return (
    <>
      {buttons.includes("buy") && (
        <Button {...BUTTON} name="intent" value="buy">
          {t("buying.buy")}
        </Button>
      )}
      {(free || buttons.includes("add")) && (
        <Button {...(free ? BUTTON : SECOND)} name="intent" value={free ? "free" : "add"}>
          <span className="grid">
            <span>{t("product.acquire")}</span>
            {!free && <span className="font-normal text-muted text-sm">{t("buying.toCart")}</span>}
          </span>
        </Button>
      )}
    </>
  );
}

export function BuyActions({ session, retry, free, ...actions }: BuyActionsProps) {
  const t = useT();
  switch (session) {
    case "loading":
      return <Checking {...actions} />;
    case "unknown":
      return (
        <Button {...BUTTON} type="button" variant="secondary" onClick={retry}>
          {t("ui.retry")}
        </Button>
      );
    case "out":
      return <VisitorButtons buttons={actions.buttons} free={free} />;
    case "in":
      return <ActionButtons {...actions} />;
  }
}

/**
 * Shown while it is not known what the visitor owns. Without scripts that stays so: the form's buttons are the same for everybody, as the
 * page is cached, and its action asks for a login. The `noscript` sets no `display` for browsers with scripts, which would show its markup as text.
 */
function Checking(actions: ActionButtonsProps) {
  const t = useT();
  return (
    <>
      <Button
        {...BUTTON}
        type="button"
        busy
        busyLabel={t("shell.checking")}
        className={`${BUTTON.className} noscript:hidden`}
      >
        {t("product.acquire")}
      </Button>
      <noscript className="noscript:contents">
        <ActionButtons {...actions} />
      </noscript>
    </>
  );
}

function useActions({ product: { id, title }, license, amount, refuses }: ActionsProps) {
  const session = useSession();
  const navigate = useNavigate();
  const sayAdded = useSayAdded();
  const errorMessage = useErrorMessage();
  const toast = useToast();
  const [acquiring, setAcquiring] = useState(false);
  const acquireBy = (path: AcquirePath) => (event: MouseEvent) => {
    event.preventDefault();
    if (refuses()) return;
    setAcquiring(true);
    session
      .acquire(path, id)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "consent_needed") navigate(`/dashboard/take/${id}`);
        else toast({ about: id, tone: "danger", text: errorMessage(error) });
      })
      .finally(() => setAcquiring(false));
  };
  const add = (event: MouseEvent) => {
    event.preventDefault();
    if (refuses()) return;
    const line = { id, license, title, amount };
    void sayAdded(session.addToCart(line), line);
  };
  return { acquiring, acquireBy, add };
}

function ActionButtons({ buttons, ...props }: ActionButtonsProps) {
  const t = useT();
  const { id, title } = props.product;
  const { acquiring, acquireBy, add } = useActions(props);
  const shown: Record<BuyButton, JSX.Element> = {
    acquire: (
      <Button
        {...BUTTON}
        name="intent"
        value="free"
        busy={acquiring}
        busyLabel={t("ui.loading")}
        onClick={acquireBy("/product/get/free")}
      >
        {t("product.acquire")}
      </Button>
    ),
    take: (
      <Button
        {...BUTTON}
        type="button"
        busy={acquiring}
        busyLabel={t("ui.loading")}
        onClick={acquireBy("/memberships/take")}
      >
        {t("buying.take")}
      </Button>
    ),
    add: (
      <Button {...SECOND} name="intent" value="add" onClick={add}>
        {t("buying.add")}
      </Button>
    ),
    buy: (
      <Button {...(buttons[0] === "buy" ? BUTTON : SECOND)} name="intent" value="buy">
        {t("buying.buy")}
      </Button>
    ),
    cart: (
      <ButtonLink {...(buttons[0] === "cart" ? LINK : SECOND)} to="/cart" onClick={ignoreDoubleClick}>
        {t("buying.goToCart")}
      </ButtonLink>
    ),
    processing: (
      <ButtonLink {...LINK} variant="secondary" to="/dashboard/payments">
        {t("buying.processing")}
      </ButtonLink>
    ),
    download: <DownloadButton {...LINK} id={id} title={title} />,
    saved: (
      <ButtonLink
        {...LINK}
        variant="secondary"
        to="/dashboard"
        className={`${LINK.className} max-sm:text-sm`}
      >
        <CheckIcon className="size-5 text-success" />
        {t("buying.saved")}
      </ButtonLink>
    ),
  };
  return buttons.map((name) => (
    <div key={name} className="contents">
      {shown[name]}
    </div>
  ));
}
