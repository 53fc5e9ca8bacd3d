/** Passkeys (WebAuthn). The library is loaded when one is used: it is larger than many pages' own code. */
import { base64url } from "jose";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import type { PasskeyCredential, PasskeyPurpose } from "./second-factor.contract.ts";
import {
  consumeChallenge,
  type PasskeyRow,
  passkeysOf,
  storeChallenge,
} from "./second-factor.store.server.ts";
import type { SellerSession } from "./second-factor-state.ts";

const CHALLENGE_MS = 5 * MINUTE_MS;
const loadLibrary = () => import("@simplewebauthn/server");

type PasskeyServices = Reads;

const domainOf = ({ SHOP_ORIGIN }: Services["settings"]) => new URL(SHOP_ORIGIN).hostname;
const descriptorOf = ({ id, transports }: PasskeyRow) => ({ id, transports });

async function newPasskeyOptions(
  { settings, shop }: PasskeyServices,
  session: SellerSession,
  known: PasskeyRow[],
) {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: (await shop.profile()).brand.name,
    rpID: domainOf(settings),
    userID: new TextEncoder().encode(session.user.id),
    userName: session.user.email,
    userDisplayName: session.user.username,
    attestationType: "none",
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

async function confirmationOptions({ settings }: PasskeyServices, known: PasskeyRow[]) {
  if (known.length === 0) throw new DomainError("not_found");
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: domainOf(settings),
    allowCredentials: known.map(descriptorOf),
    userVerification: "preferred",
  });
}

/**
 * The options of `navigator.credentials.create` or `.get`. A session that is not confirmed, and may add no passkey, is not told which
 * the account has. @throws DomainError not_found without a passkey to confirm by.
 */
export async function passkeyOptions(
  services: PasskeyServices,
  session: SellerSession,
  { purpose, isConfirmed }: { purpose: PasskeyPurpose; isConfirmed: boolean },
) {
  const { db, now } = services;
  const known = await passkeysOf(db, session.user.id);
  const options =
    purpose === "add"
      ? await newPasskeyOptions(services, session, isConfirmed ? known : [])
      : await confirmationOptions(services, known);
  const expiresAt = now().getTime() + CHALLENGE_MS;
  await storeChallenge(db, session.tokenHash, { challenge: options.challenge, purpose, expiresAt });
  return options;
}

/** The challenge that this session was given. */
async function challengeFor({ db, now }: PasskeyServices, session: SellerSession, purpose: PasskeyPurpose) {
  const stored = await consumeChallenge(db, session.tokenHash);
  if (stored?.purpose !== purpose || stored.expiresAt < now().getTime())
    throw new DomainError("passkey_refused");
  return stored.challenge;
}

/** Turns an error of the library, one for each rule that a response breaks, into passkey_refused. */
const orPasskeyRefused = async <T>(verification: Promise<T>): Promise<T> =>
  verification.catch((error: unknown) => {
    throw new DomainError("passkey_refused", { detail: (error as Error).message });
  });

/** Verifies a new passkey. @returns its row without a name. */
export async function verifiedNewPasskey(
  services: PasskeyServices,
  session: SellerSession,
  credential: PasskeyCredential,
) {
  const challenge = await challengeFor(services, session, "add");
  const { verifyRegistrationResponse } = await loadLibrary();
  const { registrationInfo } = await orPasskeyRefused(
    verifyRegistrationResponse({
      response: credential as never,
      expectedChallenge: challenge,
      expectedOrigin: services.settings.SHOP_ORIGIN,
      expectedRPID: domainOf(services.settings),
      requireUserVerification: false,
    }),
  );
  if (!registrationInfo) throw new DomainError("passkey_refused");
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const row = { id, userId: session.user.id, publicKey: base64url.encode(publicKey), counter };
  return { ...row, transports: [...transports], createdAt: services.now() };
}

/** Verifies a response of a known passkey. @returns its id and its new counter. @throws DomainError passkey_refused. */
export async function verifiedPasskey(
  services: PasskeyServices,
  session: SellerSession,
  credential: PasskeyCredential,
): Promise<{ id: string; counter: number }> {
  const challenge = await challengeFor(services, session, "confirm");
  const known = await passkeysOf(services.db, session.user.id);
  const passkey = known.find(({ id }) => id === credential.id);
  if (!passkey) throw new DomainError("passkey_refused");
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { id, publicKey, counter, transports } = passkey;
  const { verified, authenticationInfo } = await orPasskeyRefused(
    verifyAuthenticationResponse({
      response: credential as never,
      expectedChallenge: challenge,
      expectedOrigin: services.settings.SHOP_ORIGIN,
      expectedRPID: domainOf(services.settings),
      credential: { id, publicKey: new Uint8Array(base64url.decode(publicKey)), counter, transports },
      requireUserVerification: false,
    }),
  );
  if (!verified) throw new DomainError("passkey_refused");
  return { id, counter: authenticationInfo.newCounter };
}
