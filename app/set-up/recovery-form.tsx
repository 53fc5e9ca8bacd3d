import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { EmailField } from "#app/accounts/login/email-field.tsx";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { FormError, useCheckedForm } from "#app/ui/checked-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Recovered } from "./set-up.contract.ts";
import { ShopSecretField } from "./shop-secret-field.tsx";

const schema = () => import("./set-up.contract.ts").then(({ Recovery }) => Recovery);

export function RecoveryForm({ result }: { result: SubmissionResult | undefined }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const { fields, formProps } = useCheckedForm({ id: "recover", result, schema });
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <FormError result={result} />
      <ShopSecretField field={fields.secret} />
      <EmailField field={fields.email} label={t("recover.email")} autoComplete="email" />
      <Button size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
        {t("recover.remove")}
      </Button>
    </Form>
  );
}

export function RecoveredSeller({ email, waysIn }: Recovered) {
  const t = useT();
  const canLogIn = waysIn.length > 0;
  return (
    <div className="grid gap-5">
      <Notice tone="success" title={<Sentence words="recover.doneTitle" kept={{ email }} />} announce>
        {t("recover.done")}
      </Notice>
      {canLogIn ? (
        <>
          <div>
            <p>{t("recover.waysIn")}</p>
            <ul className="mt-2 list-disc pl-5">
              {waysIn.map((way) => (
                <li key={way}>
                  <Sentence words={`recover.by_${way}`} kept={{ email }} />
                </li>
              ))}
            </ul>
          </div>
          <p>{t("recover.atOnce")}</p>
          {/* As a document: the page may still show the session that has ended. */}
          <ButtonLink to="/sign-in?redirectTo=%2Fstudio%2Fsecurity" reloadDocument size="lg" wide>
            {t("recover.logIn")}
          </ButtonLink>
        </>
      ) : (
        <Notice tone="danger">{t("recover.noWayIn")}</Notice>
      )}
    </div>
  );
}
