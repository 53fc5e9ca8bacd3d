import { Form } from "@remix-run/react";
import { date } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { CHANGED_ELSEWHERE } from "#app/studio/changed-elsewhere.ts";
import { Revision } from "#app/studio/revision.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import type { CustomerDetails, CustomerFormResult } from "./customers.contract.ts";

interface NoteFormProps {
  customer: Pick<CustomerDetails, "note" | "noteRevision">;
  result: CustomerFormResult | undefined;
}

export function NoteForm({ customer: { note, noteRevision }, result }: NoteFormProps) {
  const t = useT();
  const isOutdated = result?.typedNote !== undefined && result.error === CHANGED_ELSEWHERE;
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <Revision revision={noteRevision} isOutdated={isOutdated} intent="note" />
      <TextAreaField
        name="note"
        defaultValue={result?.typedNote ?? note}
        label={t("studioCustomers.note")}
        hint={t("studioCustomers.noteHint")}
        rows={4}
        maxLength={4_000}
      />
      <div>
        <IntentButton intent="note" variant="secondary">
          {t("studioCustomers.saveNote")}
        </IntentButton>
      </div>
    </Form>
  );
}

function BlockForm({ blockedAt }: Pick<CustomerDetails, "blockedAt">) {
  const t = useT();
  if (blockedAt)
    return (
      <Form method="post" preventScrollReset className="grid gap-3">
        <p className="text-sm">{t("studioCustomers.blockedSince", { date: date(blockedAt, t) })}</p>
        <IntentButton intent="unblock" variant="secondary">
          {t("studioCustomers.unblock")}
        </IntentButton>
      </Form>
    );
  return (
    <Disclosure wide label={t("studioCustomers.block")}>
      <Form method="post" preventScrollReset>
        <p className="mb-3 text-sm">{t("studioCustomers.blockText")}</p>
        <IntentButton intent="block" variant="danger">
          {t("studioCustomers.blockNow")}
        </IntentButton>
      </Form>
    </Disclosure>
  );
}

function DeleteForm({ email, error }: { email: string; error: string | undefined }) {
  const t = useT();
  return (
    <Disclosure wide label={t("studioCustomers.delete")} open={error !== undefined}>
      <Form method="post" noValidate preventScrollReset className="grid gap-3">
        <p className="text-sm">{t("studioCustomers.deleteText")}</p>
        <TextField
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          label={<Sentence words="studioCustomers.typeEmail" kept={{ email }} />}
          error={error && t.orElse(error, "errors.invalid")}
        />
        <div>
          <IntentButton intent="deleteAccount" variant="danger">
            {t("studioCustomers.deleteNow")}
          </IntentButton>
        </div>
      </Form>
    </Disclosure>
  );
}

interface CustomerActionsProps {
  customer: CustomerDetails;
  result: CustomerFormResult | undefined;
}

export function CustomerActions({ customer, result }: CustomerActionsProps) {
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
          <BlockForm blockedAt={blockedAt} />
          <DeleteForm email={email} error={result?.fields?.email} />
        </>
      )}
    </Card>
  );
}
