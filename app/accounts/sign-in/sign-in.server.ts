/** Logs in by a code that is mailed to an address; a new address gets its account by it (docs/decisions/031). */

import { newSession, type StartedSession, withReadLanguage } from "#app/accounts/accounts.server.ts";
import {
  insertUser,
  isUniqueViolation,
  type UserRow,
  userByEmail,
} from "#app/accounts/accounts.store.server.ts";
import { markAddressVerified } from "#app/accounts/address-verification.server.ts";
import { neutralName } from "#app/accounts/neutral-name.ts";
import { isUnconfirmedSeller } from "#app/accounts/seller.server.ts";
import { hashOfToken, newToken, timingSafeEqualText } from "#app/accounts/tokens.server.ts";
import type { Statement } from "#app/db/client.server.ts";
import {
  type Attempt,
  enforceLimits,
  giveBackStatements,
  networkAttempts,
  resetLimitStatements,
  type Visitor,
} from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import { requireMail } from "#app/mail/require-mail.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import { signInCode } from "./sign-in-code.server.ts";
import {
  countSignInTry,
  deleteSignInCode,
  insertSignInCode,
  isUsedCodeError,
  redeemSignInCode,
  signInCodeOf,
} from "./sign-in-codes.store.server.ts";
import { CODE_MINUTES } from "./sign-in-limits.ts";

/** The counters of the whole shop have one key. */
const SHOP = "shop";

/** Begins the token of a browser that is not told the address in full: nobody can take it away, because the row's key is the hash of the whole. */
const HIDDEN = "~";

export interface AskedCode {
  email: string;
  /** Whether the browser knows the address by a mailed link alone. */
  isHidden: boolean;
}

/**
 * Mails a code. Whether the address has an account is not looked up, so that neither the answer nor its time
 * tells.
 * @param formerToken of the browser's last code, which stops working
 * @returns the token for the cookie of the browser that asked.
 */
export async function requestSignInCode(
  services: Services,
  {
    email,
    isHidden = false,
    formerToken,
  }: Partial<AskedCode> & { email: string; formerToken: string | null },
  visitor: Visitor,
): Promise<string> {
  const { db, now, language, waitUntil } = services;
  requireMail(services);
  await enforceLimits(
    services,
    ...networkAttempts("codeMailNetwork", visitor),
    ["codeMail", email],
    ["codeMailDay", email],
    ["codeMailShop", SHOP],
  );
  const token = (isHidden ? HIDDEN : "") + newToken();
  const [id, createdAt] = [crypto.randomUUID(), now()];
  const expiresAt = new Date(createdAt.getTime() + CODE_MINUTES * MINUTE_MS);
  const data = { codeId: id, language };
  await db.batch([
    deleteSignInCode(db, await hashOfToken(formerToken ?? "")),
    insertSignInCode(db, { tokenHash: await hashOfToken(token), id, email, createdAt, expiresAt }),
    queueMail(db, { cause: id, template: "sign-in-code", userId: null, data, at: createdAt }),
  ]);
  waitUntil(drainOutbox(services));
  return token;
}

/** Where and when this browser's last code was mailed; null when it asked for none. */
export async function askedCode(
  { db }: Reads,
  token: string | null,
): Promise<(AskedCode & { createdAt: Date }) | null> {
  const [row] = token ? await signInCodeOf(db, await hashOfToken(token)) : [];
  return row && token ? { ...row, isHidden: token.startsWith(HIDDEN) } : null;
}

const refusedCode = (message: string) => new DomainError("wrong_code", { fields: { code: message } });

/** What a try counts against once it is known that a code was mailed to this browser: before, it would cost nothing to fill them. */
const triesOfShop = ({ site }: Visitor): Attempt[] => [
  ["codeTrySite", site],
  ["codeTryShop", SHOP],
];

/** Every try is counted before it is checked. */
async function checkCode(
  services: Writes,
  { code, token }: TypedCode,
  visitor: Visitor,
): Promise<{ id: string; email: string }> {
  const { db, now, settings } = services;
  await enforceLimits(services, ...networkAttempts("codeTryNetwork", visitor));
  const [row] = token ? await countSignInTry(db, await hashOfToken(token), now()) : [];
  if (!row) throw refusedCode("errors.codeOver");
  await enforceLimits(services, ["codeTryDay", row.email]).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError("too_many", {
      retryAfter: error.retryAfter,
      fields: { code: "errors.tooManyCodes" },
    });
  });
  await enforceLimits(services, ...triesOfShop(visitor));
  if (!timingSafeEqualText(code, await signInCode(settings.SESSION_SECRET, row.id)))
    throw refusedCode("errors.codeWrong");
  return row;
}

interface Opening {
  user: UserRow;
  isNew: boolean;
  /** What must be stored before the session. */
  writes: Statement[];
  removed: string[];
}

function newAccount(services: Services, email: string): Opening {
  const { db, now, language, languageBy } = services;
  const at = now();
  const user: UserRow = {
    id: crypto.randomUUID(),
    username: neutralName(),
    email,
    emailVerifiedAt: at,
    passwordHash: null,
    googleSub: null,
    language,
    languageChosen: languageBy === "person",
    currency: "EUR",
    notifications: true,
    createdAt: at,
    deletedAt: null,
    secondFactorSince: null,
    blockedAt: null,
    sellerRight: null,
  };
  return { user, isNew: true, writes: [insertUser(db, user)], removed: [] };
}

/** The owner is the person who gets the mails: what somebody else may have set up before the address was ever verified ends. */
async function knownAccount(services: Services, account: UserRow, codeId: string): Promise<Opening> {
  const { db, now } = services;
  const { id: userId, email } = account;
  const at = now();
  const verification = markAddressVerified(db, account, { link: { email }, at, isHolder: false });
  const read = withReadLanguage(services, account);
  const { removed } = verification;
  const data = { removed: removed.join(",") };
  const notice = { cause: codeId, template: "access-removed", userId, data, at } as const;
  return {
    user: read.user,
    isNew: false,
    writes: [
      ...verification.writes,
      ...read.writes,
      ...(await resetLimitStatements(services, "wrongPasswords", email)),
      ...(removed.length ? [queueMail(db, notice)] : []),
    ],
    removed,
  };
}

/** @returns null when somebody else has created the account meanwhile. */
async function openAccount(
  services: Services,
  code: { id: string; email: string },
  visitor: Visitor,
): Promise<(Opening & { started: StartedSession }) | null> {
  const { db, now } = services;
  const [account] = await userByEmail(db, code.email);
  if (account && isUnconfirmedSeller(account)) throw refusedCode("errors.codeOver");
  const opening = account ? await knownAccount(services, account, code.id) : newAccount(services, code.email);
  const login = { loginMethod: "email", userAgent: visitor.userAgent } as const;
  const { insert, started } = await newSession(services, opening.user, login);
  const counted = await giveBackStatements(db, [["codeMailShop", SHOP], ...triesOfShop(visitor)]);
  try {
    const rows = await db.batch([
      redeemSignInCode(db, code.id, now()),
      ...counted,
      ...opening.writes,
      insert,
    ]);
    const inserted = rows.at(-1) as unknown[];
    // The account's address has changed.
    if (!inserted.length) throw refusedCode("errors.codeOver");
  } catch (error) {
    if (isUsedCodeError(error)) throw refusedCode("errors.codeOver");
    if (!account && isUniqueViolation(error, "email")) return null;
    throw error;
  }
  return { ...opening, started };
}

export interface TypedCode {
  code: string;
  /** The token in the browser's cookie. */
  token: string | null;
}

/** Logs in by a code, in the browser that asked for it, and creates the account of a new address. */
export async function logInByCode(
  services: Services,
  typed: TypedCode,
  visitor: Visitor,
): Promise<{ started: StartedSession; isNew: boolean }> {
  const { chat, waitUntil, log } = services;
  const code = await checkCode(services, typed, visitor);
  const opened = (await openAccount(services, code, visitor)) ?? (await openAccount(services, code, visitor));
  if (!opened) throw refusedCode("errors.codeOver");
  const { started, isNew, removed } = opened;
  if (removed.length) {
    log("access_removed", { removed });
    waitUntil(chat.close(started.user.id));
    waitUntil(drainOutbox(services));
  }
  return { started, isNew };
}
