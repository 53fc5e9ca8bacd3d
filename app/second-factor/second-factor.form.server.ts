import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { deviceOf } from "#app/accounts/device.ts";
import { replaceSessionToken } from "#app/accounts/login/log-in.form.server.ts";
import { expectedError, statusOf } from "#app/http/errors.server.ts";
import { formInput, type SentForm, sentIntent } from "#app/http/forms.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { messageOf } from "#app/shared/errors.ts";
import {
  addAuthenticatorApp,
  addPasskey,
  type FirstFactor,
  removeFactor,
  replaceRecoveryCodes,
} from "./manage-factors.server.ts";
import { PasskeyForm, PasskeyRemoval, type SecondFactorResult, TotpCode } from "./second-factor.contract.ts";
import type { SellerSession } from "./second-factor-state.ts";
import { startTotpSetup } from "./totp.server.ts";

const INTENTS = ["passkey", "removePasskey", "startApp", "app", "removeApp", "codes"] as const;
type Intent = (typeof INTENTS)[number];

type FormOutcome = FirstFactor | { codes: string[] } | null;

/** A passkey is called by the device that it was made with. */
function deviceName({ request, services }: AppLoadContext): string {
  const t = translatorFor(services.language);
  const device = deviceOf(visitorOf(request).userAgent);
  return device ? t("studioSecurity.device", { ...device }) : t("studioSecurity.unknownDevice");
}

const ACTIONS: Record<
  Intent,
  (context: AppLoadContext, session: SellerSession, form: SentForm) => Promise<FormOutcome>
> = {
  passkey: (context, session, form) => {
    const { credential } = formInput(form, PasskeyForm);
    return addPasskey(context.services, session, { credential, name: deviceName(context) });
  },
  removePasskey: async ({ services }, session, form) => {
    await removeFactor(services, session, { passkey: formInput(form, PasskeyRemoval).id });
    return null;
  },
  startApp: async ({ services }, session) => {
    await startTotpSetup(services, session);
    return null;
  },
  app: ({ services }, session, form) =>
    addAuthenticatorApp(services, session, formInput(form, TotpCode).code),
  removeApp: async ({ services }, session) => {
    await removeFactor(services, session, "app");
    return null;
  },
  codes: async ({ services }, session) => ({ codes: await replaceRecoveryCodes(services, session) }),
};

export async function secondFactorResponse(context: AppLoadContext, session: SellerSession, form: SentForm) {
  const intent = sentIntent(form, INTENTS, context);
  try {
    const outcome = await ACTIONS[intent](context, session, form);
    const done: SecondFactorResult = { intent };
    if (!outcome) return data(done);
    const headers = "session" in outcome ? await replaceSessionToken(context, outcome.session) : undefined;
    return data({ ...done, codes: outcome.codes }, headers ? { headers } : {});
  } catch (error) {
    return failedResult(intent, error);
  }
}

export function failedResult(intent: string, error: unknown) {
  const expected = expectedError(error);
  if (!expected) throw error;
  const { code, fields } = expected;
  const codeError = fields?.code;
  const result: SecondFactorResult = {
    intent,
    codeError,
    error: codeError ? undefined : messageOf(expected),
  };
  return data(result, { status: statusOf(code) });
}
