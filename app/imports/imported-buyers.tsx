import { LANGUAGES } from "#app/i18n/languages.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { NoFields } from "#app/shared/no-fields.ts";
import { ConfirmedForm } from "#app/studio/disclosed-form.tsx";
import { Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { ClaimMails, type ImportedBuyers } from "./imports.contract.ts";

function MailForm({ count }: { count: number }) {
  const t = useT();
  return (
    <StudioForm
      intent="mail"
      schema={ClaimMails}
      values={{ language: t.mainLanguage }}
      className="grid gap-4"
    >
      <Field
        name="language"
        label={t("studioImport.mailLanguage")}
        options={mainLanguageFirst(t).map((code) => ({ value: code, label: LANGUAGES[code].name }))}
      />
      <p className="text-muted text-sm">{t("studioImport.mailHint")}</p>
      <SubmitButton>{t.count("studioImport.mail", count)}</SubmitButton>
    </StudioForm>
  );
}

export function ImportedBuyersCard({ buyers }: { buyers: ImportedBuyers }) {
  const t = useT();
  const { mailable, waiting, unpublished, claimed } = buyers;
  return (
    <Card as="section" aria-labelledby="buyers" className="grid gap-5 p-4 sm:p-6">
      <h2 id="buyers" className="text-lg">
        {t("studioImport.buyers")}
      </h2>
      <ul className="grid list-disc gap-1 pl-5">
        {waiting === 0 && <li>{t("studioImport.noBuyers")}</li>}
        {waiting > 0 && <li>{t.count("studioImport.waiting", waiting)}</li>}
        {mailable > 0 && <li>{t.count("studioImport.mailable", mailable)}</li>}
        {unpublished > 0 && <li>{t.count("studioImport.unpublished", unpublished)}</li>}
        {claimed > 0 && <li>{t.count("studioImport.claimed", claimed)}</li>}
      </ul>
      {mailable > 0 && <MailForm count={mailable} />}
      {waiting > 0 && (
        <ConfirmedForm
          label={t("studioImport.forget")}
          intent="forget"
          schema={NoFields}
          text={t("studioImport.forgetText")}
          button={t("studioImport.forgetNow")}
        />
      )}
    </Card>
  );
}
