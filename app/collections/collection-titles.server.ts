import { inLanguage } from "#app/i18n/translated.ts";
import type { Reads } from "#app/services.ts";
import { titlesBySlugs } from "./collections.store.server.ts";

/** In the reader's language, in the order of the slugs; of those that still exist. */
export async function titlesOfCollections(
  reader: Pick<Reads, "db" | "language" | "mainLanguage">,
  slugs: readonly string[],
): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = new Map((await titlesBySlugs(reader.db, slugs)).map(({ slug, title }) => [slug, title]));
  return slugs.flatMap((slug) => {
    const title = rows.get(slug);
    return title ? [inLanguage(title, reader)] : [];
  });
}
