/** The brand's words, colour, contact data and languages. */
import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { CheckboxField, TextAreaField, TextField } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { accentShades } from "#app/domain/brand/accent.ts";
import { type BrandText, fieldOf, languageField } from "#app/domain/brand/brand.contract.ts";
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
  OTHER_LANGUAGES,
} from "#app/domain/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";

export type BrandFields = Record<string, string>;

interface BrandFormProps {
  /** What the fields say at first. */
  fields: BrandFields;
  /** What shoppers read where a field is empty. */
  defaults: BrandFields;
  /** As it is typed. */
  accent: string;
  saved: boolean;
  result: SubmissionResult | undefined;
  onType: (form: HTMLFormElement) => void;
}

/** What the pages make of the colour. */
function AccentNote({ accent }: { accent: string }) {
  const t = useT();
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return null;
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

export function BrandForm({ fields, defaults, accent, saved, result, onType }: BrandFormProps) {
  const t = useT();
  const busy = useNavigation().state === "submitting";
  const fieldProps = (name: string) => ({
    name,
    defaultValue: fields[name] ?? "",
    placeholder: defaults[name],
    error: result?.error?.[name]?.map((key) => t.known(key, "errors.invalid")) ?? null,
  });
  const inEach = (
    text: BrandText,
    label: string,
    field: (props: { language: Language; label: string }) => ReactNode,
  ) =>
    LANGUAGE_CODES.map((language) => (
      <div key={fieldOf(text, language)} lang={language}>
        {field({ language, label: `${label} (${LANGUAGES[language].name})` })}
      </div>
    ));
  return (
    <Form method="post" className="grid gap-6" onChange={(event) => onType(event.currentTarget)}>
      {result?.error && <Notice tone="danger" title={t("studioBrand.notSaved")} announce />}
      {saved && !result && (
        <Notice tone="success" announce>
          {t("studioBrand.saved")}
        </Notice>
      )}
      <Section id="looks" title={t("studioBrand.title")}>
        <TextField label={t("studioBrand.name")} maxLength={40} {...fieldProps("name")} />
        <div className="grid gap-2">
          <TextField
            label={t("studioBrand.accent")}
            hint={t("studioBrand.accentHint")}
            maxLength={7}
            spellCheck={false}
            className="max-w-40 font-mono"
            {...fieldProps("accent")}
          />
          <AccentNote accent={accent} />
        </div>
      </Section>
      <Section id="welcome" title={t("studioBrand.words")}>
        {inEach("heroTitle", t("studioBrand.heroTitle"), ({ language, label }) => (
          <TextField label={label} maxLength={60} {...fieldProps(fieldOf("heroTitle", language))} />
        ))}
        {inEach("heroLead", t("studioBrand.heroLead"), ({ language, label }) => (
          <TextAreaField
            label={label}
            rows={3}
            maxLength={240}
            {...fieldProps(fieldOf("heroLead", language))}
          />
        ))}
      </Section>
      <Section id="questions" title={t("studioBrand.faq")} hint={t("studioBrand.faqHint")}>
        {inEach("faq", t("studioBrand.faq"), ({ language, label }) => (
          <TextAreaField label={label} rows={10} {...fieldProps(fieldOf("faq", language))} />
        ))}
      </Section>
      <Section id="contact" title={t("studioBrand.contact")} hint={t("studioBrand.contactHint")}>
        <TextField
          label={t("studioBrand.email")}
          type="email"
          autoComplete="off"
          maxLength={200}
          {...fieldProps("email")}
        />
        <TextField
          label={t("studioBrand.phone")}
          type="tel"
          autoComplete="off"
          maxLength={40}
          {...fieldProps("phone")}
        />
        <TextAreaField label={t("studioBrand.address")} rows={3} maxLength={300} {...fieldProps("address")} />
      </Section>
      <Section
        id="languages"
        title={t("studioBrand.languages")}
        hint={t("studioBrand.languagesHint", { language: LANGUAGES[DEFAULT_LANGUAGE].name })}
      >
        {OTHER_LANGUAGES.map((language) => (
          <CheckboxField
            key={language}
            name={languageField(language)}
            label={<span lang={language}>{LANGUAGES[language].name}</span>}
            defaultChecked={fields[languageField(language)] === "on"}
          />
        ))}
      </Section>
      <div>
        <Button name="intent" value="save" busy={busy} busyLabel={t("ui.loading")}>
          {t("studioBrand.save")}
        </Button>
      </div>
    </Form>
  );
}
