/** Confirms an email address by a button: opening the link is not enough, because mail scanners open links too. */
import type { SubmissionResult } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { MailedLink } from "#app/accounts/accounts.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { FormError, useCheckedForm } from "#app/ui/checked-form.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useIsSending } from "#app/ui/use-is-sending.browser.ts";
import { AccountPage } from "./account-page.tsx";
import { InvalidLink } from "./invalid-link.tsx";
import { PasswordField } from "./password-field.tsx";

interface ConfirmFormProps {
  isOwnAccount: boolean;
  canRemovePassword?: boolean;
  result: SubmissionResult | undefined;
}

interface ConfirmAddressProps extends Pick<ConfirmFormProps, "canRemovePassword"> {
  title: string;
  lead: string;
  done: { title: string; text: string };
}

function RemovePasswordForm() {
  const t = useT();
  return (
    <Form method="post" className="mt-8 grid gap-4 border-line border-t pt-6">
      <p className="text-muted">{t("recovery.withoutText")}</p>
      <IntentButton intent="removePassword" variant="secondary" wide>
        {t("recovery.without")}
      </IntentButton>
    </Form>
  );
}

const schema = () =>
  import("#app/accounts/settings/settings.contract.ts").then(({ LinkConfirmation }) => LinkConfirmation);

function ConfirmForm({ isOwnAccount, canRemovePassword, result }: ConfirmFormProps) {
  const t = useT();
  const busy = useIsSending("confirm");
  const { fields, formProps } = useCheckedForm({ id: "confirm-address", result, schema });
  // No check on blur: the server's error would disappear and move the other form's button away under the
  // press.
  return (
    <>
      <Form method="post" {...formProps} onBlur={undefined} className="grid gap-5">
        <FormError result={result} />
        <input type="hidden" name="intent" value="confirm" />
        {!isOwnAccount && (
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
      {!isOwnAccount && canRemovePassword && <RemovePasswordForm />}
    </>
  );
}

export function ConfirmAddress({ title, lead, done, canRemovePassword }: ConfirmAddressProps) {
  const t = useT();
  const { isValid, isOwnAccount } = useLoaderData<MailedLink>();
  const actionData = useActionData<{ done: boolean | null; result: SubmissionResult | null }>();
  const { user } = useSession();
  const settings = { to: "/dashboard/settings", label: t("recovery.toSettings") };
  const next = user?.seller ? { to: "/studio", label: t("recovery.toStudio") } : settings;
  if (actionData?.done)
    return (
      <AccountPage title={title}>
        <Notice
          tone="success"
          title={done.title}
          announce
          action={
            <ButtonLink to={next.to} variant="secondary">
              {next.label}
            </ButtonLink>
          }
        >
          {done.text}
        </Notice>
      </AccountPage>
    );
  if (!isValid || actionData?.done === false)
    return <InvalidLink reason={t("recovery.badProof")} {...settings} />;
  const form = { isOwnAccount, canRemovePassword, result: actionData?.result ?? undefined };
  return (
    <AccountPage title={title} lead={lead}>
      <ConfirmForm {...form} />
    </AccountPage>
  );
}
