/** What sellers do with letters in the studio. */
import type { User } from "#app/accounts/accounts.contract.ts";
import { PAGE_SIZE } from "#app/catalog/catalog.contract.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { textVersions } from "#app/legal/legal.store.server.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { readMarkdown } from "#app/shared/markdown.server.ts";
import { countRecipients } from "./audience.store.server.ts";
import { textIn, writtenLanguages } from "./letter-text.ts";
import type {
  LetterDraft,
  LetterModel,
  LetterProgress,
  LetterSending,
  LetterState,
  LetterTexts,
  ListedLetter,
  StudioLetter,
} from "./letters.contract.ts";
import {
  deleteDraft,
  insertLetter,
  type LetterRow,
  letterById,
  lettersModels,
  modelById,
  newestLetters,
  recordTest,
  saveDraft,
  scheduleDraft,
  stopLetter,
  unscheduleLetter,
  unsentMails,
} from "./letters.store.server.ts";

type LetterServices = Pick<Services, "db" | "now" | "language">;

const stateOf = (row: LetterRow, waiting: number): LetterState => {
  if (row.stoppedAt) return "stopped";
  if (row.finishedAt) return waiting > 0 ? "sending" : "sent";
  if (row.startedAt) return "sending";
  return row.dueAt ? "scheduled" : "draft";
};

const modelIdOf = ({ audience }: LetterRow) => ("productId" in audience ? audience.productId : null);

const timeOf = ({ dueAt, startedAt, changedAt }: LetterRow) =>
  (startedAt ?? dueAt ?? changedAt).toISOString();

interface Listed {
  row: LetterRow;
  title: Translated | null | undefined;
  waiting?: number | undefined;
}

function listedLetter({ language }: LetterServices, { row, title, waiting = 0 }: Listed): ListedLetter {
  return {
    id: row.id,
    state: stateOf(row, waiting),
    subject: textIn(row.texts, language).subject,
    audience: row.audience,
    model: title ? inLanguage(title, language) : null,
    at: timeOf(row),
    recipients: row.startedAt ? row.queued : row.recipients,
  };
}

/** A page of letters, the newest first. @param after "<milliseconds>.<id>" of the last one that was shown */
export async function lettersPage(services: LetterServices, after: string) {
  const [at = "", id = ""] = after.split(".");
  const page = id && /^\d{1,15}$/.test(at) ? { at: new Date(Number(at)), id } : null;
  const rows = await newestLetters(services.db, { after: page, limit: PAGE_SIZE + 1 });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1)?.letter;
  return {
    letters: shown.map(({ letter, model }) => listedLetter(services, { row: letter, title: model })),
    next: rows.length > PAGE_SIZE && last ? `${last.createdAt.getTime()}.${last.id}` : null,
  };
}

/** Models to choose from, the chosen one among them. */
export async function modelsForLetter(
  { db, language }: Pick<Services, "db" | "language">,
  chosen: string | null,
): Promise<LetterModel[]> {
  const [own, others] = await db.batch([modelById(db, chosen ?? ""), lettersModels(db)]);
  return [...own, ...others.filter(({ id }) => id !== chosen)]
    .map(({ id, title }) => ({ id, title: inLanguage(title, language) }))
    .sort((a, b) => a.title.localeCompare(b.title, language));
}

async function rowOf({ db }: Pick<Services, "db">, id: string): Promise<LetterRow> {
  const [row] = await letterById(db, id);
  if (!row) throw new DomainError("not_found");
  return row;
}

export async function createLetter(
  { db, now }: Pick<Services, "db" | "now">,
  draft: LetterDraft,
): Promise<{ id: string }> {
  const id = crypto.randomUUID();
  await insertLetter(db, { ...draft, id, at: now() });
  return { id };
}

interface Revised {
  id: string;
  revision: number;
}

/** Saves a draft; what is the same again keeps its revision, and with it its test. @throws DomainError not_found, letter_changed. */
export async function saveLetter(
  services: Pick<Services, "db" | "now">,
  { id, revision, ...draft }: LetterDraft & Revised,
): Promise<Revised> {
  const { db, now } = services;
  const { audience, texts, ...row } = await rowOf(services, id);
  const isSame = JSON.stringify(draft) === JSON.stringify({ audience, texts });
  if (isSame && !row.dueAt) return { id, revision: row.revision };
  const saved = await saveDraft(db, { id, revision, ...draft }, now());
  if (!saved.length) throw new DomainError("letter_changed");
  return { id, revision: revision + 1 };
}

/** @throws DomainError letter_changed. */
export async function removeLetter({ db }: Pick<Services, "db">, draft: Revised): Promise<void> {
  if (!(await deleteDraft(db, draft)).length) throw new DomainError("letter_changed");
}

/** Mails a draft to the seller in each of its languages, and remembers that they have it. @throws DomainError not_found, letter_changed, too_many. */
export async function sendTest(
  services: Services,
  seller: Pick<User, "id" | "email">,
  draft: Revised,
): Promise<void> {
  const { db, now, waitUntil } = services;
  const { texts } = await rowOf(services, draft.id);
  await enforceLimits(services, ["letterTest", seller.id]);
  const at = now();
  const mails = writtenLanguages(texts).map((language) =>
    queueMail(db, {
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

/** How many people get a letter if it is sent now. */
export async function recipientsNow(
  services: Pick<Services, "db" | "now">,
  { audience }: Pick<LetterRow, "audience">,
): Promise<number> {
  const [counted] = await countRecipients(services.db, { audience, dueAt: services.now() });
  return counted?.people ?? 0;
}

export const hasImprint = async ({ db }: Pick<Services, "db">): Promise<boolean> =>
  (await textVersions(db, "imprint")).length > 0;

/**
 * Plans a letter, or has the next run of the cron send it.
 * @throws DomainError imprint_missing; not_found; letter_changed; letter_not_tested; letter_nobody; recipients_changed when there are others than the seller was
 * shown.
 */
export async function scheduleLetter(
  services: Pick<Services, "db" | "now">,
  { id, revision, recipients, dueAt }: LetterSending & { id: string },
): Promise<void> {
  const { db, now } = services;
  const row = await rowOf(services, id);
  if (row.dueAt || row.revision !== revision) throw new DomainError("letter_changed");
  if (row.testedRevision !== revision) throw new DomainError("letter_not_tested");
  if (!(await hasImprint(services))) throw new DomainError("imprint_missing");
  const counted = await recipientsNow(services, row);
  if (counted === 0) throw new DomainError("letter_nobody");
  if (counted !== recipients) throw new DomainError("recipients_changed");
  const at = now();
  const scheduled = await scheduleDraft(
    db,
    { id, revision },
    { dueAt: dueAt && dueAt > at ? dueAt : at, recipients },
  );
  if (!scheduled.length) throw new DomainError("letter_changed");
}

/** @throws DomainError letter_changed when it has begun. */
export async function takeBackLetter({ db }: Pick<Services, "db">, id: string): Promise<void> {
  if (!(await unscheduleLetter(db, id)).length) throw new DomainError("letter_changed");
}

async function progressOf({ db }: Pick<Services, "db">, row: LetterRow): Promise<LetterProgress | null> {
  if (!row.startedAt) return null;
  const [unsent] = await unsentMails(db, row.id);
  const { waiting = 0, failed = 0 } = unsent ?? {};
  return {
    recipients: Math.max(row.recipients ?? 0, row.queued),
    handedOver: row.queued - waiting - failed,
    waiting,
    failed,
  };
}

/** Ends a letter that is being sent. @throws DomainError not_found; letter_changed when it is not. */
export async function endLetter(services: Pick<Services, "db" | "now">, id: string): Promise<void> {
  const { db, now } = services;
  const row = await rowOf(services, id);
  const progress = await progressOf(services, row);
  if (stateOf(row, progress?.waiting ?? 0) !== "sending") throw new DomainError("letter_changed");
  await db.batch(stopLetter(db, id, now()));
}

/** @throws DomainError not_found. */
export async function letterForStudio(services: LetterServices, id: string): Promise<StudioLetter> {
  const row = await rowOf(services, id);
  const [progress, [model]] = await Promise.all([
    progressOf(services, row),
    modelById(services.db, modelIdOf(row) ?? ""),
  ]);
  return {
    ...listedLetter(services, { row, title: model?.title, waiting: progress?.waiting }),
    revision: row.revision,
    texts: row.texts,
    isTested: row.testedRevision === row.revision,
    progress,
  };
}

/** A letter in each of its languages, as it will be read. */
export const readLetter = (texts: LetterTexts) =>
  writtenLanguages(texts).map((language) => {
    const { subject, body } = textIn(texts, language);
    return { language, subject, blocks: readMarkdown(body) };
  });

/** A letter as a page. @throws DomainError not_found; for everybody but sellers until it goes out. */
export async function letterPage(
  services: Pick<Services, "db" | "language">,
  id: string,
  isSeller: () => Promise<boolean>,
) {
  const row = await rowOf(services, id);
  if (!row.startedAt && !(await isSeller())) throw new DomainError("not_found");
  const { subject, body, language } = textIn(row.texts, services.language);
  return { subject, language, blocks: readMarkdown(body), sentAt: row.startedAt?.toISOString() ?? null };
}
