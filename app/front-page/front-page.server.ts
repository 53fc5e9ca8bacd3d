import { requireMainLanguage } from "#app/brand/require-main-language.server.ts";
import type { ProductCard } from "#app/catalog/catalog.contract.ts";
import { existingIds } from "#app/catalog/catalog.store.server.ts";
import { listAddress } from "#app/catalog/list/list-params.ts";
import { productCard } from "#app/catalog/product-summary.server.ts";
import type { CollectionLink } from "#app/collections/collections.contract.ts";
import { collectionLinks, collectionsOfFrontPage } from "#app/collections/collections.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { bestTranslation, type Translated } from "#app/i18n/translated.ts";
import { type AnnouncedSale, announcedSale } from "#app/offers/sales.store.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { setting } from "#app/studio/setting.server.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import type { FormattedTextInLanguage } from "#app/ui/sellers-text.tsx";
import {
  type FrontPage,
  type FrontPageChange,
  namedCollections,
  namedModels,
  SECTION_LISTS,
  type SectionKind,
} from "./front-page.contract.ts";
import { collectionsNamed, modelsOfFrontPage } from "./front-page.store.server.ts";

/** As many as the widest screens have in a row. */
const CARDS = 5;

/** Sections as they were read; what they say of themselves is put into words afterwards. */
export type ReadSection =
  | { kind: "text"; title: Translated; text: FormattedTextInLanguage | null; model: ProductCard | null }
  | { kind: Exclude<SectionKind, "text">; title: Translated; to: string; products: ProductCard[] };

export interface ReadFrontPage {
  collections: CollectionLink[];
  /** In the window: the chosen one while it is published, else the newest with a picture; null for a shop without models. */
  model: ProductCard | null;
  sections: ReadSection[];
  /** The announced sale while it runs. */
  sale: AnnouncedSale | null;
}

/** What the seller has arranged, in one batch. A section with nothing to show is left out. */
export async function readFrontPage(services: Reads, frontPage: FrontPage): Promise<ReadFrontPage> {
  const { db } = services;
  const at = services.now();
  const [links, [sale = null], called, rows] = await db.batch([
    collectionsOfFrontPage(db),
    announcedSale(db, at),
    collectionsNamed(db, namedCollections(frontPage)),
    modelsOfFrontPage(db, frontPage, { limit: CARDS, at }),
  ]);
  const cardsOf = (list: number) =>
    rows.filter((row) => row.list === list).map((row) => productCard(row, services));
  const [named, [first = null]] = [cardsOf(0), cardsOf(1)];
  const cardNamed = (id: string | null) => named.find((card) => card.id === id) ?? null;
  const sections = frontPage.sections.flatMap((section, at): ReadSection[] => {
    const { kind, title, text, collection } = section;
    if (kind === "text") {
      const best = bestTranslation(text, services);
      const blocks = best && { blocks: readMarkdown(best.text), language: best.language };
      return [{ kind, title, text: blocks, model: cardNamed(section.model) }];
    }
    const products = cardsOf(2 + at).filter(({ rating }) => kind !== "rated" || rating);
    if (products.length === 0) return [];
    if (kind !== "collection") return [{ kind, title, to: listAddress(SECTION_LISTS[kind]), products }];
    const named = called.find(({ slug }) => slug === collection);
    return [{ kind, title: named?.title ?? {}, to: `/collections/${collection}`, products }];
  });
  const model = cardNamed(frontPage.model) ?? first;
  return { collections: collectionLinks(links, services), model, sections, sale };
}

/** Which of the models and collections that it names there are; null is one. */
async function knownIn(db: Db, frontPage: FrontPage) {
  const [models, collections] = await db.batch([
    existingIds(db, namedModels(frontPage)),
    collectionsNamed(db, namedCollections(frontPage)),
  ]);
  return {
    ids: new Set<string | null>([null, ...models.map(({ id }) => id)]),
    slugs: new Set<string | null>([null, ...collections.map(({ slug }) => slug)]),
  };
}

/** As it is in the database now; `shop.profile()` may be some seconds old. Without models, and sections of collections, that are gone. */
export async function frontPageForStudio(
  services: Pick<Services, "db" | "log">,
): Promise<FrontPage & { revision: string }> {
  const { values, revision } = await setting("front-page").shown(services);
  const known = await knownIn(services.db, values);
  const ifKnown = (id: string | null) => (known.ids.has(id) ? id : null);
  const sections = values.sections
    .filter(({ collection }) => known.slugs.has(collection))
    .map((section) => ({ ...section, model: ifKnown(section.model) }));
  return { model: ifKnown(values.model), sections, revision };
}

/** @throws DomainError bad_input for a model or a collection that there is not. */
async function requireKnown({ db }: Reads, frontPage: FrontPage) {
  const { ids, slugs } = await knownIn(db, frontPage);
  const wrong = [
    ["model", "errors.invalid", ids.has(frontPage.model)],
    ...frontPage.sections.flatMap(({ model, collection }, at) => [
      [`sections.${at}.model`, "errors.invalid", ids.has(model)],
      [`sections.${at}.collection`, "studioFrontPage.noCollection", slugs.has(collection)],
    ]),
  ].filter(([, , isKnown]) => !isKnown);
  if (wrong.length > 0) throw new DomainError("bad_input", { fields: Object.fromEntries(wrong) });
}

/** @throws DomainError bad_input (also for a text without a title in the main language), changed_elsewhere. */
export async function saveFrontPage(services: Reads, change: FrontPageChange): Promise<void> {
  const titles = change.sections.flatMap(({ kind, title }, at): [string, Translated][] =>
    kind === "text" ? [[`sections.${at}.title`, title]] : [],
  );
  await requireMainLanguage(services, Object.fromEntries(titles));
  await requireKnown(services, change);
  await setting("front-page").run(services, change);
}
