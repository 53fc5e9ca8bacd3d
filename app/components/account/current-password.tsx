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
  back: string;
}

export function CurrentPassword({ field, account, back }: CurrentPasswordProps) {
  const t = useT();
  if (account.hasPassword)
    return (
      <>
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={account.user.email} readOnly hidden />
        <PasswordField field={field} label={t("settings.currentPassword")} autoComplete="current-password" />
      </>
    );
  const stale = field.errors?.length;
  return (
    <Notice
      tone={stale ? "danger" : "info"}
      announce={Boolean(stale)}
      action={
        <a href={`/app/auth/google?redirectTo=${encodeURIComponent(back)}`} className="text-link">
          {t("settings.loginGoogle")}
        </a>
      }
    >
      {stale ? t("errors.loginAgain") : t("settings.noPassword")}
    </Notice>
  );
}
