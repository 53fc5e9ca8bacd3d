import type { Reads } from "#app/services.ts";
import { cursorOf, keysetPage, pageOf } from "#app/shared/list-page.ts";
import type { MailName } from "./mail.contract.ts";
import { givenUpPage, MAIL_RETENTION_MS, MAX_PAUSE_MS } from "./outbox.store.server.ts";
import { MAIL_KINDS, type MailKind, type UnsentMail } from "./unsent-mails.contract.ts";

const PAGE_SIZE = 50;

/** A template may be one of another version of the shop. */
const kindOf = (template: string): MailKind => MAIL_KINDS[template as MailName] ?? "unknown";

/** The mails that were given up in the last thirty days, the last first. */
export async function unsentMails({ db, now }: Reads, cursor: string) {
  const since = new Date(now().getTime() - MAIL_RETENTION_MS);
  const rows = await givenUpPage(db, since, keysetPage(cursor, PAGE_SIZE));
  const { shown, next } = pageOf(rows, PAGE_SIZE, ({ dueAt, id }) => cursorOf(dueAt, id));
  const mails = shown.map(
    ({ template, dueAt, userId, username, ...row }): UnsentMail => ({
      ...row,
      kind: kindOf(template),
      at: new Date(dueAt.getTime() - MAX_PAUSE_MS).toISOString(),
      account: userId && username !== null ? { id: userId, username } : null,
    }),
  );
  return { mails, next };
}
