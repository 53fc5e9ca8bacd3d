import type { FieldMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { PasswordField } from "#app/accounts/login/password-field.tsx";
import type { TextKey } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { AccountState } from "./settings.contract.ts";

interface CurrentPasswordProps {
  field: FieldMetadata<string | undefined>;
  account: Pick<AccountState, "hasPassword" | "hasFreshCode" | "google" | "user">;
  returnTo: string;
}

function CodeLink({ returnTo, words }: Pick<CurrentPasswordProps, "returnTo"> & { words: TextKey }) {
  const t = useT();
  return (
    <Link to={`/sign-in?again=1&redirectTo=${encodeURIComponent(returnTo)}`} className="text-link">
      {t(words)}
    </Link>
  );
}

function RecentLogin({ field, account, returnTo }: CurrentPasswordProps) {
  const t = useT();
  const isLoginTooOld = Boolean(field.errors?.length);
  return (
    <Notice
      tone={isLoginTooOld ? "danger" : "info"}
      announce={isLoginTooOld}
      action={
        <span className="flex flex-wrap gap-x-6 gap-y-2">
          <CodeLink returnTo={returnTo} words="settings.byCode" />
          {account.google && (
            <a href={`/app/auth/google?redirectTo=${encodeURIComponent(returnTo)}`} className="text-link">
              {t("settings.loginGoogle")}
            </a>
          )}
        </span>
      }
    >
      {isLoginTooOld ? t("errors.loginAgain") : t("settings.noPassword")}
    </Notice>
  );
}

/** Asks for the password, or for a login of the last ten minutes: by a mailed code, or any where there is no password. */
export function CurrentPassword(props: CurrentPasswordProps) {
  const t = useT();
  const { field, account, returnTo } = props;
  if (account.hasFreshCode) return <Notice>{t("settings.freshCode")}</Notice>;
  if (!account.hasPassword) return <RecentLogin {...props} />;
  return (
    <div className="grid gap-2">
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={account.user.email} readOnly hidden />
      <PasswordField field={field} label={t("settings.currentPassword")} autoComplete="current-password" />
      <p className="text-sm">
        <CodeLink returnTo={returnTo} words="settings.codeInstead" />
      </p>
    </div>
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
