import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { ProductCard } from "#app/catalog/catalog.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { bestTranslation, type Translated } from "#app/i18n/translated.ts";
import { type Rating, ratingOf } from "#app/reviews/rating.ts";
import { srcSetOf } from "#app/ui/picture-sources.ts";
import type { Brand, ShopNumbers } from "./brand.contract.ts";

interface WelcomeText {
  text: string;
  lang: Language | undefined;
}

export type WindowModel = Pick<ProductCard, "id" | "title" | "titleLanguage" | "price" | "image">;

export interface Trust {
  rating: Rating | null;
  /** 0: too few to be named. */
  buyers: number;
  models: number;
}

export interface WelcomeContent extends Pick<Brand, "hero" | "accent"> {
  title: WelcomeText | null;
  lead: WelcomeText | null;
  /** Shown where the seller has no picture of their own; null while no model is published. */
  model: WindowModel | null;
  /** Null while there is nothing to tell. */
  trust: Trust | null;
}

type SellersReader = Pick<Reader, "language" | "mainLanguage">;

function welcomeText(written: Translated, reader: SellersReader): WelcomeText | null {
  const best = bestTranslation(written, reader);
  return best && { text: best.text, lang: best.language === reader.language ? undefined : best.language };
}

/** Fewer buyers are no reason to trust a shop. */
const MIN_BUYERS = 10;

/** A number of models alone says nothing of how they print. */
export function trustOf(numbers: ShopNumbers | null): Trust | null {
  const rating = numbers && ratingOf(numbers.stars);
  const buyers = numbers && numbers.buyers >= MIN_BUYERS ? numbers.buyers : 0;
  return numbers && (rating || buyers) ? { rating, buyers, models: numbers.models } : null;
}

interface Shown extends Pick<WelcomeContent, "model"> {
  brand: Pick<Brand, "heroTitle" | "heroLead" | "hero" | "accent">;
  numbers: ShopNumbers | null;
}

export const welcomeContent = (
  { brand: { heroTitle, heroLead, hero, accent }, model, numbers }: Shown,
  reader: SellersReader,
): WelcomeContent => ({
  title: welcomeText(heroTitle, reader),
  lead: welcomeText(heroLead, reader),
  hero,
  accent,
  model: hero ? null : model,
  trust: trustOf(numbers),
});

export const WINDOW_SIZES =
  "(min-width: 101rem) 34rem, (min-width: 64rem) 29rem, (min-width: 48rem) 45vw, calc(100vw - 2rem)";

/** The picture is the largest thing on the page: browsers ask for it before they have read the page. */
export function windowPreload({ hero, model }: WelcomeContent): MetaDescriptor[] {
  const image = hero ? { ...hero, narrower: [] } : model?.image;
  if (!image) return [];
  const imageSrcSet = srcSetOf(image);
  return [
    {
      tagName: "link",
      rel: "preload",
      as: "image",
      href: image.url,
      fetchpriority: "high",
      ...(imageSrcSet && { imageSrcSet, imageSizes: WINDOW_SIZES }),
    },
  ];
}
