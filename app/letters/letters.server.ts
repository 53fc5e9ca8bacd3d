/** Letters as they are shown: in the studio, and as a page on the web. */
import { PAGE_SIZE } from "#app/catalog/catalog.contract.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { cursorOf, keysetPage, pageOf } from "#app/shared/list-page.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import { textIn, writtenLanguages } from "./letter-languages.ts";
import { markLinks } from "./letter-links.ts";
import type {
  Audience,
  LetterChoices,
  LetterModel,
  LetterProgress,
  LetterState,
  LetterTexts,
  ListedLetter,
  StudioLetter,
} from "./letters.contract.ts";
import {
  type LetterRow,
  letterById,
  lettersModels,
  lettersTiers,
  modelById,
  newestLetters,
  tierForLetter,
  unsentMails,
} from "./letters.store.server.ts";

type LetterServices = Reads;

const letterState = (row: LetterRow, waiting: number): LetterState => {
  if (row.stoppedAt) return "stopped";
  if (row.finishedAt) return waiting > 0 ? "sending" : "sent";
  if (row.startedAt) return "sending";
  return row.dueAt ? "scheduled" : "draft";
};

type About = Pick<LetterRow, "audience">;
const modelIdOf = ({ audience }: About) => ("productId" in audience ? audience.productId : null);
const tierOf = ({ audience }: About) => (audience.kind === "members" ? audience.tier : null);

const timeOf = ({ dueAt, startedAt, changedAt }: LetterRow) =>
  (startedAt ?? dueAt ?? changedAt).toISOString();

interface Listed {
  row: LetterRow;
  title: Translated | null | undefined;
  waiting: number;
}

function listedLetter(
  { language, mainLanguage }: LetterServices,
  { row, title, waiting }: Listed,
): ListedLetter {
  return {
    id: row.id,
    state: letterState(row, waiting),
    subject: textIn(row.texts, { language, mainLanguage }).subject,
    audience: row.audience,
    about: title ? inLanguage(title, { language, mainLanguage }) : null,
    at: timeOf(row),
    recipients: row.startedAt ? row.queued : row.recipients,
  };
}

/** A page of letters, the newest first. */
export async function lettersPage(services: LetterServices, cursor: string) {
  const rows = await newestLetters(services.db, keysetPage(cursor, PAGE_SIZE));
  const { shown, next } = pageOf(rows, PAGE_SIZE, ({ letter }) => cursorOf(letter.createdAt, letter.id));
  return {
    letters: shown.map(({ letter, model, tier, waiting }) =>
      listedLetter(services, { row: letter, title: model ?? tier, waiting }),
    ),
    next,
  };
}

/** What an audience can be about, what it is about among it. */
export async function choicesForLetter(services: Reads, audience: Audience): Promise<LetterChoices> {
  const { db, language } = services;
  const [model, tier] = [modelIdOf({ audience }) ?? "", tierOf({ audience }) ?? ""];
  const [ownModel, otherModels, ownTier, otherTiers] = await db.batch([
    modelById(db, model),
    lettersModels(db),
    tierForLetter(db, tier),
    lettersTiers(db),
  ]);
  const named = ({ id, title }: { id: string; title: Translated }): LetterModel => ({
    id,
    title: inLanguage(title, services),
  });
  return {
    models: [...ownModel, ...otherModels.filter(({ id }) => id !== model)]
      .map(named)
      .sort((a, b) => a.title.localeCompare(b.title, language)),
    tiers: [...ownTier, ...otherTiers.filter(({ id }) => id !== tier)].map(named),
  };
}

export async function rowOf({ db }: Reads, id: string): Promise<LetterRow> {
  const [row] = await letterById(db, id);
  if (!row) throw new DomainError("not_found");
  return row;
}

async function progressOf({ db }: Reads, row: LetterRow): Promise<LetterProgress | null> {
  if (!row.startedAt) return null;
  const [unsent] = await unsentMails(db, row.id);
  const { waiting = 0, failed = 0 } = unsent ?? {};
  return {
    recipients: Math.max(row.recipients ?? 0, row.queued),
    handedOver: row.queued - waiting,
    waiting,
    failed,
  };
}

/** @throws DomainError not_found. */
export async function letterForStudio(services: LetterServices, id: string): Promise<StudioLetter> {
  const row = await rowOf(services, id);
  const [progress, [model], [tier]] = await Promise.all([
    progressOf(services, row),
    modelById(services.db, modelIdOf(row) ?? ""),
    tierForLetter(services.db, tierOf(row) ?? ""),
  ]);
  return {
    ...listedLetter(services, { row, title: model?.title ?? tier?.title, waiting: progress?.waiting ?? 0 }),
    revision: row.revision,
    texts: row.texts,
    isTested: row.testedRevision === row.revision,
    isDue: row.dueAt !== null && row.dueAt <= services.now(),
    progress,
  };
}

/** A letter in each of its languages, as it will be read. */
export const readLetter = (texts: LetterTexts, { mainLanguage }: Pick<Reader, "mainLanguage">) =>
  writtenLanguages(texts, { mainLanguage }).map((language) => {
    const { subject, body } = textIn(texts, { language, mainLanguage });
    return { language, subject, blocks: readMarkdown(body) };
  });

/** A letter as a page. @throws DomainError not_found; for everybody but sellers until it goes out. */
export async function letterPage(services: Reads, id: string, isSeller: () => Promise<boolean>) {
  const row = await rowOf(services, id);
  if (!row.startedAt && !(await isSeller())) throw new DomainError("not_found");
  const { subject, body, language } = textIn(row.texts, services);
  const blocks = markLinks(readMarkdown(body), { id, origin: services.settings.SHOP_ORIGIN });
  return { subject, language, blocks, sentAt: row.startedAt?.toISOString() ?? null };
}
