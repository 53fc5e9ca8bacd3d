import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import type { Services } from "#app/services.ts";
import { MAX_NAMED_TAGS, type NamedTag, type TagNames } from "./tag-names.contract.ts";
import { namedTags, setTagNames } from "./tag-names.store.server.ts";

export async function tagsForStudio({ db }: Pick<Services, "db">): Promise<NamedTag[]> {
  const rows = await namedTags(db, MAX_NAMED_TAGS);
  return rows.map(({ names, ...row }) => ({ ...row, names: names ?? {} }));
}

/** A name that is empty, or the tag itself, is none. Tags that no model has any more are left out. */
export async function nameTags({ db }: Pick<Services, "db">, tags: TagNames): Promise<void> {
  const named = tags.map(({ tag, names }) => {
    const written = LANGUAGE_CODES.filter((code) => names[code] && names[code] !== tag);
    return { tag, names: Object.fromEntries(written.map((code) => [code, names[code]])) };
  });
  await setTagNames(
    db,
    named.map(({ tag, names }) => ({ tag, names: Object.keys(names).length > 0 ? names : null })),
  );
}
