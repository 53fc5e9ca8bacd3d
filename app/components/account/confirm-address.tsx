/** Proving an address by a press: opening the link alone proves nothing, as mail scanners open links too. */
import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { AccountPage } from "#app/components/forms/account-page.tsx";
import { FormError, useCheckedForm } from "#app/components/forms/checked-form.tsx";
import { PasswordField } from "#app/components/forms/password-field.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { LinkPress } from "#app/domain/accounts/settings.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { DeadLink } from "./dead-link.tsx";

interface ConfirmAddressProps {
  title: string;
  lead: string;
  state: "good" | "bad" | "done";
  done: { title: string; text: string };
  /** This browser is logged in to the account; others are asked for its password. */
  own: boolean;
  /** Whoever does not know the password may go on, which removes it. */
  removes?: boolean;
  /** The shop's answer to a press that failed. */
  result: SubmissionResult | undefined;
}

function Without() {
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

function Press({ own, removes, result }: Pick<ConfirmAddressProps, "own" | "removes" | "result">) {
  const t = useT();
  const busy = useNavigation().formData?.get("intent") === "confirm";
  const { fields, formProps } = useCheckedForm({ id: "confirm-address", result, schema: LinkPress });
  // Not checked when left: the shop's answer would vanish, and move the other form's button away under the press.
  return (
    <>
      <Form method="post" {...formProps} onBlur={undefined} className="grid gap-5">
        <FormError result={result} />
        <input type="hidden" name="intent" value="confirm" />
        {!own && (
          <>
            <p>{t(removes ? "recovery.notHere" : "recovery.notHereChange")}</p>
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
      {!own && removes && <Without />}
    </>
  );
}

export function ConfirmAddress({ title, lead, state, done, ...press }: ConfirmAddressProps) {
  const t = useT();
  const settings = { to: "/dashboard/settings", label: t("recovery.toSettings") };
  if (state === "bad") return <DeadLink why={t("recovery.badProof")} {...settings} />;
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
        <Press {...press} />
      )}
    </AccountPage>
  );
}
