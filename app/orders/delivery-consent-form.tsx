import { Form, useNavigation } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { CONSENT_VERSION } from "./delivery-consent.contract.ts";

interface DeliveryConsentFormProps {
  orderCode: string;
  /** Path of the page to return to. */
  back: string;
  lead: string;
  /** An i18n key. */
  error?: string | undefined;
}

/** The text, tick and button with which the payer agrees to delivery. */
export function DeliveryConsentForm({ orderCode, back, lead, error }: DeliveryConsentFormProps) {
  const t = useT();
  const action = `/dashboard/consent/${orderCode}?${new URLSearchParams({ back })}`;
  const busy = useNavigation().formAction === action;
  return (
    <Form method="post" action={action} className="grid gap-3 rounded-box bg-ground p-4">
      <p>{lead}</p>
      <CheckboxField
        name="version"
        value={CONSENT_VERSION}
        required
        label={<span className="text-sm">{t(`consent.${CONSENT_VERSION}`)}</span>}
        error={error && t.orElse(error, "errors.internal")}
      />
      <div>
        <Button busy={busy} busyLabel={t("ui.loading")}>
          {t("delivery.agree")}
        </Button>
      </div>
    </Form>
  );
}
