/** Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, 6 digits and 30 seconds, which every app knows. */
import { Secret, TOTP } from "otpauth/slim";
import { encode } from "uqr";
import type { Reads, Services } from "#app/services.ts";
import { openSealedText, sealText } from "./sealed-text.server.ts";
import type { TotpSetup } from "./second-factor.contract.ts";
import {
  type CodeUse,
  type ConfirmedSecret,
  consumeTotpPeriod,
  insertTotpSecret,
  type TotpRow,
  totpSecretOf,
} from "./second-factor.store.server.ts";
import type { SellerSession } from "./second-factor-state.ts";

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** A code is also valid this many periods before and after its own, because clocks differ (RFC 6238 section 5.2). */
const WINDOW = 1;

type TotpServices = Reads;

/**
 * Makes the secret for a new authenticator app; it is valid once the app has shown a code. Until then only the session that
 * started the setup sees the secret and may confirm it: otherwise somebody who knows only the password could plant a secret for the
 * seller to scan.
 */
export async function startTotpSetup(
  { db, now, settings }: TotpServices,
  { user, tokenHash }: SellerSession,
): Promise<void> {
  const { base32 } = new Secret({ size: SECRET_BYTES });
  const secret = await sealText(`${tokenHash} ${base32}`, settings);
  await insertTotpSecret(db, { userId: user.id, secret, createdAt: now() });
}

async function pendingSecret(
  { settings }: Pick<Services, "settings">,
  { tokenHash }: SellerSession,
  row: TotpRow,
): Promise<string | null> {
  if (row.confirmedAt) return null;
  const [owner, secret] = (await openSealedText(row.secret, settings))?.split(" ") ?? [];
  return secret && owner === tokenHash ? secret : null;
}

function qrOf(text: string): TotpSetup["qr"] {
  const { size, data } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}

export async function pendingTotpSetup(
  services: Pick<Services, "settings" | "shop">,
  session: SellerSession,
  row: TotpRow | undefined,
): Promise<TotpSetup | null> {
  const secret = row ? await pendingSecret(services, session, row) : null;
  if (!secret) return null;
  const issuer = (await services.shop.profile()).brand.name;
  const uri = new TOTP({ issuer, label: session.user.email, secret }).toString();
  return { secret, uri, qr: qrOf(uri) };
}

function periodOf({ now }: Pick<Services, "now">, secret: string, code: string): number | null {
  const timestamp = now().getTime();
  const totp = new TOTP({ secret });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Null unless the account's app shows this code now. Each code is accepted once. */
export async function totpCodeUse(
  services: TotpServices,
  userId: string,
  code: string,
): Promise<CodeUse | null> {
  const { db, settings } = services;
  const [row] = await totpSecretOf(db, userId);
  const secret = row?.confirmedAt ? await openSealedText(row.secret, settings) : null;
  const period = secret ? periodOf(services, secret, code) : null;
  if (!secret || period === null) return null;
  // Encrypted again, with the newest pepper, so that old peppers can be removed from the settings.
  return {
    use: consumeTotpPeriod(db, userId, { period, secret: await sealText(secret, settings) }),
    more: [],
  };
}

/** The secret to store after an app's first code; null for a wrong code, or when this session started no setup. */
export async function confirmFirstTotpCode(
  services: TotpServices,
  session: SellerSession,
  code: string,
): Promise<ConfirmedSecret | null> {
  const { db, now, settings } = services;
  const [row] = await totpSecretOf(db, session.user.id);
  const secret = row ? await pendingSecret(services, session, row) : null;
  const period = secret ? periodOf(services, secret, code) : null;
  if (!row || !secret || period === null) return null;
  return { previousSecret: row.secret, secret: await sealText(secret, settings), period, at: now() };
}
