import { Email } from "#app/accounts/email.contract.ts";
import { z } from "#app/shared/zod.ts";
import { asciiDigits } from "#app/text/ascii-digits.ts";

export const RECOVERY_CODE_COUNT = 10;

export type PasskeyPurpose = "add" | "confirm";

export interface PasskeyChallenge {
  challenge: string;
  purpose: PasskeyPurpose;
  expiresAt: number;
}

export const SecondFactorReset = z.object({ email: Email });

export const PasskeyOptionsRequest = z.object({ purpose: z.enum(["add", "confirm"]) });

/** The credential that a browser's authenticator returns, as JSON (WebAuthn level 3, `PublicKeyCredential.toJSON`). */
export const PasskeyCredential = z
  .string()
  .max(20_000, "errors.passkey_refused")
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "errors.passkey_refused" });
      return z.NEVER;
    }
  })
  .pipe(
    z.object(
      {
        id: z.string().min(1),
        rawId: z.string(),
        type: z.literal("public-key"),
        response: z.looseObject({ clientDataJSON: z.string() }),
        clientExtensionResults: z.looseObject({}).default({}),
      },
      "errors.passkey_refused",
    ),
  );
export type PasskeyCredential = z.infer<typeof PasskeyCredential>;

/** A code as typed. Spaces and hyphens are removed, because apps and the studio show codes in groups. */
const typedCode = z
  .string("errors.codeNeeded")
  .max(60, "errors.wrong_code")
  .transform((text) => asciiDigits(text).replace(/[\s-]/g, "").toUpperCase());

export const TotpCode = z.object({ code: typedCode.pipe(z.string().regex(/^\d{6}$/, "errors.sixDigits")) });

export const SecondFactorCode = z.object({ code: typedCode.pipe(z.string().min(1, "errors.codeNeeded")) });

export const PasskeyForm = z.object({ credential: PasskeyCredential });
export const PasskeyRemoval = z.object({ id: z.string().max(2_000) });

export interface SecondFactorMethods {
  passkeys: boolean;
  app: boolean;
}

export interface PasskeySummary {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface TotpSetup {
  secret: string;
  /** `otpauth:` address for the app. */
  uri: string;
  /** `uri` as a QR code: modules per side, and the path of an SVG. */
  qr: { size: number; path: string };
}

export interface SecondFactorView {
  passkeys: PasskeySummary[];
  appSince: string | null;
  setup: TotpSetup | null;
  codesLeft: number;
}

export interface SecondFactorResult {
  intent: string;
  error?: string | undefined;
  codeError?: string | undefined;
  codes?: string[];
}
