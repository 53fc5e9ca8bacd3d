import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { EmailField } from "#app/accounts/login/email-field.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError, useCheckedForm } from "#app/ui/checked-form.tsx";

const schema = () => import("./sign-in.contract.ts").then(({ SignInAddress }) => SignInAddress);

interface AddressFormProps {
  result: SubmissionResult | undefined;
  redirectTo: string;
  /** The address of a logged-in person who confirms their identity. */
  ownAddress: string | null;
}

export function AddressForm({ result, redirectTo, ownAddress }: AddressFormProps) {
  const t = useT();
  const busy = useNavigation().formAction?.startsWith("/sign-in");
  const { fields, formProps } = useCheckedForm({ id: "sign-in", result, schema });
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <FormError result={result} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {ownAddress ? (
        <input type="hidden" name="email" value={ownAddress} />
      ) : (
        <EmailField field={fields.email} hint={t("signIn.hint")} autoComplete="username" />
      )}
      <Button size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
        {t("signIn.send")}
      </Button>
    </Form>
  );
}
