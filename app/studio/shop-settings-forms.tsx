import { money } from "#app/i18n/format.ts";
import { LANGUAGE_CODES, LANGUAGES } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MAX_FILAMENT_CENTS_PER_KG } from "#app/meshes/print-facts.ts";
import { ASKING_DAYS } from "#app/reviews/review-settings.contract.ts";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { Field, TranslatedFields } from "./fields.tsx";
import { SettingForm } from "./setting-form.tsx";
import type { ShownSetting } from "./shop-settings.contract.ts";
import { useFieldOf } from "./studio-form.tsx";

interface ZonesProps {
  zones: readonly string[];
}

function LanguageFields() {
  const t = useT();
  return (
    <Field
      name="mainLanguage"
      label={t("studioSettings.mainLanguage")}
      options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name, lang: code }))}
    />
  );
}

const zoneText = (zone: string) => zone.replaceAll("_", " ");

function TimeFields({ zones }: ZonesProps) {
  const t = useT();
  const timeZone = String(useFieldOf()("timeZone").stored);
  const browserZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
  const isElsewhere = browserZone !== timeZone;
  return (
    <Field
      name="timeZone"
      label={t("studioSettings.timeZone")}
      hint={isElsewhere && t("studioSettings.browserZone", { zone: zoneText(browserZone) })}
      options={zones.map((zone) => ({ value: zone, label: zoneText(zone) }))}
    />
  );
}

function MailFields() {
  const t = useT();
  return (
    <>
      <Field name="sales" label={t("studioSettings.saleMails")} />
      <Field name="comments" label={t("studioSettings.commentMails")} />
      <Field name="reviews" label={t("studioSettings.reviewMails")} />
    </>
  );
}

function ReviewFields() {
  const t = useT();
  return (
    <Field
      name="askAfterDays"
      label={t("studioSettings.askAfter")}
      options={[
        ...ASKING_DAYS.map((days) => ({
          value: days,
          label: t.count("studioSettings.askAfterDays", days),
        })),
        { value: 0, label: t("studioSettings.askNever") },
      ]}
    />
  );
}

function CartFields() {
  const t = useT();
  return <Field name="remind" label={t("studioSettings.remindOfCarts")} />;
}

function PromiseFields() {
  const t = useT();
  return (
    <TranslatedFields fields={[{ name: "promise", label: t("studioSettings.promiseWords"), rows: 4 }]} />
  );
}

function FilamentFields() {
  const t = useT();
  return (
    <Field
      name="centsPerKg"
      label={t("studioSettings.perKilo")}
      hint={t("studioSettings.perKiloMost", { max: money(MAX_FILAMENT_CENTS_PER_KG, t.language) })}
      required
    />
  );
}

/** In the order of the page. */
const FORMS = [
  { intent: "language", Fields: LanguageFields },
  { intent: "time", Fields: TimeFields },
  { intent: "mails", Fields: MailFields },
  { intent: "reviews", Fields: ReviewFields },
  { intent: "carts", Fields: CartFields },
  { intent: "promise", Fields: PromiseFields },
  { intent: "filament", Fields: FilamentFields },
] as const;

export const SHOP_SETTINGS = FORMS.map(({ intent }) => intent);

interface ShopSettingsFormsProps extends ZonesProps {
  settings: Record<(typeof SHOP_SETTINGS)[number], ShownSetting<object>>;
}

export function ShopSettingsForms({ settings, zones }: ShopSettingsFormsProps) {
  const t = useT();
  const promised = { words: t("promise.text"), rights: t("promise.rights") };
  return FORMS.map(({ intent, Fields }) => (
    <SettingForm
      key={intent}
      intent={intent}
      setting={settings[intent]}
      title={t(`studioSettings.${intent}`)}
      text={t(`studioSettings.${intent}Text`, promised)}
    >
      <Fields zones={zones} />
    </SettingForm>
  ));
}
