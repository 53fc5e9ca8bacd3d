import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { EmailField } from "#app/accounts/login/email-field.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { usePersonFilledIn } from "#app/session/use-person-filled-in.browser.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError, useCheckedForm, useFieldProps } from "#app/ui/checked-form.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import type { EndFields } from "./declare-end.contract.ts";

const schema = () => import("./declare-end.contract.ts").then(({ EndFields }) => EndFields);

const KINDS = ["ordinary", "extraordinary"] as const satisfies EndFields["kind"][];

export function EndForm({ result }: { result: SubmissionResult | undefined }) {
  const t = useT();
  const propsOf = useFieldProps();
  const busy = useNavigation().formAction?.startsWith("/memberships/cancel");
  const { form, fields, formProps } = useCheckedForm<EndFields>({
    id: "end",
    result,
    schema,
    defaultValue: { kind: "ordinary", contract: t("endMembership.contractValue") },
  });
  usePersonFilledIn(form, fields);
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <FormError result={result} />
      <TextField
        key={fields.name.key}
        {...propsOf(fields.name)}
        autoComplete="name"
        label={t("endMembership.name")}
      />
      <EmailField
        field={fields.email}
        autoComplete="email"
        label={t("endMembership.email")}
        hint={t("endMembership.emailHint")}
      />
      <TextField
        key={fields.contract.key}
        {...propsOf(fields.contract)}
        label={t("endMembership.contract")}
      />
      <TextField
        key={fields.day.key}
        {...propsOf(fields.day)}
        type="date"
        label={t("endMembership.day")}
        hint={t("endMembership.dayHint")}
      />
      <SelectField key={fields.kind.key} {...propsOf(fields.kind)} label={t("endMembership.kind")}>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`endMembership.${kind}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        key={fields.reason.key}
        {...propsOf(fields.reason)}
        rows={3}
        label={t("endMembership.reason")}
        hint={t("endMembership.reasonHint")}
      />
      <Button size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
        {t("endMembership.now")}
      </Button>
    </Form>
  );
}
