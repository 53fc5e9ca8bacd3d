/** Sends what the outbox holds: each mail at least once, tried again with growing pauses, and given up where somebody can read it. */
import type { Services } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { Limit } from "#app/domain/limits/limits.server.ts";
import { enforceLimits } from "#app/domain/limits/limits.server.ts";
import { composeMail } from "./compose.server.ts";
import type { MailName } from "./mail.contract.ts";
import { claimDue, claimedMails, giveUp, MAX_ATTEMPTS, markSent } from "./outbox.store.server.ts";
import { TEMPLATES, type Templates } from "./templates.server.ts";

type Posting = Pick<Services, "db" | "log" | "mailer" | "now" | "settings">;
type Claimed = Awaited<ReturnType<typeof claimedMails>>[number];

const AT_ONCE = 20;
/** So that one drain ends; the next takes the rest. */
const ROUNDS = 5;

/** Says why, but not to whom. */
const reason = (error: unknown) => String(error).replace(/[^\s<>"':]+@[^\s<>"':]+/g, "…");

async function failed({ db, log }: Posting, { mail }: Claimed, error: unknown) {
  const last = mail.attempts >= MAX_ATTEMPTS;
  const { id, template, attempts } = mail;
  log(last ? "mail_given_up" : "mail_failed", { mail: id, template, attempts, error: reason(error) });
  if (last) await giveUp(db, id);
}

/** Mails that somebody with a mere e-mail address of another can make us send there. */
const BY_ANYONE: readonly string[] = [
  "verify",
  "change",
  "email-changed",
  "password-changed",
  "google-linked",
  "access-removed",
  "account-deleted",
] satisfies MailName[];

/** The limit that a mail counts against, or null: an address that its account has proved takes all but links for a new password. */
function limitOf({ mail, user }: Claimed, to: string): Limit | null {
  if (mail.template === "reset") return "resetMail";
  const proved = user?.email === to && user.emailVerifiedAt !== null;
  return BY_ANYONE.includes(mail.template) && !proved ? "unprovedMail" : null;
}

/** Counted at the first try of each mail, so that a mail service that is down uses nothing up. */
async function mayGo(services: Posting, claimed: Claimed, to: string): Promise<boolean> {
  const limit = claimed.mail.attempts > 1 ? null : limitOf(claimed, to);
  if (!limit) return true;
  return enforceLimits(services, [limit, to]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );
}

async function post(services: Posting, claimed: Claimed, templates: Templates) {
  const { db, log, mailer, now } = services;
  const { id, template, attempts } = claimed.mail;
  try {
    if (attempts > MAX_ATTEMPTS) throw new Error("the last try never ended");
    const outgoing = await composeMail(services, claimed, templates);
    if (outgoing && (await mayGo(services, claimed, outgoing.to))) await mailer.send(outgoing);
    else log("mail_dropped", { mail: id, template });
  } catch (error) {
    return failed(services, claimed, error);
  }
  await markSent(db, id, now());
}

/**
 * For the cron, and for `waitUntil` after an operation queued a mail. Safe beside any number of other drains.
 * @throws only when the database fails; what fails in a mail is logged and tried again.
 */
export async function drainOutbox(services: Posting, templates = TEMPLATES): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const ids = (await claimDue(services.db, services.now(), AT_ONCE)).map(({ id }) => id);
    if (!ids.length) return;
    const claimed = await claimedMails(services.db, ids);
    await Promise.all(claimed.map((mail) => post(services, mail, templates)));
    if (ids.length < AT_ONCE) return;
  }
}
