import { useT } from "#app/i18n/use-t.tsx";
import { Field } from "#app/studio/fields.tsx";
import { SettingForm } from "#app/studio/setting-form.tsx";
import { SellerMailSettings } from "./seller-mails.contract.ts";

export function SellerMailsForm({ mails }: { mails: SellerMailSettings }) {
  const t = useT();
  return (
    <SettingForm
      intent="mails"
      schema={SellerMailSettings}
      values={mails}
      title={t("studioSettings.mails")}
      text={t("studioSettings.mailsText")}
    >
      <Field name="sales" label={t("studioSettings.saleMails")} />
      <Field name="comments" label={t("studioSettings.commentMails")} />
      <Field name="reviews" label={t("studioSettings.reviewMails")} />
    </SettingForm>
  );
}
