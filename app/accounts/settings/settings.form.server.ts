import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { User } from "#app/accounts/accounts.contract.ts";
import {
  createConnectToken,
  disconnectGoogle,
  requireVerifiedAddress,
} from "#app/accounts/google/google.server.ts";
import { replaceSession } from "#app/accounts/login/log-in.form.server.ts";
import { requestEmailVerification } from "#app/accounts/login/recovery.server.ts";
import {
  failedFormReply,
  invalidFormReply,
  parseForm,
  type SentForm,
  sentIntent,
} from "#app/http/forms.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { languageCookie } from "#app/i18n/i18n.server.ts";
import { LettersChoice } from "#app/letters/letter-consent.contract.ts";
import { setLetters } from "#app/letters/letter-consent.server.ts";
import { NewsChoice } from "#app/news/news.contract.ts";
import { setSubscribed } from "#app/news/subscribers.server.ts";
import { NoFields } from "#app/shared/no-fields.ts";
import type { z } from "#app/shared/zod.ts";
import {
  EmailChange,
  PasswordChange,
  PreferencesForm,
  Reauthentication,
  SETTINGS_INTENTS,
  type SettingsIntent,
  UsernameChange,
} from "./settings.contract.ts";
import {
  changePassword,
  logOutOthers,
  reauthenticate,
  requestEmailChange,
  setPreferences,
  setUsername,
} from "./settings.server.ts";

interface FormContext {
  context: AppLoadContext;
  request: Request;
  user: User;
}

const settingsForm =
  <S extends z.ZodObject>(
    schema: S,
    run: (form: FormContext, input: z.output<S>) => Promise<unknown>,
    next?: (form: FormContext) => Promise<{ connectToken: string }>,
  ) =>
  async (form: FormContext, sent: SentForm) => {
    const submission = parseForm(sent, schema);
    if (submission.status !== "success") return { done: false, ...invalidFormReply(submission) };
    try {
      const headers = await run(form, submission.value);
      const init = headers instanceof Headers ? { headers } : {};
      return { done: true, data: submission.reply({ resetForm: true }), init, ...(await next?.(form)) };
    } catch (error) {
      return { done: false, ...failedFormReply(submission, error) };
    }
  };

const reauthenticationOf = ({ context }: FormContext, currentPassword: string) => ({
  currentPassword,
  sessionToken: context.sessionToken,
});

const SETTINGS_FORMS: Record<SettingsIntent, ReturnType<typeof settingsForm>> = {
  username: settingsForm(UsernameChange, ({ context, user }, { username }) =>
    setUsername(context.services, user, username),
  ),
  email: settingsForm(EmailChange, (form, { email, currentPassword }) =>
    requestEmailChange(form.context.services, form.user, {
      email,
      ...reauthenticationOf(form, currentPassword),
    }),
  ),
  verification: settingsForm(NoFields, ({ context, user }) =>
    requestEmailVerification(context.services, user),
  ),
  news: settingsForm(NewsChoice, ({ context, request, user }, { wanted }) =>
    setSubscribed(context.services, user, { wanted: wanted === "on", visitor: visitorOf(request) }),
  ),
  letters: settingsForm(LettersChoice, ({ context, user }, { wanted }) =>
    setLetters(context.services, user, wanted === "on"),
  ),
  password: settingsForm(PasswordChange, async (form, { password, currentPassword }) => {
    const { userAgent } = visitorOf(form.request);
    const change = { password, userAgent, ...reauthenticationOf(form, currentPassword) };
    return replaceSession(form.context, await changePassword(form.context.services, form.user, change));
  }),
  logOutOthers: settingsForm(Reauthentication, (form, { currentPassword }) =>
    logOutOthers(form.context.services, form.user, reauthenticationOf(form, currentPassword)),
  ),
  googleConnect: settingsForm(
    Reauthentication,
    async (form, { currentPassword }) => {
      await requireVerifiedAddress(form.context.services, form.user);
      await reauthenticate(form.context.services, form.user, reauthenticationOf(form, currentPassword));
    },
    async ({ context }) => ({
      connectToken: await createConnectToken(context.services, context.sessionToken ?? ""),
    }),
  ),
  googleDisconnect: settingsForm(Reauthentication, (form, { currentPassword }) =>
    disconnectGoogle(form.context.services, form.user, reauthenticationOf(form, currentPassword)),
  ),
};

async function savePreferences({ context, user }: FormContext, sent: SentForm): Promise<never> {
  const submission = parseForm(sent, PreferencesForm);
  if (submission.status !== "success") throw data({ requestId: context.requestId }, { status: 400 });
  const { preferences } = await setPreferences(context.services, user, submission.value);
  const headers = { "Set-Cookie": await languageCookie.serialize(preferences.language) };
  throw redirect("/dashboard/settings?saved=preferences", { status: 303, headers });
}

export async function handleSettingsForm(form: FormContext, sent: SentForm) {
  const intent = sentIntent(sent, ["preferences", ...SETTINGS_INTENTS], form.context);
  if (intent === "preferences") return savePreferences(form, sent);
  const { done, data: result, init, ...more } = await SETTINGS_FORMS[intent](form, sent);
  return data({ intent, done, result, ...more }, init ?? {});
}
