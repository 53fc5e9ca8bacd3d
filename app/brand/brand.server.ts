import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language, OTHER_LANGUAGES } from "#app/i18n/languages.ts";
import { onlyWritten, type Translated } from "#app/i18n/translated.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { storedIn, storedSettings } from "#app/studio/shop-settings.store.server.ts";
import {
  BRAND_PICTURES,
  type Brand,
  type BrandChange,
  type BrandPicture,
  type BrandPictureKind,
  linksIn,
  picturesIn,
  pictureText,
  type StoredBrand,
  type StoredBrandPicture,
} from "./brand.contract.ts";
import { saveBrandChanges } from "./brand.store.server.ts";
import { withoutDefaultFaq } from "./brand-faq.server.ts";
import { TYPEFACES } from "./typefaces.ts";

type Settings = Services["settings"];

export function publicPicture(
  stored: StoredBrandPicture | null | undefined,
  { IMAGES_URL }: Pick<Settings, "IMAGES_URL">,
): BrandPicture | null {
  return stored ? { url: `${IMAGES_URL}/${stored.key}`, width: stored.width, height: stored.height } : null;
}

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
    typeface: stored.typeface ?? TYPEFACES[0],
    heroTitle: onlyWritten(stored.heroTitle ?? {}),
    heroLead: onlyWritten(stored.heroLead ?? {}),
    about: onlyWritten(stored.about ?? {}),
    links: linksIn(stored.links ?? ""),
    faq: onlyWritten(stored.faq ?? {}),
    contact: { email: stored.email ?? null, phone: stored.phone ?? null, address: stored.address ?? null },
    languages: offeredLanguages(stored, mainLanguage),
    logo: publicPicture(stored.logo, settings),
    icons: large && small ? { large, small } : null,
    hero: publicPicture(stored.hero, settings),
    portrait: publicPicture(stored.portrait, settings),
  };
}

/** Null where nothing is written, so that it replaces what is stored. */
const inEachLanguage = (text: Translated) =>
  Object.fromEntries(LANGUAGE_CODES.map((language) => [language, text[language] ?? null]));

function changesOf({ revision: _, languages, ...change }: BrandChange, defaultFaq: Translated): StoredBrand {
  const [icon, small] = picturesIn(change.icon);
  const disabled = OTHER_LANGUAGES.filter((language) => !languages.includes(language));
  return {
    ...change,
    heroTitle: inEachLanguage(change.heroTitle),
    heroLead: inEachLanguage(change.heroLead),
    about: inEachLanguage(change.about),
    faq: inEachLanguage(withoutDefaultFaq(change.faq, defaultFaq)),
    logo: picturesIn(change.logo)[0] ?? null,
    icon: icon && small ? { ...icon, small } : null,
    hero: picturesIn(change.hero)[0] ?? null,
    portrait: picturesIn(change.portrait)[0] ?? null,
    disabledLanguages: disabled.length > 0 ? disabled : null,
  };
}

/** The brand as it is in the database now; `services.shop` may be some seconds old. */
export async function readStoredBrand({ db }: Reads): Promise<StoredBrand> {
  return storedIn(await storedSettings(db, ["brand"]), "brand");
}

const PICTURE_TEXT: Record<BrandPictureKind, (stored: StoredBrand) => string> = {
  logo: ({ logo }) => pictureText(logo ? [logo] : []),
  icon: ({ icon }) => pictureText(icon ? [icon, icon.small] : []),
  hero: ({ hero }) => pictureText(hero ? [hero] : []),
  portrait: ({ portrait }) => pictureText(portrait ? [portrait] : []),
};

/** As the form has them. */
export const picturesAsTexts = (stored: StoredBrand) =>
  Object.fromEntries(BRAND_PICTURES.map((kind) => [kind, PICTURE_TEXT[kind](stored) || null])) as Record<
    BrandPictureKind,
    string | null
  >;

/** @throws DomainError changed_elsewhere */
export async function saveBrand(
  { db, now, shop }: Reads,
  change: BrandChange,
  defaultFaq: Translated,
): Promise<void> {
  const changes = changesOf(change, defaultFaq);
  const [saved] = await saveBrandChanges(db, { changes, revision: change.revision, at: now() });
  if (!saved) throw new DomainError("changed_elsewhere");
  shop.forget();
}
