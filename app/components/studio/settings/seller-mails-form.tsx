/** Which mails sellers get besides those that need action. */
import { Form } from "@remix-run/react";
import { IntentButton } from "#app/components/forms/intent-button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { CheckboxField } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type { SellerMailSettings } from "#app/domain/mail/seller-mails.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

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
