import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ChangeEvent, ReactNode } from "react";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, OTHER_LANGUAGES } from "#app/i18n/languages.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CHANGED_ELSEWHERE } from "#app/studio/changed-elsewhere.ts";
import { Revision } from "#app/studio/revision.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { formErrors } from "#app/ui/form-errors.browser.ts";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { accentShades, isColour } from "./accent.ts";
import { type BrandText, languageField, MAX_LINKS, textField } from "./brand.contract.ts";

type FieldValues = Record<string, string>;

type PropsOf = (name: string) => {
  name: string;
  defaultValue: string;
  placeholder: string | undefined;
  error: string[] | null;
};
interface SectionProps {
  propsOf: PropsOf;
}

function AccentPicker({ accent, defaultAccent }: { accent: string; defaultAccent: string }) {
  const t = useT();
  const write = ({ currentTarget: { form, value } }: ChangeEvent<HTMLInputElement>) => {
    const field = form?.elements.namedItem("accent");
    if (field instanceof HTMLInputElement) field.value = value;
  };
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="color"
        value={isColour(accent) ? accent.toLowerCase() : defaultAccent}
        onChange={write}
        className="h-11 w-16 cursor-pointer"
      />
      {t("studioBrand.accentPick")}
    </label>
  );
}

function AccentNote({ accent }: { accent: string }) {
  const t = useT();
  if (!isColour(accent)) return null;
  const chosen = accent.toLowerCase();
  const { light, dark } = accentShades(chosen);
  const notes = [
    light.accent !== chosen && t("studioBrand.accentLight", { colour: light.accent }),
    dark.accent !== chosen && t("studioBrand.accentDark", { colour: dark.accent }),
  ].filter(Boolean);
  return (
    <p role="status" className="text-muted text-sm">
      {notes.length > 0 ? notes.join(" ") : t("studioBrand.accentKept")}
    </p>
  );
}

function Section({
  id,
  title,
  hint,
  children,
}: {
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {hint && <p className="mt-2 text-muted">{hint}</p>}
      <div className="mt-4 grid gap-6">{children}</div>
    </Card>
  );
}

function NameAndColour({ propsOf, accent }: SectionProps & { accent: string }) {
  const t = useT();
  const accentProps = propsOf("accent");
  return (
    <Section id="looks" title={t("studioBrand.looks")}>
      <TextField label={t("studioBrand.name")} maxLength={40} {...propsOf("name")} />
      <div className="grid gap-2">
        <TextField
          label={t("studioBrand.accent")}
          hint={t("studioBrand.accentHint")}
          maxLength={7}
          spellCheck={false}
          className="max-w-40 font-mono"
          {...accentProps}
        />
        <AccentPicker accent={accent} defaultAccent={accentProps.placeholder ?? ""} />
        <AccentNote accent={accent} />
      </div>
    </Section>
  );
}

interface TextInEachLanguageProps {
  text: BrandText;
  label: string;
  children: (field: { name: string; label: string; lang: Language }) => ReactNode;
}

function TextInEachLanguage({ text, label, children }: TextInEachLanguageProps) {
  const t = useT();
  return mainLanguageFirst(t).map((language) => (
    <div key={language}>
      {children({
        name: textField(text, language),
        label: `${label} (${LANGUAGES[language].name})`,
        lang: language,
      })}
    </div>
  ));
}

function WelcomeTexts({ propsOf }: SectionProps) {
  const t = useT();
  return (
    <Section id="welcome" title={t("studioBrand.words")}>
      <TextInEachLanguage text="heroTitle" label={t("studioBrand.heroTitle")}>
        {({ name, ...field }) => <TextField {...field} maxLength={60} {...propsOf(name)} />}
      </TextInEachLanguage>
      <TextInEachLanguage text="heroLead" label={t("studioBrand.heroLead")}>
        {({ name, ...field }) => <TextAreaField {...field} rows={3} maxLength={240} {...propsOf(name)} />}
      </TextInEachLanguage>
    </Section>
  );
}

function Maker({ propsOf }: SectionProps) {
  const t = useT();
  return (
    <Section id="maker" title={t("studioBrand.maker")} hint={t("studioBrand.makerHint")}>
      <TextInEachLanguage text="about" label={t("studioBrand.about")}>
        {({ name, ...field }) => <TextAreaField {...field} rows={4} maxLength={1_000} {...propsOf(name)} />}
      </TextInEachLanguage>
      <TextAreaField
        label={t("studioBrand.links")}
        hint={t("studioBrand.linksHint", { max: MAX_LINKS })}
        rows={3}
        spellCheck={false}
        {...propsOf("links")}
      />
    </Section>
  );
}

function Faq({ propsOf }: SectionProps) {
  const t = useT();
  return (
    <Section id="questions" title={t("studioBrand.faq")} hint={t("studioBrand.faqHint")}>
      <TextInEachLanguage text="faq" label={t("studioBrand.faq")}>
        {({ name, ...field }) => <TextAreaField {...field} rows={10} {...propsOf(name)} />}
      </TextInEachLanguage>
    </Section>
  );
}

function ContactData({ propsOf }: SectionProps) {
  const t = useT();
  return (
    <Section id="contact" title={t("studioBrand.contact")} hint={t("studioBrand.contactHint")}>
      <TextField
        label={t("studioBrand.email")}
        type="email"
        autoComplete="off"
        maxLength={200}
        {...propsOf("email")}
      />
      <TextField
        label={t("studioBrand.phone")}
        type="tel"
        autoComplete="off"
        maxLength={40}
        {...propsOf("phone")}
      />
      <TextAreaField label={t("studioBrand.address")} rows={3} maxLength={300} {...propsOf("address")} />
    </Section>
  );
}

function OfferedLanguages({ fields }: { fields: FieldValues }) {
  const t = useT();
  const main = t.mainLanguage;
  const isSecond = main !== DEFAULT_LANGUAGE;
  return (
    <Section
      id="languages"
      title={t("studioBrand.languages")}
      hint={t(isSecond ? "studioBrand.languagesHintBoth" : "studioBrand.languagesHint", {
        language: LANGUAGES[DEFAULT_LANGUAGE].name,
        main: LANGUAGES[main].name,
      })}
    >
      {OTHER_LANGUAGES.map((language) =>
        language === main ? (
          <input key={language} type="hidden" name={languageField(language)} value="on" />
        ) : (
          <CheckboxField
            key={language}
            name={languageField(language)}
            label={<span lang={language}>{LANGUAGES[language].name}</span>}
            defaultChecked={fields[languageField(language)] === "on"}
          />
        ),
      )}
    </Section>
  );
}

interface BrandSettingsFormProps {
  fields: FieldValues;
  revision: number;
  defaults: FieldValues;
  accent: string;
  saved: boolean;
  result: SubmissionResult | undefined;
  onEdit: (form: HTMLFormElement) => void;
}

export function BrandSettingsForm({
  fields,
  revision,
  defaults,
  accent,
  saved,
  result,
  onEdit,
}: BrandSettingsFormProps) {
  const t = useT();
  const [formError] = formErrors(result).map((key) => t.orElse(key, "errors.invalid"));
  const isOutdated = formErrors(result).includes(CHANGED_ELSEWHERE);
  const propsOf: PropsOf = (name) => ({
    name,
    defaultValue: fields[name] ?? "",
    placeholder: defaults[name],
    error: result?.error?.[name]?.map((key) => t.orElse(key, "errors.invalid")) ?? null,
  });
  return (
    <Form method="post" className="grid gap-6" onChange={(event) => onEdit(event.currentTarget)}>
      <Revision revision={revision} isOutdated={isOutdated} />
      {result?.error && !isOutdated && (
        <Notice tone="danger" title={formError ?? t("studioBrand.notSaved")} announce />
      )}
      {saved && !result && (
        <Notice tone="success" announce>
          {t("studioBrand.saved")}
        </Notice>
      )}
      <NameAndColour propsOf={propsOf} accent={accent} />
      <WelcomeTexts propsOf={propsOf} />
      <Maker propsOf={propsOf} />
      <Faq propsOf={propsOf} />
      <ContactData propsOf={propsOf} />
      <OfferedLanguages fields={fields} />
      <div>
        <IntentButton intent="save">{t("studioBrand.save")}</IntentButton>
      </div>
    </Form>
  );
}
