import type { ChangeEvent, ReactNode } from "react";
import { DEFAULT_LANGUAGE, LANGUAGES, OTHER_LANGUAGES } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { z } from "#app/shared/zod.ts";
import { Boxes, Field, TranslatedFields } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { accentShades, DEFAULT_ACCENT, isColour } from "./accent.ts";
import { BrandChange, MAX_LINKS } from "./brand.contract.ts";

function AccentPicker({ accent }: { accent: string }) {
  const t = useT();
  const write = ({ currentTarget: { form, value } }: ChangeEvent<HTMLInputElement>) => {
    const field = form?.elements.namedItem("accent");
    if (field instanceof HTMLInputElement) field.value = value;
  };
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="color"
        value={isColour(accent) ? accent.toLowerCase() : DEFAULT_ACCENT}
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

interface BrandSettingsFormProps {
  values: Partial<z.input<typeof BrandChange>>;
  revision: number;
  /** What pages show where nothing is written. */
  defaults: { name: string; heroTitle: Translated; heroLead: Translated };
  /** As it is typed. */
  accent: string;
  onEdit: (form: FormData) => void;
}

function NameAndColour({ defaults, accent }: Pick<BrandSettingsFormProps, "defaults" | "accent">) {
  const t = useT();
  return (
    <Section id="looks" title={t("studioBrand.looks")}>
      <Field name="name" label={t("studioBrand.name")} placeholder={defaults.name} />
      <div className="grid gap-2">
        <Field
          name="accent"
          label={t("studioBrand.accent")}
          hint={t("studioBrand.accentHint")}
          placeholder={DEFAULT_ACCENT}
        />
        <AccentPicker accent={accent} />
        <AccentNote accent={accent} />
      </div>
    </Section>
  );
}

function WelcomeTexts({ defaults: { heroTitle, heroLead } }: Pick<BrandSettingsFormProps, "defaults">) {
  const t = useT();
  return (
    <Section id="welcome" title={t("studioBrand.words")}>
      <TranslatedFields
        fields={[
          { name: "heroTitle", label: t("studioBrand.heroTitle"), placeholder: heroTitle },
          { name: "heroLead", label: t("studioBrand.heroLead"), placeholder: heroLead, rows: 3 },
        ]}
      />
    </Section>
  );
}

function Maker() {
  const t = useT();
  return (
    <Section id="maker" title={t("studioBrand.maker")} hint={t("studioBrand.makerHint")}>
      <TranslatedFields fields={[{ name: "about", label: t("studioBrand.about"), rows: 4 }]} />
      <Field
        name="links"
        label={t("studioBrand.links")}
        hint={t("studioBrand.linksHint", { max: MAX_LINKS })}
        rows={3}
      />
    </Section>
  );
}

function Faq() {
  const t = useT();
  return (
    <Section id="questions" title={t("studioBrand.faq")} hint={t("studioBrand.faqHint")}>
      <TranslatedFields fields={[{ name: "faq", label: t("studioBrand.faq"), rows: 10 }]} />
    </Section>
  );
}

function ContactData() {
  const t = useT();
  return (
    <Section id="contact" title={t("studioBrand.contact")} hint={t("studioBrand.contactHint")}>
      <Field name="email" type="email" label={t("studioBrand.email")} />
      <Field name="phone" type="tel" label={t("studioBrand.phone")} />
      <Field name="address" label={t("studioBrand.address")} rows={3} />
    </Section>
  );
}

function OfferedLanguages() {
  const t = useT();
  const main = t.mainLanguage;
  const isSecond = main !== DEFAULT_LANGUAGE;
  const title = t("studioBrand.languages");
  return (
    <Section
      id="languages"
      title={title}
      hint={t(isSecond ? "studioBrand.languagesHintBoth" : "studioBrand.languagesHint", {
        language: LANGUAGES[DEFAULT_LANGUAGE].name,
        main: LANGUAGES[main].name,
      })}
    >
      {isSecond && <input type="hidden" name="languages" value={main} />}
      <Boxes
        name="languages"
        legend={<span className="sr-only">{title}</span>}
        options={OTHER_LANGUAGES.filter((language) => language !== main).map((language) => ({
          value: language,
          label: <span lang={language}>{LANGUAGES[language].name}</span>,
        }))}
      />
    </Section>
  );
}

export function BrandSettingsForm(props: BrandSettingsFormProps) {
  const t = useT();
  const { values, revision, defaults, accent, onEdit } = props;
  return (
    <StudioForm intent="save" schema={BrandChange} of={{ revision }} values={values} onEdit={onEdit}>
      <NameAndColour defaults={defaults} accent={accent} />
      <WelcomeTexts defaults={defaults} />
      <Maker />
      <Faq />
      <ContactData />
      <OfferedLanguages />
      <SubmitButton>{t("studioBrand.save")}</SubmitButton>
    </StudioForm>
  );
}
