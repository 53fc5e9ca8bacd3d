import type { User } from "#app/accounts/accounts.contract.ts";
import { isSellersAddress } from "#app/accounts/sellers.store.server.ts";
import { requireMainLanguage } from "#app/brand/require-main-language.server.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMailIfChanged } from "#app/mail/outbox.store.server.ts";
import { requireMail } from "#app/mail/require-mail.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { writtenLanguages } from "./letter-languages.ts";
import {
  audienceOf,
  type LetterChange,
  type LetterDraft,
  type LetterRef,
  type NewLetter,
} from "./letters.contract.ts";
import { rowOf } from "./letters.server.ts";
import { deleteDraft, insertLetter, type Revised, recordTest, saveDraft } from "./letters.store.server.ts";

/** @throws DomainError bad_input without a text in the shop's main language */
async function draftOf(services: Reads, letter: NewLetter): Promise<LetterDraft> {
  const { subject, body } = letter;
  await requireMainLanguage(services, { subject, body });
  const texts = LANGUAGE_CODES.flatMap((language) =>
    subject[language] ? [[language, { subject: subject[language], body: body[language] }]] : [],
  );
  return { audience: audienceOf(letter), texts: Object.fromEntries(texts) };
}

async function storeDraft({ db, now }: Reads, draft: LetterDraft): Promise<{ id: string }> {
  const id = crypto.randomUUID();
  await insertLetter(db, { ...draft, id, at: now() });
  return { id };
}

export const createLetter = async (services: Reads, letter: NewLetter): Promise<{ id: string }> =>
  storeDraft(services, await draftOf(services, letter));

/** A new draft with the audience and texts of another letter. */
export async function copyLetter(services: Reads, { id }: LetterRef): Promise<{ id: string }> {
  const { audience, texts } = await rowOf(services, id);
  return storeDraft(services, { audience, texts });
}

/** Saves a draft; what is the same again keeps its revision, and with it its test. @throws DomainError not_found, letter_changed when it is no draft any more, changed_elsewhere. */
export async function saveLetter(
  services: Reads,
  { id, revision, ...letter }: LetterChange,
): Promise<Revised> {
  const { db, now } = services;
  const draft = await draftOf(services, letter);
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

/** Saves what was typed, and mails it to the seller. @returns where it goes @throws DomainError mail_not_set_up, address_unconfirmed, too_many: nothing is saved */
export async function testLetter(
  services: Services,
  letter: LetterChange,
  seller: Pick<User, "id" | "email">,
): Promise<{ email: string }> {
  const { db, settings } = services;
  requireMail(services, "mail_not_set_up");
  // One that was mistyped when the shop was opened is a stranger's.
  if (!(await isSellersAddress(db, seller.email, { right: "all", deployed: settings.SELLER_EMAILS })))
    throw new DomainError("address_unconfirmed");
  await enforceLimits(services, ["letterTest", seller.id]);
  await sendTest(services, seller, await saveLetter(services, letter));
  return { email: seller.email };
}
