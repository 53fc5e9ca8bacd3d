import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { NoFields } from "#app/shared/no-fields.ts";
import { ConfirmedForm, DisclosedForm } from "#app/studio/disclosed-form.tsx";
import { Field } from "#app/studio/fields.tsx";
import { SubmitButton } from "#app/studio/studio-form.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { ConnectionState } from "./connection-state.tsx";
import { type ConnectionsView, NewGoogleClient } from "./connections.contract.ts";

export function GoogleSection({
  google,
  mail,
  canStore,
}: Pick<ConnectionsView, "google" | "mail" | "canStore">) {
  const t = useT();
  const { clientId, callback, ...state } = google;
  return (
    <CardSection id="google" title="Google" text={t("studioConnections.googleText")}>
      <ConnectionState {...state} name="google" canStore={canStore}>
        {clientId ? (
          <Sentence words="studioConnections.googleOn" kept={{ id: clientId }} />
        ) : (
          t("studioConnections.googleOff")
        )}
      </ConnectionState>
      {canStore && state.source !== "deployment" && (
        <div className="mt-6 flex flex-wrap items-start gap-3">
          <DisclosedForm
            intent="google"
            schema={NewGoogleClient}
            className="grid gap-5"
            label={t(clientId ? "studioConnections.otherGoogle" : "studioConnections.connectGoogle")}
            framed
          >
            <p className="wrap-anywhere">
              <Sentence words="studioConnections.googleFirst" kept={{ address: callback }} />
            </p>
            <p>
              <a href="https://console.cloud.google.com/auth/clients" className="text-link">
                {t("studioConnections.openGoogle")}
              </a>
            </p>
            <Field name="id" label={t("studioConnections.clientId")} required />
            <Field name="secret" label={t("studioConnections.clientSecret")} required />
            <SubmitButton>{t("studioConnections.tryAndSave")}</SubmitButton>
          </DisclosedForm>
          {state.source === "studio" && (
            <ConfirmedForm
              intent="removeGoogle"
              schema={NoFields}
              label={t("studioConnections.removeGoogle")}
              text={t(
                mail.way === "none"
                  ? "studioConnections.removeGoogleNoMail"
                  : "studioConnections.removeGoogleText",
              )}
              button={t("studioConnections.removeGoogleNow")}
            />
          )}
        </div>
      )}
    </CardSection>
  );
}
