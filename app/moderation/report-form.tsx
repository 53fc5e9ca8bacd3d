import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { EmailField } from "#app/accounts/login/email-field.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError, useCheckedForm, useFieldProps } from "#app/ui/checked-form.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { REASON_MAX } from "./kinds.ts";

const ofVisitor = () => import("./reports.contract.ts").then(({ VisitorReport }) => VisitorReport);
const ofAccount = () => import("./reports.contract.ts").then(({ AccountReport }) => AccountReport);

interface ReportFormProps {
  isVisitor: boolean;
  result: SubmissionResult | undefined;
}

function ReasonField({ field }: { field: FieldMetadata<string | undefined> }) {
  const t = useT();
  const propsOf = useFieldProps();
  return (
    <TextAreaField
      {...propsOf(field)}
      rows={3}
      maxLength={REASON_MAX}
      label={t("reports.reason")}
      hint={t("reports.hint")}
    />
  );
}

/** A visitor says who they are: the law asks for it, and nobody else could be told what came of the report. */
function VisitorReportForm({ result }: Pick<ReportFormProps, "result">) {
  const t = useT();
  const propsOf = useFieldProps();
  const { fields, formProps } = useCheckedForm({ id: "report", result, schema: ofVisitor });
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <FormError result={result} />
      <ReasonField key={fields.reason.key} field={fields.reason} />
      <TextField
        key={fields.name.key}
        {...propsOf(fields.name)}
        autoComplete="name"
        label={t("reports.name")}
      />
      <EmailField field={fields.email} autoComplete="email" />
      <SendReport />
    </Form>
  );
}

function AccountReportForm({ result }: Pick<ReportFormProps, "result">) {
  const { fields, formProps } = useCheckedForm({ id: "report", result, schema: ofAccount });
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <FormError result={result} />
      <ReasonField key={fields.reason.key} field={fields.reason} />
      <SendReport />
    </Form>
  );
}

function SendReport() {
  const t = useT();
  return (
    <>
      <p className="text-muted text-sm">{t("reports.faith")}</p>
      <div>
        <Button>{t("reports.send")}</Button>
      </div>
    </>
  );
}

export const ReportForm = ({ isVisitor, result }: ReportFormProps) =>
  isVisitor ? <VisitorReportForm result={result} /> : <AccountReportForm result={result} />;
