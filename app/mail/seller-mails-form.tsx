import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SellerMailSettings } from "./seller-mails.contract.ts";

export function SellerMailsForm({ mails, saved }: { mails: SellerMailSettings; saved: boolean }) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="mails">
      <h2 id="mails" className="text-lg">
        {t("studioSettings.mails")}
      </h2>
      <p className="mt-2 text-muted">{t("studioSettings.mailsText")}</p>
      <Form method="post" preventScrollReset className="mt-6 grid gap-6">
        {saved && (
          <Notice tone="success" announce>
            {t("studioSettings.saved")}
          </Notice>
        )}
        <CheckboxField name="sales" label={t("studioSettings.saleMails")} defaultChecked={mails.sales} />
        <CheckboxField
          name="comments"
          label={t("studioSettings.commentMails")}
          defaultChecked={mails.comments}
        />
        <div>
          <IntentButton intent="mails" variant="secondary">
            {t("studioSettings.save")}
          </IntentButton>
        </div>
      </Form>
    </Card>
  );
}
