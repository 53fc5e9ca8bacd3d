import { useT } from "#app/i18n/use-t.tsx";
import { DeliveryConsentForm } from "#app/orders/delivery-consent-form.tsx";
import type { ConsentNeeded } from "./library.contract.ts";

interface MissingConsentProps {
  needed: ConsentNeeded;
  title: string;
  /** Path of the page that shows it. */
  back: string;
}

/** Takes the place of a download that waits for a consent. */
export function MissingConsent({ needed, title, back }: MissingConsentProps) {
  const t = useT();
  if (needed.by === "giver") return <p className="text-muted text-sm">{t("delivery.giver")}</p>;
  return (
    <DeliveryConsentForm
      orderCode={needed.orderCode}
      back={back}
      lead={t("delivery.lead", { models: title })}
    />
  );
}
