import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { PASSWORD_MIN } from "#app/accounts/account-limits.ts";
import { EmailField } from "#app/accounts/login/email-field.tsx";
import { PasswordField } from "#app/accounts/login/password-field.tsx";
import { LANGUAGE_CODES, LANGUAGES } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { FormError, useCheckedForm, useFieldProps } from "#app/ui/checked-form.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { ShopSecretField } from "./shop-secret-field.tsx";

const schema = () => import("./set-up.contract.ts").then(({ SetUp }) => SetUp);

interface SetUpFormProps {
  result: SubmissionResult | undefined;
  zones: readonly string[];
}

export function SetUpForm({ result, zones }: SetUpFormProps) {
  const t = useT();
  const propsOf = useFieldProps();
  const busy = useNavigation().state !== "idle";
  const { fields, formProps } = useCheckedForm({ id: "set-up", result, schema });
  const { secret, shopName, mainLanguage, timeZone, username, email, password } = fields;
  const browserZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  const zone = typeof timeZone.initialValue === "string" ? timeZone.initialValue : browserZone;
  return (
    <Form method="post" {...formProps} className="grid gap-6">
      <FormError result={result} />
      <div className="grid gap-2">
        <ShopSecretField field={secret} />
        <p className="text-muted text-sm">{t("setUp.keepSecret")}</p>
      </div>
      <CardSection id="shop" title={t("setUp.shop")} className="grid gap-5 p-6">
        <TextField
          key={shopName.key}
          {...propsOf(shopName)}
          autoComplete="organization"
          label={t("setUp.shopName")}
          hint={t("setUp.shopNameHint")}
        />
        <SelectField {...propsOf(mainLanguage)} defaultValue={t.language} label={t("setUp.language")}>
          {LANGUAGE_CODES.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGES[code].name}
            </option>
          ))}
        </SelectField>
        <SelectField key={zone} {...propsOf(timeZone)} defaultValue={zone} label={t("setUp.timeZone")}>
          {zones.map((each) => (
            <option key={each} value={each}>
              {each.replaceAll("_", " ")}
            </option>
          ))}
        </SelectField>
      </CardSection>
      <CardSection id="you" title={t("setUp.you")} className="grid gap-5 p-6">
        <TextField
          key={username.key}
          {...propsOf(username)}
          autoComplete="nickname"
          spellCheck={false}
          label={t("setUp.username")}
          hint={t("setUp.usernameHint")}
        />
        <EmailField field={email} hint={t("setUp.emailHint")} autoComplete="username" />
        <PasswordField
          field={password}
          label={t("account.password")}
          // Its error says the same.
          hint={!password.errors && t("account.passwordHint", { min: PASSWORD_MIN })}
          autoComplete="new-password"
        />
      </CardSection>
      <Button size="lg" wide busy={busy} busyLabel={t("setUp.opening")}>
        {t("setUp.open")}
      </Button>
    </Form>
  );
}
