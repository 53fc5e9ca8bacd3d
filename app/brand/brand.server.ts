import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language, OTHER_LANGUAGES } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { storedSetting } from "#app/studio/shop-settings.store.server.ts";
import {
  type Brand,
  type BrandForm,
  type BrandPicture,
  type BrandText,
  languageField,
  linksIn,
  type StoredBrand,
  type StoredBrandPicture,
  textField,
} from "./brand.contract.ts";
import { saveBrandForm } from "./brand.store.server.ts";

type Settings = Services["settings"];

function publicPicture(
  stored: StoredBrandPicture | null | undefined,
  { IMAGES_URL }: Settings,
): BrandPicture | null {
  return stored ? { url: `${IMAGES_URL}/${stored.key}`, width: stored.width, height: stored.height } : null;
}

const nonEmptyTexts = (text: StoredBrand[BrandText] = {}): Translated =>
  Object.fromEntries(Object.entries(text).filter(([, words]) => words));

/** The default language and the seller's own are always offered. */
const offeredLanguages = ({ disabledLanguages }: StoredBrand, mainLanguage: Language) =>
  LANGUAGE_CODES.filter(
    (code) => code === DEFAULT_LANGUAGE || code === mainLanguage || !disabledLanguages?.includes(code),
  );

export function brandOf(
  stored: StoredBrand,
  { settings, mainLanguage }: { settings: Settings; mainLanguage: Language },
): Brand {
  const large = publicPicture(stored.icon, settings);
  const small = publicPicture(stored.icon?.small, settings);
  return {
    name: stored.name || settings.SHOP_NAME,
    accent: stored.accent ?? null,
    heroTitle: nonEmptyTexts(stored.heroTitle),
    heroLead: nonEmptyTexts(stored.heroLead),
    about: nonEmptyTexts(stored.about),
    links: linksIn(stored.links ?? ""),
    faq: nonEmptyTexts(stored.faq),
    contact: { email: stored.email ?? null, phone: stored.phone ?? null, address: stored.address ?? null },
    languages: offeredLanguages(stored, mainLanguage),
    logo: publicPicture(stored.logo, settings),
    icons: large && small ? { large, small } : null,
    hero: publicPicture(stored.hero, settings),
    portrait: publicPicture(stored.portrait, settings),
  };
}

const textByLanguage = (form: BrandForm, text: BrandText) =>
  Object.fromEntries(LANGUAGE_CODES.map((language) => [language, form[textField(text, language)] || null]));

export function brandChanges(form: BrandForm): StoredBrand {
  const disabledLanguages = OTHER_LANGUAGES.filter((language) => !form[languageField(language)]);
  return {
    name: form.name || null,
    accent: form.accent || null,
    heroTitle: textByLanguage(form, "heroTitle"),
    heroLead: textByLanguage(form, "heroLead"),
    about: textByLanguage(form, "about"),
    links: form.links || null,
    faq: textByLanguage(form, "faq"),
    email: form.email || null,
    phone: form.phone || null,
    address: form.address || null,
    disabledLanguages: disabledLanguages.length > 0 ? disabledLanguages : null,
  };
}

/** The brand as it is in the database now; `services.shop` may be some seconds old. */
export async function readStoredBrand({ db }: Reads): Promise<StoredBrand> {
  const [row] = await storedSetting(db, "brand");
  return row?.value ?? {};
}

/** Saves the form of the brand page. Callers must call `services.shop.forget()` afterwards. @throws DomainError changed_elsewhere */
export async function saveBrand({ db, now }: Reads, form: BrandForm, revision: number | null): Promise<void> {
  const [saved] = await saveBrandForm(db, { changes: brandChanges(form), revision, at: now() });
  if (!saved) throw new DomainError("changed_elsewhere");
}
