/** Sends letters that are due, a portion in each run of the cron. */
import { MAILS_PER_RUN } from "#app/mail/mail.contract.ts";
import { bulkMailsWaiting } from "#app/mail/outbox.store.server.ts";
import type { Reads, Writes } from "#app/services.ts";
import { type Addressed, nextRecipients, stagesOf } from "./audience.store.server.ts";
import { dueLetter, type LetterRow, queueStep } from "./letters.store.server.ts";
import type { LetterStage } from "./letters.tables.server.ts";

/** People that one run looks at, so that it stays small also where few of many get the letter. */
const LOOKED_AT_PER_RUN = 1_000;

const mailOf = (stage: LetterStage, letterId: string, { id, person }: { id: string; person: string }) =>
  stage === "accounts"
    ? { person, userId: id, data: { letterId } }
    : { person, userId: null, data: { letterId, subscriberId: id } };

async function stepOf({ db }: Reads, letter: LetterRow & Addressed, limit: number) {
  const { id, stage, cursor: after, audience } = letter;
  const [[seen], people] = await db.batch(
    nextRecipients(db, letter, { stage, after, window: LOOKED_AT_PER_RUN, limit }),
  );
  const isFull = people.length === limit;
  const isOver = !isFull && (seen?.size ?? 0) < LOOKED_AT_PER_RUN;
  const stages = stagesOf(audience);
  const next = isOver ? stages[stages.indexOf(stage) + 1] : undefined;
  const cursor = (isFull ? people.at(-1)?.id : seen?.last) ?? after;
  return {
    people: people.map((person) => mailOf(stage, id, person)),
    to: { stage: next ?? stage, cursor: next ? "" : cursor, isFinished: isOver && !next },
  };
}

/** Queues at most as many mails as one run sends, those of class `bulk` included that still wait. */
export async function sendLetters(services: Writes): Promise<void> {
  const { db, now, log } = services;
  const at = now();
  const [[letter], [outbox]] = await db.batch([dueLetter(db, at), bulkMailsWaiting(db, at, MAILS_PER_RUN)]);
  const limit = MAILS_PER_RUN - (outbox?.mails ?? 0);
  if (!letter?.dueAt || limit <= 0) return;
  const { people, to } = await stepOf(services, { ...letter, dueAt: letter.dueAt }, limit);
  const [queued] = await db.batch(queueStep(db, { people, from: letter, to, at }));
  // None where the letter was stopped meanwhile.
  const mails = queued.meta.changes;
  if (mails) log("letter_queued", { letter: letter.id, mails });
}
