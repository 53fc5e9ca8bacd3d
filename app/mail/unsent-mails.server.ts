import type { Reads } from "#app/services.ts";
import type { MailName } from "./mail.contract.ts";
import { givenUpPage, MAIL_RETENTION_MS, MAX_PAUSE_MS } from "./outbox.store.server.ts";
import {
  MAIL_KINDS,
  type MailKind,
  type UnsentMail,
  type UnsentMailsQuery,
} from "./unsent-mails.contract.ts";

const PAGE_SIZE = 50;

/** A template may be one of another version of the shop. */
const kindOf = (template: string): MailKind => MAIL_KINDS[template as MailName] ?? "unknown";

/** The mails that were given up in the last thirty days, the last first. @returns `next`: the parameter `before` of the next page */
export async function unsentMails(
  { db, now }: Reads,
  { before }: UnsentMailsQuery,
): Promise<{ mails: UnsentMail[]; next: string | null }> {
  const since = new Date(now().getTime() - MAIL_RETENTION_MS);
  const rows = await givenUpPage(db, { since, before, limit: PAGE_SIZE + 1 });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    mails: shown.map(({ template, dueAt, userId, username, ...row }) => ({
      ...row,
      kind: kindOf(template),
      at: new Date(dueAt.getTime() - MAX_PAUSE_MS).toISOString(),
      account: userId && username !== null ? { id: userId, username } : null,
    })),
    next: last ? `${last.dueAt.getTime()}-${last.id}` : null,
  };
}
