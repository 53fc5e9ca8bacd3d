/** Reauthentication: the password, or a new Google login for users without a password. */
import type { FieldMetadata } from "@conform-to/react";
import { PasswordField } from "#app/components/forms/password-field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type { AccountState } from "#app/domain/accounts/settings.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

interface CurrentPasswordProps {
  field: FieldMetadata<string | undefined>;
  account: Pick<AccountState, "hasPassword" | "user">;
  /** Path to come back to after logging in again. */
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
  const isTooOld = field.errors?.length;
  return (
    <Notice
      tone={isTooOld ? "danger" : "info"}
      announce={Boolean(isTooOld)}
      action={
        <a href={`/app/auth/google?redirectTo=${encodeURIComponent(returnTo)}`} className="text-link">
          {t("settings.loginGoogle")}
        </a>
      }
    >
      {isTooOld ? t("errors.loginAgain") : t("settings.noPassword")}
    </Notice>
  );
}
