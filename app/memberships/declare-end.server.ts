/**
 * The end of a membership that is declared without a login (§ 312k BGB). It is stored and confirmed whoever declares it; where the address is a
 * member's it takes effect, and whoever is signed in can take that back. The answer, and how long it takes, tell nobody who is a member.
 */
import { announceMessage, messageStatements } from "#app/contact/contact.server.ts";
import { enforceLimits, networkAttempts, type Visitor } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { addDays, startOfLocalDay } from "#app/shared/time-zone.ts";
import type { EndFields } from "./declare-end.contract.ts";
import { endStatements, tellStripe } from "./end-membership.server.ts";
import { livingByEmail } from "./memberships.store.server.ts";

/** What was declared, in words: what the member is sent, and what the sellers read where there is a member, and where there is none. */
export interface EndWords {
  statement: string;
  ofMember: string;
  ofNobody: string;
}

/** Days ahead for which an end can be declared. */
const LATEST_DAYS = 2 * 366;

/** @throws DomainError too_many; bad_input for a day that is too far */
export async function declareEnd(
  services: Services,
  { name, email, kind, day }: EndFields,
  { visitor, words }: { visitor: Visitor; words: EndWords },
): Promise<void> {
  const { db, now, shop, language, waitUntil } = services;
  await enforceLimits(
    services,
    ...networkAttempts("endDeclared", visitor),
    // With the site: else a stranger could use up what a member may declare.
    ["endDeclaredFor", `${email} ${visitor.site}`],
  );
  // A stranger could declare it, and who is leaving neither changes nor is told of a renewal.
  if (day > addDays(now().toISOString().slice(0, "2026-11-29".length), LATEST_DAYS))
    throw new DomainError("bad_input", { fields: { day: "errors.invalid" } });
  const { timeZone } = await shop.profile();
  const until = day === "" ? null : startOfLocalDay(addDays(day, 1), timeZone);
  const [found] = await livingByEmail(db, email);
  // Sellers answer what the shop cannot do by itself.
  const isForSellers = !found || kind === "extraordinary";
  const message = found ? words.ofMember : words.ofNobody;
  const { row, statements } = await messageStatements(
    services,
    { user: null, visitor },
    { name, email, message, homepage: "" },
  );
  const unknown = {
    cause: row.fingerprint,
    template: "membership-unknown",
    userId: null,
    data: { to: email, language },
    at: row.createdAt,
  } as const;
  const [first, ...rest] = found
    ? endStatements(services, found.membership, { until, statement: words.statement })
    : [queueMail(db, unknown)];
  await db.batch([first, ...rest, ...(isForSellers ? statements : [])]);
  if (isForSellers) announceMessage(services);
  waitUntil(
    (found ? tellStripe(services, found.membership) : Promise.resolve()).then(() => drainOutbox(services)),
  );
}
