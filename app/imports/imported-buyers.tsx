import { Form } from "@remix-run/react";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import type { ImportedBuyers } from "./imports.contract.ts";

function MailForm({ count }: { count: number }) {
  const t = useT();
  return (
    <Form method="post" className="grid gap-4">
      <SelectField name="language" label={t("studioImport.mailLanguage")} defaultValue={t.mainLanguage}>
        {mainLanguageFirst(t).map((code) => (
          <option key={code} value={code}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </SelectField>
      <p className="text-muted text-sm">{t("studioImport.mailHint")}</p>
      <div>
        <IntentButton intent="mail">{t.count("studioImport.mail", count)}</IntentButton>
      </div>
    </Form>
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
        <Disclosure label={t("studioImport.forget")}>
          <p className="mb-3 text-sm">{t("studioImport.forgetText")}</p>
          <Form method="post">
            <IntentButton intent="forget" variant="danger">
              {t("studioImport.forgetNow")}
            </IntentButton>
          </Form>
        </Disclosure>
      )}
    </Card>
  );
}
