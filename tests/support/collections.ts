import { gt } from "drizzle-orm";
import { collections } from "#app/db/schema.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { db } from "./services.ts";

/** All that there are, in their order, with two new ones. */
export async function twoMoreCollections(): Promise<string[]> {
  await insertCollection();
  await insertCollection();
  const rows = await db
    .select({ slug: collections.slug })
    .from(collections)
    .where(gt(collections.place, 0))
    .orderBy(collections.place, collections.slug);
  return rows.map(({ slug }) => slug);
}

export async function insertCollection({
  slug = `desk-${crypto.randomUUID()}`,
  models = [],
  title = { en: "For the desk", es: "Para el escritorio" },
}: {
  slug?: string;
  models?: string[];
  title?: Translated;
} = {}) {
  await db
    .insert(collections)
    .values({ slug, title, text: { en: "Small **things**." }, models, place: 1, updatedAt: new Date() });
  return slug;
}
