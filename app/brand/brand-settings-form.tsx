import { type ChangeEvent, type ComponentProps, useEffect } from "react";
import { DEFAULT_LANGUAGE, LANGUAGES, OTHER_LANGUAGES } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { z } from "#app/shared/zod.ts";
import { Boxes, Field, TranslatedFields } from "#app/studio/fields.tsx";
import { SaveBar, StudioForm, useFieldOf } from "#app/studio/studio-form.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { Legend } from "#app/ui/choice.tsx";
import { accentShades, DEFAULT_ACCENT, isColour } from "./accent.ts";
import { BrandChange, type BrandPicture, type BrandPictureKind, MAX_LINKS } from "./brand.contract.ts";
import { PictureFields } from "./brand-pictures.tsx";
import { TYPEFACES, type Typeface } from "./typefaces.ts";

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

const Section = ({ children, ...card }: ComponentProps<typeof CardSection>) => (
  <CardSection {...card}>
    <div className="mt-4 grid gap-6">{children}</div>
  </CardSection>
);

/** Each name is written in its face; a browser loads the fonts of those that are not the shop's for this page alone. */
function TypefacePicker({ fonts }: { fonts: Record<Typeface, string> }) {
  const t = useT();
  const { stored, typed } = useFieldOf()("typeface");
  useEffect(() => {
    const faces = TYPEFACES.map((name) => new FontFace(name, `url(${fonts[name]})`, { weight: "200 900" }));
    for (const face of faces) document.fonts.add(face);
    return () => {
      for (const face of faces) document.fonts.delete(face);
    };
  }, [fonts]);
  return (
    <fieldset className="min-w-0">
      <Legend>{t("studioBrand.typeface")}</Legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {TYPEFACES.map((name) => (
          <label
            key={name}
            className="grid cursor-pointer gap-2 rounded-box border border-line p-4 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <span className="flex items-center gap-3 text-sm">
              <input
                type="radio"
                name="typeface"
                value={name}
                defaultChecked={name === (typed ?? stored)}
                className="size-5 shrink-0"
              />
              <span>{t(`studioBrand.typeface_${name}`)}</span>
            </span>
            <span
              aria-hidden
              style={{ fontFamily: `${name}, var(--font-sans)` }}
              className="self-end font-bold text-lg"
            >
              {t("studioBrand.typefaceSample")}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface BrandSettingsFormProps {
  values: Partial<z.input<typeof BrandChange>>;
  revision: number;
  /** What pages show where nothing is written. */
  defaults: { name: string; heroTitle: Translated; heroLead: Translated };
  pictures: Record<BrandPictureKind, BrandPicture | null>;
  /** As it is typed. */
  accent: string;
  /** Addresses of the fonts. */
  fonts: Record<Typeface, string>;
  onEdit: (form: FormData) => void;
}

function Looks({ defaults, accent, fonts }: Pick<BrandSettingsFormProps, "defaults" | "accent" | "fonts">) {
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
      <TypefacePicker fonts={fonts} />
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
    <Section id="maker" title={t("studioBrand.maker")} text={t("studioBrand.makerHint")}>
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
    <Section id="questions" title={t("studioBrand.faq")} text={t("studioBrand.faqHint")}>
      <TranslatedFields fields={[{ name: "faq", label: t("studioBrand.faq"), rows: 10 }]} />
    </Section>
  );
}

function ContactData() {
  const t = useT();
  return (
    <Section id="contact" title={t("studioBrand.contact")} text={t("studioBrand.contactHint")}>
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
      text={t(isSecond ? "studioBrand.languagesHintBoth" : "studioBrand.languagesHint", {
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
  const { values, revision, defaults, pictures, accent, fonts, onEdit } = props;
  return (
    <StudioForm intent="save" schema={BrandChange} of={{ revision }} values={values} onEdit={onEdit}>
      <Looks defaults={defaults} accent={accent} fonts={fonts} />
      <Section id="pictures" title={t("studioBrand.pictures")} text={t("studioBrand.picturesHint")}>
        <PictureFields pictures={pictures} onEdit={onEdit} />
      </Section>
      <WelcomeTexts defaults={defaults} />
      <Maker />
      <Faq />
      <ContactData />
      <OfferedLanguages />
      <SaveBar>{t("studioBrand.save")}</SaveBar>
    </StudioForm>
  );
}
