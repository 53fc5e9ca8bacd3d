import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { MAX_NAMED_TAGS, type NamedTag, type TagNames } from "./tag-names.contract.ts";
import { changeTagNames, existingTags, namedTags } from "./tag-names.store.server.ts";

export async function tagsForStudio({ db }: Pick<Services, "db">): Promise<NamedTag[]> {
  const rows = await namedTags(db, MAX_NAMED_TAGS);
  return rows.map(({ names, ...row }) => ({ ...row, names: names ?? {} }));
}

/** @throws DomainError not_found when there is no such tag. */
export async function requireTags({ db }: Pick<Services, "db">, tags: TagNames): Promise<void> {
  const asked = tags.map(({ tag }) => tag);
  const known = new Set((await existingTags(db, asked)).map(({ tag }) => tag));
  const unknown = asked.filter((tag) => !known.has(tag));
  if (unknown.length > 0) throw new DomainError("not_found", { detail: unknown.join(", ") });
}

/** A name that is empty, or the tag itself, is none. Tags that no model has any more are left out. */
export async function nameTags({ db }: Pick<Services, "db">, tags: TagNames): Promise<void> {
  const changes = tags.map(({ tag, names }) => {
    const written = Object.entries(names).map(([code, name]) => [code, name === tag ? null : name || null]);
    return { tag, names: Object.fromEntries(written) };
  });
  await changeTagNames(db, changes);
}
