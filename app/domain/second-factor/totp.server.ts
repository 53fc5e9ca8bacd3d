/** Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, 6 digits and 30 seconds, which every app knows. */
import { Secret, TOTP } from "otpauth/slim";
import { encode } from "uqr";
import type { Services } from "#app/context.server.ts";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { openSealedText, sealText } from "./sealed-text.server.ts";
import type { AppSetup } from "./second-factor.contract.ts";
import { insertTotpSecret, takePeriod, totpSecretOf } from "./second-factor.store.server.ts";

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** A code is right in its own period and in the one before or after: clocks differ (RFC 6238 section 5.2). */
const WINDOW = 1;

type TotpServices = Pick<Services, "db" | "now" | "settings">;

/** Makes a secret for an app that is set up; it counts once the app has shown a code. */
export async function startApp({ db, now, settings }: TotpServices, userId: string): Promise<void> {
  const secret = new Secret({ size: SECRET_BYTES });
  await insertTotpSecret(db, { userId, secret: await sealText(secret.base32, settings), createdAt: now() });
}

/** A QR code as the path of an SVG: one square of side 1 for each dark module. */
function qrOf(text: string): AppSetup["qr"] {
  const { size, data } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}

/** What an app is set up with. */
export async function appSetup(
  { settings }: Pick<Services, "settings">,
  user: Pick<User, "email">,
  sealed: string,
): Promise<AppSetup | null> {
  const secret = await openSealedText(sealed, settings);
  if (!secret) return null;
  const uri = new TOTP({ issuer: settings.SHOP_NAME, label: user.email, secret }).toString();
  return { secret, uri, qr: qrOf(uri) };
}

/**
 * Whether an app shows this code now. Each code is taken once.
 * @param confirmed whether the app has shown a code before; else it is being set up
 */
export async function takeAppCode(
  { db, now, settings }: TotpServices,
  userId: string,
  { code, confirmed }: { code: string; confirmed: boolean },
): Promise<boolean> {
  const [row] = await totpSecretOf(db, userId);
  if (!row || (row.confirmedAt !== null) !== confirmed) return false;
  const secret = await openSealedText(row.secret, settings);
  if (!secret) return false;
  const timestamp = now().getTime();
  const totp = new TOTP({ secret });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return false;
  const period = totp.counter({ timestamp }) + delta;
  // Encrypted again, so that an old pepper may go.
  const taken = await takePeriod(db, userId, { period, secret: await sealText(secret, settings) });
  return taken.length > 0;
}
