import type { Services } from "#app/context.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, OTHER_LANGUAGES } from "#app/domain/languages.ts";
import type { AnyTranslation } from "#app/domain/translated.ts";
import {
  type Brand,
  type BrandForm,
  type BrandPicture,
  type BrandText,
  fieldOf,
  languageField,
  type StoredBrand,
  type StoredBrandPicture,
} from "./brand.contract.ts";
import { changeBrand, storedBrand } from "./brand.store.server.ts";

type Settings = Services["settings"];

function pictureOf(
  stored: StoredBrandPicture | null | undefined,
  { IMAGES_URL }: Settings,
): BrandPicture | null {
  return stored ? { url: `${IMAGES_URL}/${stored.key}`, width: stored.width, height: stored.height } : null;
}

const written = (text: StoredBrand[BrandText] = {}): AnyTranslation =>
  Object.fromEntries(Object.entries(text).filter(([, words]) => words));

/** A stored brand with what it leaves open. */
export function brandOf(stored: StoredBrand, settings: Settings): Brand {
  const large = pictureOf(stored.icon, settings);
  const small = pictureOf(stored.icon?.small, settings);
  return {
    name: stored.name || settings.SHOP_NAME,
    accent: stored.accent ?? null,
    heroTitle: written(stored.heroTitle),
    heroLead: written(stored.heroLead),
    faq: written(stored.faq),
    contact: { email: stored.email ?? null, phone: stored.phone ?? null, address: stored.address ?? null },
    languages: LANGUAGE_CODES.filter((code) => code === DEFAULT_LANGUAGE || !stored.withheld?.includes(code)),
    logo: pictureOf(stored.logo, settings),
    icons: large && small ? { large, small } : null,
    hero: pictureOf(stored.hero, settings),
  };
}

const textIn = (form: BrandForm, text: BrandText) =>
  Object.fromEntries(LANGUAGE_CODES.map((language) => [language, form[fieldOf(text, language)] || null]));

/** What a form says, as it is stored; its pictures stay. */
export function brandChanges(form: BrandForm): StoredBrand {
  const withheld = OTHER_LANGUAGES.filter((language) => !form[languageField(language)]);
  return {
    name: form.name || null,
    accent: form.accent || null,
    heroTitle: textIn(form, "heroTitle"),
    heroLead: textIn(form, "heroLead"),
    faq: textIn(form, "faq"),
    email: form.email || null,
    phone: form.phone || null,
    address: form.address || null,
    withheld: withheld.length > 0 ? withheld : null,
  };
}

/** As it is stored now: what every page shows may be some seconds old. */
export async function currentBrand({ db }: Pick<Services, "db">): Promise<StoredBrand> {
  const [row] = await storedBrand(db);
  return (row?.value ?? {}) as StoredBrand;
}

/** The caller forgets `services.shop`. */
export async function saveBrand({ db, now }: Pick<Services, "db" | "now">, form: BrandForm): Promise<void> {
  await changeBrand(db, brandChanges(form), now());
}
