import { useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { NoFields } from "#app/shared/no-fields.ts";
import { ConfirmedForm, DisclosedForm } from "#app/studio/disclosed-form.tsx";
import { Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton, useFieldOf } from "#app/studio/studio-form.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { ConnectionState } from "./connection-state.tsx";
import { type ConnectionsView, StripeKey } from "./connections.contract.ts";

function KeyFields() {
  const t = useT();
  const { error } = useFieldOf()("otherAccount");
  const [isOtherAccount, setOtherAccount] = useState(false);
  // The error goes with the tick, the box stays.
  if (error && !isOtherAccount) setOtherAccount(true);
  return (
    <>
      <Field name="key" label={t("studioConnections.key")} hint={t("studioConnections.keyHint")} required />
      <p>
        <a href="https://dashboard.stripe.com/apikeys" className="text-link">
          {t("studioConnections.openStripe")}
        </a>
      </p>
      {isOtherAccount && (
        <Field
          name="otherAccount"
          label={t("studioConnections.otherAccount")}
          hint={t("studioConnections.otherAccountHint")}
        />
      )}
      <SubmitButton>{t("studioConnections.connectStripe")}</SubmitButton>
    </>
  );
}

export function StripeSection({ stripe, canStore }: Pick<ConnectionsView, "stripe" | "canStore">) {
  const t = useT();
  const { key, hasWebhook, ...state } = stripe;
  const form = { intent: "stripe", schema: StripeKey, className: "grid gap-5" };
  return (
    <CardSection id="stripe" title="Stripe" text={t("studioConnections.stripeText")}>
      <ConnectionState {...state} name="stripe" canStore={canStore}>
        {key
          ? t(key.isLive ? "studioConnections.liveKey" : "studioConnections.testKey", { end: key.lastFour })
          : t("studioConnections.noKey")}
      </ConnectionState>
      {key && !hasWebhook && <p className="mt-2">{t("studioConnections.noWebhook")}</p>}
      {canStore && state.source === "none" && (
        <div className="mt-6">
          <StudioForm {...form}>
            <KeyFields />
          </StudioForm>
        </div>
      )}
      {canStore && state.source === "studio" && (
        <>
          <p className="mt-4 text-muted text-sm">{t("studioConnections.tryPaymentsHint")}</p>
          <div className="mt-4 flex flex-wrap items-start gap-3">
            <StudioForm intent="tryPayments" schema={NoFields}>
              <SubmitButton variant="secondary">{t("studioConnections.tryPayments")}</SubmitButton>
            </StudioForm>
            <StudioForm intent="checkWebhook" schema={NoFields}>
              <SubmitButton variant="secondary">{t("studioConnections.checkWebhook")}</SubmitButton>
            </StudioForm>
            <DisclosedForm {...form} label={t("studioConnections.replaceKey")} framed>
              <KeyFields />
            </DisclosedForm>
            <ConfirmedForm
              intent="removeStripe"
              schema={NoFields}
              label={t("studioConnections.removeStripe")}
              text={t("studioConnections.removeStripeText")}
              button={t("studioConnections.removeStripeNow")}
            />
          </div>
        </>
      )}
    </CardSection>
  );
}
