import type { FieldMetadata } from "@conform-to/react";
import { PasswordField } from "#app/accounts/login/password-field.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { AccountState } from "./settings.contract.ts";

interface CurrentPasswordProps {
  field: FieldMetadata<string | undefined>;
  account: Pick<AccountState, "hasPassword" | "user">;
  returnTo: string;
}

export function CurrentPassword({ field, account, returnTo }: CurrentPasswordProps) {
  const t = useT();
  if (account.hasPassword)
    return (
      <>
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={account.user.email} readOnly hidden />
        <PasswordField field={field} label={t("settings.currentPassword")} autoComplete="current-password" />
      </>
    );
  const isLoginTooOld = Boolean(field.errors?.length);
  return (
    <Notice
      tone={isLoginTooOld ? "danger" : "info"}
      announce={isLoginTooOld}
      action={
        <a href={`/app/auth/google?redirectTo=${encodeURIComponent(returnTo)}`} className="text-link">
          {t("settings.loginGoogle")}
        </a>
      }
    >
      {isLoginTooOld ? t("errors.loginAgain") : t("settings.noPassword")}
    </Notice>
  );
}

/** A link to the second factor, in place of a form that a seller may send only minutes after the session was confirmed by the second factor. */
export function ConfirmSecondFactor({ returnTo }: { returnTo: string }) {
  const t = useT();
  return (
    <Notice
      action={
        <ButtonLink to={`/studio/confirm?redirectTo=${encodeURIComponent(returnTo)}`} variant="secondary">
          {t("settings.confirmFirst")}
        </ButtonLink>
      }
    >
      {t("settings.mustConfirm")}
    </Notice>
  );
}
