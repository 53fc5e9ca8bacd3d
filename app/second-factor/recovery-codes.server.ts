import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { queueMailIfChanged } from "#app/mail/outbox.store.server.ts";
import type { Reads } from "#app/services.ts";
import { changeMail } from "./factor-changes.server.ts";
import { RECOVERY_CODE_COUNT } from "./second-factor.contract.ts";
import {
  type CodeUse,
  consumeRecoveryCode,
  deleteRecoveryCodes,
  insertRecoveryCodes,
} from "./second-factor.store.server.ts";

/** Crockford's base32, without I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 24 characters are 120 bits; for 112 or more a hash without salt is enough (ASVS 6.5.2). */
const LENGTH = 24;

function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

const withoutLookalikes = (code: string) => code.replace(/O/g, "0").replace(/[IL]/g, "1");

export async function newRecoveryCodes({ db }: Reads, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  const hashes = await Promise.all(codes.map(hashOfToken));
  const writes = [deleteRecoveryCodes(db, userId), insertRecoveryCodes(db, userId, hashes)] as const;
  return { codes: codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code), writes };
}

/** @param code in upper case, without hyphens */
export async function recoveryCodeUse({ db, now }: Reads, userId: string, code: string): Promise<CodeUse> {
  const [hash, at] = [await hashOfToken(withoutLookalikes(code)), now()];
  return {
    use: consumeRecoveryCode(db, userId, hash, at),
    more: [queueMailIfChanged(db, changeMail(userId, "code_used", at))],
  };
}
