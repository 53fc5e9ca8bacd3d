/** Confirms an email address by a button: opening the link is not enough, because mail scanners open links too. */
import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { AccountPage } from "#app/components/forms/account-page.tsx";
import { FormError, useCheckedForm } from "#app/components/forms/checked-form.tsx";
import { PasswordField } from "#app/components/forms/password-field.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { InvalidLink } from "./invalid-link.tsx";

interface ConfirmAddressProps {
  title: string;
  lead: string;
  state: "good" | "bad" | "done";
  done: { title: string; text: string };
  /** This browser is logged in to the account; otherwise its password is required. */
  isOwnSession: boolean;
  /** Without the password the address can be confirmed too, which removes the password. */
  canRemovePassword?: boolean;
  /** The server's answer to a failed submission. */
  result: SubmissionResult | undefined;
}

function RemovePasswordForm() {
  const t = useT();
  const busy = useNavigation().formData?.get("intent") === "without";
  return (
    <Form method="post" className="mt-8 grid gap-4 border-line border-t pt-6">
      <p className="text-muted">{t("recovery.withoutText")}</p>
      <Button name="intent" value="without" variant="secondary" wide busy={busy} busyLabel={t("ui.loading")}>
        {t("recovery.without")}
      </Button>
    </Form>
  );
}

const schema = () =>
  import("#app/domain/accounts/settings.contract.ts").then(({ LinkConfirmation }) => LinkConfirmation);

function ConfirmForm({
  isOwnSession,
  canRemovePassword,
  result,
}: Pick<ConfirmAddressProps, "isOwnSession" | "canRemovePassword" | "result">) {
  const t = useT();
  const busy = useNavigation().formData?.get("intent") === "confirm";
  const { fields, formProps } = useCheckedForm({ id: "confirm-address", result, schema });
  // No check on blur: the server's error would disappear and move the other form's button away under the press.
  return (
    <>
      <Form method="post" {...formProps} onBlur={undefined} className="grid gap-5">
        <FormError result={result} />
        <input type="hidden" name="intent" value="confirm" />
        {!isOwnSession && (
          <>
            <p>{t(canRemovePassword ? "recovery.notHere" : "recovery.notHereChange")}</p>
            <PasswordField
              field={fields.currentPassword}
              label={t("recovery.accountPassword")}
              autoComplete="current-password"
            />
          </>
        )}
        <Button size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
          {t("recovery.confirm")}
        </Button>
      </Form>
      {!isOwnSession && canRemovePassword && <RemovePasswordForm />}
    </>
  );
}

export function ConfirmAddress({ title, lead, state, done, ...formProps }: ConfirmAddressProps) {
  const t = useT();
  const settings = { to: "/dashboard/settings", label: t("recovery.toSettings") };
  if (state === "bad") return <InvalidLink reason={t("recovery.badProof")} {...settings} />;
  return (
    <AccountPage title={title} lead={state === "good" ? lead : undefined}>
      {state === "done" ? (
        <Notice
          tone="success"
          title={done.title}
          announce
          action={
            <ButtonLink to={settings.to} variant="secondary">
              {settings.label}
            </ButtonLink>
          }
        >
          {done.text}
        </Notice>
      ) : (
        <ConfirmForm {...formProps} />
      )}
    </AccountPage>
  );
}
