import type { User } from "#app/accounts/accounts.contract.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMailIfChanged } from "#app/mail/outbox.store.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { writtenLanguages } from "./letter-languages.ts";
import type { LetterDraft } from "./letters.contract.ts";
import { rowOf } from "./letters.server.ts";
import { deleteDraft, insertLetter, type Revised, recordTest, saveDraft } from "./letters.store.server.ts";

export async function createLetter({ db, now }: Reads, draft: LetterDraft): Promise<{ id: string }> {
  const id = crypto.randomUUID();
  await insertLetter(db, { ...draft, id, at: now() });
  return { id };
}

/** A new draft with the audience and texts of another letter. */
export async function copyLetter(services: Reads, id: string): Promise<{ id: string }> {
  const { audience, texts } = await rowOf(services, id);
  return createLetter(services, { audience, texts });
}

/** Saves a draft; what is the same again keeps its revision, and with it its test. @throws DomainError not_found, letter_changed when it is no draft any more, changed_elsewhere. */
export async function saveLetter(
  services: Reads,
  { id, revision, ...draft }: LetterDraft & { id: string; revision: number | null },
): Promise<Revised> {
  const { db, now } = services;
  const { audience, texts, ...row } = await rowOf(services, id);
  const isSame = JSON.stringify(draft) === JSON.stringify({ audience, texts });
  if (row.dueAt) throw new DomainError("letter_changed");
  if (isSame) return { id, revision: row.revision };
  const isOutdated = revision !== null && revision !== row.revision;
  const saved = isOutdated ? [] : await saveDraft(db, { ...draft, id, revision: row.revision }, now());
  if (!saved.length) throw new DomainError("changed_elsewhere");
  return { id, revision: row.revision + 1 };
}

export async function removeLetter({ db }: Reads, draft: Revised): Promise<void> {
  if (!(await deleteDraft(db, draft)).length) throw new DomainError("letter_changed");
}

/** Mails a draft to the seller in each of its languages, and remembers that they have it. */
export async function sendTest(
  services: Services,
  seller: Pick<User, "id" | "email">,
  draft: Revised,
): Promise<void> {
  const { db, now, waitUntil } = services;
  const { texts } = await rowOf(services, draft.id);
  await enforceLimits(services, ["letterTest", seller.id]);
  const at = now();
  const mails = writtenLanguages(texts, services).map((language) =>
    queueMailIfChanged(db, {
      cause: `letter test ${draft.id} ${draft.revision} ${language} ${at.getTime()}`,
      template: "letter-test",
      userId: seller.id,
      data: { letterId: draft.id, language, to: seller.email },
      at,
    }),
  );
  const [tested] = await db.batch([recordTest(db, draft), ...mails]);
  if (!tested.length) throw new DomainError("letter_changed");
  waitUntil(drainOutbox(services));
}
