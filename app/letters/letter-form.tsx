import { Form } from "@remix-run/react";
import { LicenseSelect } from "#app/catalog/license-select.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CHANGED_ELSEWHERE } from "#app/studio/changed-elsewhere.ts";
import { Revision, useKeptRevision } from "#app/studio/revision.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormError } from "#app/ui/checked-form.tsx";
import { FieldError, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { formErrors } from "#app/ui/form-errors.browser.ts";
import { IntentButton } from "#app/ui/intent-button.tsx";
import {
  AUDIENCE_KINDS,
  bodyField,
  type LetterDraft,
  type LetterModel,
  type LetterResult,
  subjectField,
} from "./letters.contract.ts";

interface LetterFormProps {
  /** What is stored, or what a link of the studio suggests. */
  draft: LetterDraft;
  revision: number;
  models: readonly LetterModel[];
  isTested: boolean;
  result: LetterResult["form"];
}

function useLetterFields({ draft, result }: Pick<LetterFormProps, "draft" | "result">) {
  const t = useT();
  const typed = result?.initialValue as Record<string, string> | undefined;
  const { audience, texts } = draft;
  const stored: Record<string, string> = {
    audience: audience.kind,
    product: "productId" in audience ? audience.productId : "",
    license: audience.kind === "owners" ? (audience.license ?? "") : "",
  };
  for (const language of mainLanguageFirst(t)) {
    stored[subjectField(language)] = texts[language]?.subject ?? "";
    stored[bodyField(language)] = texts[language]?.body ?? "";
  }
  return (name: string) => ({
    name,
    defaultValue: (typed ?? stored)[name] ?? "",
    error: result?.error?.[name]?.map((key) => t.orElse(key, "errors.invalid")),
  });
}
type FieldOf = ReturnType<typeof useLetterFields>;

function AudienceFields({ field, models }: { field: FieldOf; models: readonly LetterModel[] }) {
  const t = useT();
  const { defaultValue: chosen, error } = field("audience");
  return (
    <fieldset className="group">
      <legend className="font-medium text-sm">{t("studioLetters.audience")}</legend>
      <p className="mt-1 mb-3 text-muted text-sm">{t("studioLetters.audienceHint")}</p>
      <div className="grid gap-1">
        {AUDIENCE_KINDS.map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="audience"
              value={kind}
              defaultChecked={kind === chosen}
              className="size-5 shrink-0"
            />
            <span>{t(`studioLetters.to_${kind}`)}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id="audience-error">{error[0]}</FieldError>}
      <div className="mt-3 hidden gap-4 group-has-[[value=owners]:checked]:grid group-has-[[value=wishes]:checked]:grid sm:grid-cols-[1fr_12rem]">
        <SelectField {...field("product")} label={t("studioLetters.model")}>
          <option value="">{t("studioLetters.noModel")}</option>
          {models.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <div className="hidden group-has-[[value=owners]:checked]:block">
          <LicenseSelect
            {...field("license")}
            label={t("studioLetters.license")}
            every={t("studioLetters.anyLicense")}
          />
        </div>
      </div>
    </fieldset>
  );
}

function TextFields({ language, isMain, field }: { language: Language; isMain: boolean; field: FieldOf }) {
  const t = useT();
  return (
    <div className="grid gap-5">
      <TextField
        {...field(subjectField(language))}
        lang={language}
        label={t("studioLetters.subject")}
        required={isMain}
      />
      <TextAreaField
        {...field(bodyField(language))}
        lang={language}
        rows={14}
        label={t("studioLetters.body")}
        hint={t("studioLetters.bodyHint")}
        required={isMain}
      />
    </div>
  );
}

export function LetterForm({ draft, revision, models, isTested, result }: LetterFormProps) {
  const t = useT();
  const field = useLetterFields({ draft, result });
  const isOutdated = formErrors(result).includes(CHANGED_ELSEWHERE);
  const [main, ...others] = mainLanguageFirst(t);
  return (
    <Card>
      {/* What was stored is shown as it was stored. */}
      <Form key={useKeptRevision(revision)} method="post" className="grid gap-6">
        {!isOutdated && <FormError result={result} />}
        <Revision revision={revision} isOutdated={isOutdated} />
        <AudienceFields field={field} models={models} />
        <TextFields language={main} isMain field={field} />
        {others.map((language) => {
          const names = [subjectField(language), bodyField(language)];
          const isOpen = names.some((name) => field(name).defaultValue || field(name).error);
          return (
            <Folded key={language} label={t(`studio.alsoIn_${language}`)} open={isOpen}>
              <p className="mb-4 text-muted text-sm">{t("studioLetters.otherLanguageHint")}</p>
              <TextFields language={language} isMain={false} field={field} />
            </Folded>
          );
        })}
        <div className="flex flex-wrap gap-3">
          <IntentButton intent="save" variant="secondary">
            {t("studioLetters.save")}
          </IntentButton>
          {revision > 0 && (
            <>
              <IntentButton intent="test" variant={isTested ? "secondary" : "primary"}>
                {t("studioLetters.test")}
              </IntentButton>
              {isTested && <IntentButton intent="send">{t("studioLetters.send")}</IntentButton>}
            </>
          )}
        </div>
        <p className="text-muted text-sm">
          <span>{t("studioLetters.testText")}</span>{" "}
          {!isTested && revision > 0 && <span>{t("studioLetters.sendAfterTest")}</span>}
        </p>
      </Form>
    </Card>
  );
}
