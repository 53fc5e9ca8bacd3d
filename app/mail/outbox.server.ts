/** Sends queued mails at least once each. Failures are retried at growing intervals; the last one is logged as an error. */

import { hmacSha256 } from "#app/accounts/tokens.server.ts";
import type { Statement } from "#app/db/client.server.ts";
import { forgetMailboxFailure, recordMailboxFailure } from "#app/health/heartbeats.store.server.ts";
import { mailsGivenUpAlerts } from "#app/health/seller-alerts.server.ts";
import type { Limit } from "#app/limits/limits.server.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import type { Mails } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { repeatUntilDone } from "#app/shared/retry.ts";
import { composeMail } from "./compose.mail.server.ts";
import { MAILS_PER_RUN, type MailName, rankOf, SELLER_ALERTS } from "./mail.contract.ts";
import { MailFailure } from "./mail-failure.ts";
import {
  claimDue,
  claimedMails,
  giveUp,
  MAILBOX_PAUSE_MS,
  MAX_MAIL_ATTEMPTS,
  markSent,
  postpone,
} from "./outbox.store.server.ts";
import type { TemplateRules } from "./template.server.ts";
import { TEMPLATES, type Templates } from "./templates.mail.server.ts";

type OutboxServices = Mails;
type Claimed = Awaited<ReturnType<typeof claimedMails>>[number] & {
  /** None for a template of another version of the shop. */
  rules: TemplateRules | undefined;
};

const BATCH_SIZE = 20;
const MAX_BATCHES = MAILS_PER_RUN / BATCH_SIZE;

/** The error's text without e-mail addresses, for the log. */
const reason = (error: unknown) => String(error).replace(/[^\s<>"':]+@[^\s<>"':]+/g, "…");

async function recordFailure(services: OutboxServices, { mail, rules }: Claimed, error: unknown) {
  const { db, log } = services;
  const isFinal = error instanceof MailFailure && error.isFinal;
  const last = isFinal || mail.attempts >= MAX_MAIL_ATTEMPTS;
  const { id, template, attempts } = mail;
  log(last ? "mail_given_up" : "mail_failed", { mail: id, template, attempts, error: reason(error) });
  if (last)
    await db.batch([
      giveUp(db, id),
      ...(rules?.whenNotSent?.(services, mail.data) ?? []),
      ...(rules?.whenGivenUp?.(services, mail.data) ?? []),
      ...(SELLER_ALERTS.some((alert) => alert === template) ? [] : [mailsGivenUpAlerts(services)]),
    ]);
}

/**
 * The limits of mails to an address that nobody has verified. Each cause has its own, so that none uses up another's room:
 * a form that anybody fills in, an account that wants the address, or the history of an account that has it (docs/decisions/033).
 */
const LIMIT_OF: Partial<Record<string, Limit>> = {
  "confirm-news": "formMail",
  "text-report": "formMail",
  "membership-unknown": "formMail",
  verify: "verificationMail",
  change: "verificationMail",
  "email-changed": "noticeMail",
  "account-deleted": "noticeMail",
  "password-changed": "noticeMail",
  "second-factor": "noticeMail",
  "google-linked": "noticeMail",
  "access-removed": "noticeMail",
} satisfies Partial<Record<MailName, Limit>>;

/** The limit that a mail counts against and beyond which it is dropped, or null. For verified addresses only reset mails are limited. */
function limitOf({ mail, user }: Claimed, to: string): Limit | null {
  if (mail.template === "reset") return "resetMail";
  // An address that the account has no longer was verified when the mail's cause was stored, or not.
  const verified = user?.email === to ? user.emailVerifiedAt !== null : mail.data.verified === "1";
  return verified ? null : (LIMIT_OF[mail.template] ?? null);
}

/** @returns whether there was room */
const count = (services: OutboxServices, limit: Limit, to: string): Promise<boolean> =>
  enforceLimits(services, [limit, to]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );

/** Counts a mail at its first attempt only, so that retries do not use a limit up. */
async function maySend(services: OutboxServices, claimed: Claimed, to: string): Promise<boolean> {
  if (claimed.mail.attempts > 1) return !claimed.rules?.triedOnce;
  const { countedIn } = claimed.rules ?? {};
  if (countedIn) await count(services, countedIn, to);
  const limit = limitOf(claimed, to);
  return !limit || count(services, limit, to);
}

/** The same for each try, so that a mail that arrives twice is seen once; nobody reads from it how many there are. */
const messageIdOf = ({ settings }: OutboxServices, id: number) =>
  hmacSha256(settings.SESSION_SECRET, `mail ${id}`);

/** @returns why no mail can be sent at the moment, or null */
async function sendOne(
  services: OutboxServices,
  claimed: Claimed,
  templates: Templates,
): Promise<MailFailure | null> {
  const { db, log, mailer, now } = services;
  const { id, template, attempts } = claimed.mail;
  const afterwards: Statement[] = [];
  try {
    // `claimDue` counts an attempt before it is made: the last one ended with its Worker, before a failure could be recorded.
    if (attempts > MAX_MAIL_ATTEMPTS) throw new Error("the last try never ended");
    const outgoing = await composeMail(services, claimed, templates);
    if (outgoing && (await maySend(services, claimed, outgoing.to))) {
      await mailer.send({ ...outgoing, id: await messageIdOf(services, id) });
      afterwards.push(forgetMailboxFailure(db));
    } else {
      log("mail_dropped", { mail: id, template });
      afterwards.push(...(claimed.rules?.whenNotSent?.(services, claimed.mail.data) ?? []));
    }
  } catch (error) {
    if (error instanceof MailFailure && error.of === "mailbox") return error;
    await recordFailure(services, claimed, error);
    return null;
  }
  // Sent mails cannot be taken back: a mark that is missing sends them again.
  await repeatUntilDone(() => db.batch([markSent(db, id, now()), ...afterwards]));
  return null;
}

async function postponeAll({ db, log, now }: OutboxServices, ids: number[], failure: MailFailure) {
  log("mailbox_failed", { step: failure.step, error: reason(failure) });
  const at = now();
  await db.batch([
    postpone(db, ids, new Date(at.getTime() + MAILBOX_PAUSE_MS)),
    ...recordMailboxFailure(db, at),
  ]);
}

async function sendDue(
  services: OutboxServices,
  { templates, batches }: { templates: Templates; batches: number },
): Promise<void> {
  for (let round = 0; round < batches; round++) {
    const ids = (await claimDue(services.db, services.now(), BATCH_SIZE)).map(({ id }) => id);
    if (!ids.length) return;
    const claimed = await claimedMails(services.db, ids);
    const rulesOf: Record<string, TemplateRules | undefined> = templates;
    const waiting: number[] = [];
    let failure: MailFailure | null = null;
    const send = async (row: (typeof claimed)[number]) => {
      const failed = await sendOne(services, { ...row, rules: rulesOf[row.mail.template] }, templates);
      if (!failed) return;
      failure = failed;
      waiting.push(row.mail.id);
    };
    const isBulk = ({ mail }: (typeof claimed)[number]) => mail.rank === rankOf("bulk");
    await Promise.all(claimed.filter((row) => !isBulk(row)).map(send));
    // One after another, because what was sent and not marked when a Worker ends is sent again.
    for (const row of claimed.filter(isBulk)) await send(row);
    if (failure) return postponeAll(services, waiting, failure);
    if (ids.length < BATCH_SIZE) return;
  }
}

/** Sends due mails. Run by the cron, and after an operation has queued a mail; safe to run concurrently. Without a way to send them they wait. */
export async function drainOutbox(
  services: OutboxServices,
  { templates = TEMPLATES, batches = MAX_BATCHES } = {},
): Promise<void> {
  if (!services.mailer.canSend) return;
  await sendDue(services, { templates, batches }).finally(() => services.mailer.end());
}
