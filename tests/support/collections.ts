import { collections } from "#app/db/schema.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { db } from "./services.ts";

export async function insertCollection({
  models = [],
  title = { en: "For the desk", es: "Para el escritorio" },
}: {
  models?: string[];
  title?: Translated;
} = {}) {
  const slug = `desk-${crypto.randomUUID()}`;
  await db
    .insert(collections)
    .values({ slug, title, text: { en: "Small **things**." }, models, place: 1, updatedAt: new Date() });
  return slug;
}
