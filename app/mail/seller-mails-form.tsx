import { useT } from "#app/i18n/use-t.tsx";
import { SettingForm } from "#app/studio/setting-form.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import type { SellerMailSettings } from "./seller-mails.contract.ts";

export function SellerMailsForm({ mails, saved }: { mails: SellerMailSettings; saved: boolean }) {
  const t = useT();
  return (
    <SettingForm
      intent="mails"
      title={t("studioSettings.mails")}
      text={t("studioSettings.mailsText")}
      saved={saved}
    >
      <CheckboxField name="sales" label={t("studioSettings.saleMails")} defaultChecked={mails.sales} />
      <CheckboxField
        name="comments"
        label={t("studioSettings.commentMails")}
        defaultChecked={mails.comments}
      />
      <CheckboxField name="reviews" label={t("studioSettings.reviewMails")} defaultChecked={mails.reviews} />
    </SettingForm>
  );
}
