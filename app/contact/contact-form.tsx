import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { EmailField } from "#app/accounts/login/email-field.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { usePersonFilledIn } from "#app/session/use-person-filled-in.browser.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError, useCheckedForm, useFieldProps } from "#app/ui/checked-form.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";

const schema = () => import("./contact.contract.ts").then(({ Contact }) => Contact);

function useContactForm(result: SubmissionResult | undefined) {
  const { form, fields, formProps } = useCheckedForm({ id: "contact", result, schema });
  usePersonFilledIn(form, fields);
  return { fields, formProps };
}

/** A honeypot for spam programs: invisible, out of the tab order, and labelled as a field to leave empty. */
function HoneypotField({ name }: { name: string }) {
  const t = useT();
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {t("contact.homepage")}
        <input name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** An id of this form, so that it is taken once when its answer is lost. The page is the same for everybody, so the browser makes it. */
function ClientIdField({ name }: { name: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = crypto.randomUUID();
  }, []);
  return <input ref={input} type="hidden" name={name} defaultValue="" />;
}

export function ContactForm({ result }: { result: SubmissionResult | undefined }) {
  const t = useT();
  const propsOf = useFieldProps();
  const busy = useNavigation().formAction?.startsWith("/contact");
  const { fields, formProps } = useContactForm(result);
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <FormError result={result} />
      <TextField
        key={fields.name.key}
        {...propsOf(fields.name)}
        autoComplete="name"
        label={t("contact.name")}
      />
      <EmailField field={fields.email} autoComplete="email" />
      <TextAreaField
        key={fields.message.key}
        {...propsOf(fields.message)}
        rows={7}
        label={t("contact.message")}
        hint={t("contact.messageHint")}
      />
      <ClientIdField name={fields.clientId.name} />
      <HoneypotField name={fields.homepage.name} />
      <Button size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
        {t("contact.send")}
      </Button>
    </Form>
  );
}
