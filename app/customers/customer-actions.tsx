import { date } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { ConfirmedForm, DisclosedForm } from "#app/studio/disclosed-form.tsx";
import { Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CustomerDeletion, type CustomerDetails, CustomerNote, CustomerRef } from "./customers.contract.ts";

export function NoteForm({ customer: { id, note, noteRevision } }: { customer: CustomerDetails }) {
  const t = useT();
  return (
    <StudioForm
      intent="note"
      schema={CustomerNote}
      of={{ id, revision: noteRevision }}
      values={{ note }}
      className="grid gap-3"
    >
      <Field name="note" label={t("studioCustomers.note")} hint={t("studioCustomers.noteHint")} rows={4} />
      <SubmitButton variant="secondary">{t("studioCustomers.saveNote")}</SubmitButton>
    </StudioForm>
  );
}

function BlockForm({ id, blockedAt }: Pick<CustomerDetails, "id" | "blockedAt">) {
  const t = useT();
  if (blockedAt)
    return (
      <StudioForm intent="unblock" schema={CustomerRef} of={{ id }} className="grid gap-3">
        <p className="text-sm">{t("studioCustomers.blockedSince", { date: date(blockedAt, t) })}</p>
        <SubmitButton variant="secondary">{t("studioCustomers.unblock")}</SubmitButton>
      </StudioForm>
    );
  return (
    <ConfirmedForm
      wide
      label={t("studioCustomers.block")}
      intent="block"
      schema={CustomerRef}
      of={{ id }}
      text={t("studioCustomers.blockText")}
      button={t("studioCustomers.blockNow")}
    />
  );
}

function DeleteForm({ id, email }: Pick<CustomerDetails, "id" | "email">) {
  const t = useT();
  return (
    <DisclosedForm
      wide
      label={t("studioCustomers.delete")}
      intent="deleteAccount"
      schema={CustomerDeletion}
      of={{ id }}
      className="grid gap-3"
    >
      <p className="text-sm">{t("studioCustomers.deleteText")}</p>
      <Field
        name="email"
        type="email"
        label={<Sentence words="studioCustomers.typeEmail" kept={{ email }} />}
      />
      <SubmitButton variant="danger">{t("studioCustomers.deleteNow")}</SubmitButton>
    </DisclosedForm>
  );
}

export function CustomerActions({ customer }: { customer: CustomerDetails }) {
  const t = useT();
  const { id, email, seller, blockedAt } = customer;
  return (
    <Card as="section" aria-labelledby="account" className="grid gap-4 p-4">
      <h2 id="account" className="text-base">
        {t("studioCustomers.account")}
      </h2>
      <form method="post" action={`/studio/customers/${id}/export`} className="grid gap-2">
        <Button variant="secondary">{t("studioCustomers.export")}</Button>
        <p className="text-muted text-sm">{t("studioCustomers.exportText")}</p>
      </form>
      {seller ? (
        <p className="text-muted text-sm">{t("studioCustomers.isSeller")}</p>
      ) : (
        <>
          <BlockForm id={id} blockedAt={blockedAt} />
          <DeleteForm id={id} email={email} />
        </>
      )}
    </Card>
  );
}
