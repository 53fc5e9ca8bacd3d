import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { NoFields } from "#app/shared/no-fields.ts";
import { ConfirmedForm, DisclosedForm } from "#app/studio/disclosed-form.tsx";
import { Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { ConnectionState } from "./connection-state.tsx";
import { type ConnectionsView, NewMailbox } from "./connections.contract.ts";

function MailboxFields() {
  const t = useT();
  const fields = ["host", "port", "user", "password", "from"] as const;
  const hints = {
    host: t("studioConnections.hostHint"),
    port: undefined,
    user: t("studioConnections.userHint"),
    password: t("studioConnections.passwordHint"),
    from: t("studioConnections.fromHint"),
  };
  const ports = (["465", "587"] as const).map((value) => ({
    value,
    label: t(`studioConnections.port_${value}`),
  }));
  return (
    <>
      {fields.map((name) => (
        <Field
          key={name}
          name={name}
          type={name === "from" ? "email" : undefined}
          options={name === "port" ? ports : undefined}
          label={t(`studioConnections.${name}`)}
          hint={hints[name]}
          required
        />
      ))}
      <p className="text-muted text-sm">{t("studioConnections.tryFirst")}</p>
      <SubmitButton>{t("studioConnections.tryAndSave")}</SubmitButton>
    </>
  );
}

export function MailSection({ mail, canStore }: Pick<ConnectionsView, "mail" | "canStore">) {
  const t = useT();
  const { way, from, host, ...state } = mail;
  const form = { intent: "mailbox", schema: NewMailbox, className: "grid gap-5" };
  const isFirst = way === "none" && state.source === "none";
  return (
    <CardSection id="mail" title={t("studioConnections.mail")} text={t("studioConnections.mailText")}>
      <ConnectionState {...state} name="mailbox" canStore={canStore}>
        <Sentence words={`studioConnections.way_${way}`} kept={{ from, host }} />
      </ConnectionState>
      {canStore && isFirst && (
        <div className="mt-6">
          <h3 className="mb-4 font-medium">{t("studioConnections.ownMailbox")}</h3>
          <StudioForm {...form}>
            <MailboxFields />
          </StudioForm>
        </div>
      )}
      {!isFirst && (
        <div className="mt-6 flex flex-wrap items-start gap-3">
          {way !== "none" && (
            <StudioForm intent="testMail" schema={NoFields}>
              <SubmitButton variant="secondary">{t("studioConnections.sendTest")}</SubmitButton>
            </StudioForm>
          )}
          {canStore && state.source !== "deployment" && (
            <DisclosedForm {...form} label={t("studioConnections.otherMailbox")} framed>
              <MailboxFields />
            </DisclosedForm>
          )}
          {state.source === "studio" && (
            <ConfirmedForm
              intent="removeMailbox"
              schema={NoFields}
              label={t("studioConnections.removeMailbox")}
              text={t("studioConnections.removeText")}
              button={t("studioConnections.removeNow")}
            />
          )}
        </div>
      )}
    </CardSection>
  );
}
