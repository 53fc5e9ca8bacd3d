/** What a seller decides about sending a letter. The cron sends it (`send-letters.server.ts`). */
import { textVersions } from "#app/legal/legal.store.server.ts";
import { requireMail } from "#app/mail/require-mail.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { countRecipients, countUnverified } from "./audience.store.server.ts";
import type { LetterRef, LetterSending } from "./letters.contract.ts";
import { rowOf } from "./letters.server.ts";
import { type LetterRow, scheduleDraft, stopLetter, unscheduleLetter } from "./letters.store.server.ts";

/**
 * What sending a letter needs: how many people get it if it is sent now, how many more would with a confirmed
 * address, and whether there is a legal notice.
 */
export async function sendingNow(
  { db, now }: Reads,
  { audience }: Pick<LetterRow, "audience">,
): Promise<{ recipients: number; unverified: number; hasImprint: boolean }> {
  const letter = { audience, dueAt: now() };
  const [[counted], [unverified], imprint] = await db.batch([
    countRecipients(db, letter),
    countUnverified(db, letter),
    textVersions(db, "imprint"),
  ]);
  return {
    recipients: counted?.people ?? 0,
    unverified: unverified?.people ?? 0,
    hasImprint: imprint.length > 0,
  };
}

/** Plans a letter, or has the next run of the cron send it. */
export async function scheduleLetter(
  services: Reads & Pick<Services, "mailer">,
  { id, revision, recipients, dueAt }: LetterSending,
): Promise<void> {
  const { db, now } = services;
  requireMail(services, "mail_not_set_up");
  const row = await rowOf(services, id);
  if (row.dueAt || row.revision !== revision) throw new DomainError("letter_changed");
  if (row.testedRevision !== revision) throw new DomainError("letter_not_tested");
  const current = await sendingNow(services, row);
  if (!current.hasImprint) throw new DomainError("imprint_missing");
  if (current.recipients === 0) throw new DomainError("letter_nobody");
  if (current.recipients !== recipients) throw new DomainError("recipients_changed");
  const at = Math.max(now().getTime(), dueAt ? Date.parse(dueAt) : 0);
  const scheduled = await scheduleDraft(db, { id, revision }, { dueAt: new Date(at), recipients });
  if (!scheduled.length) throw new DomainError("letter_changed");
}

export async function takeBackLetter({ db }: Reads, { id }: LetterRef): Promise<void> {
  if (!(await unscheduleLetter(db, id)).length) throw new DomainError("letter_changed");
}

/** Ends a letter that is being sent. */
export async function endLetter({ db, now }: Reads, { id }: LetterRef): Promise<void> {
  const [stopped] = await db.batch(stopLetter(db, id, now()));
  if (!stopped.length) throw new DomainError("letter_changed");
}
