import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError, useCheckedForm } from "#app/ui/checked-form.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { CONSENT_VERSION } from "./delivery-consent.contract.ts";

const schema = () => import("./delivery-consent.contract.ts").then(({ ConsentTick }) => ConsentTick);

interface DeliveryConsentFormProps {
  orderCode: string;
  /** Path of the page to return to. */
  back: string;
  lead: string;
  result?: SubmissionResult | undefined;
}

/** The text, tick and button with which the payer agrees to delivery. */
export function DeliveryConsentForm({ orderCode, back, lead, result }: DeliveryConsentFormProps) {
  const t = useT();
  const action = `/dashboard/consent/${orderCode}?${new URLSearchParams({ back })}`;
  const busy = useNavigation().formAction === action;
  const { fields, formProps } = useCheckedForm({ id: `consent-${orderCode}`, result, schema });
  return (
    <Form method="post" action={action} {...formProps} className="grid gap-3 rounded-box bg-ground p-4">
      <FormError result={result} />
      <p>{lead}</p>
      <CheckboxField
        id={fields.version.id}
        name={fields.version.name}
        value={CONSENT_VERSION}
        required
        label={<span className="text-sm">{t(`consent.${CONSENT_VERSION}`)}</span>}
        error={fields.version.errors?.map((key) => t.orElse(key, "errors.invalid"))}
      />
      <div>
        <Button busy={busy} busyLabel={t("ui.loading")}>
          {t("delivery.agree")}
        </Button>
      </div>
    </Form>
  );
}
