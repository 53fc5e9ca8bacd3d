/** Pages of mailed links. Opening one changes nothing, as mail scanners open links too; its button uses the link, once. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { MailedLink } from "#app/accounts/accounts.contract.ts";
import type { LinkConfirmer } from "#app/accounts/address-verification.server.ts";
import { findValidLink } from "#app/accounts/mail-tokens.server.ts";
import { LinkConfirmation } from "#app/accounts/settings/settings.contract.ts";
import { expectedError } from "#app/http/errors.server.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { CONFIRM_PATH, redirectThenBack, SIGN_IN_PATH } from "#app/http/guards.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import type { Services } from "#app/services.ts";

/** Status 404 when the link no longer works. */
export const mailedLinkLoader =
  (purpose: Parameters<typeof findValidLink>[2], titleKey: TextKey) =>
  async ({ params, context }: LoaderFunctionArgs) => {
    const { services } = context;
    const link = await findValidLink(services, params.token ?? "", purpose);
    const user = link && (await context.user());
    const title = translatorFor(services.language)(titleKey);
    const isValid = link !== null;
    const page: MailedLink = { isValid, isOwnAccount: isValid && user?.id === link.userId, title };
    return data(page, { status: isValid ? 200 : 404 });
  };

interface LinkActions {
  confirm(services: Services, token: string, confirmer: LinkConfirmer): Promise<void>;
  /** Uses the link for somebody without session and password. @returns the secret of a reset link to redirect to, or null. */
  confirmWithoutLogin?(
    services: Services,
    token: string,
    visitor: LinkConfirmer["visitor"],
  ): Promise<string | null>;
}

/** The status is set explicitly even when it is 200: the loader, which runs afterwards, finds the link used and returns 404. */
export const mailedLinkAction =
  ({ confirm, confirmWithoutLogin }: LinkActions) =>
  async ({ request, params, context }: ActionFunctionArgs) => {
    const submission = parseForm(await readForm({ request, context }), LinkConfirmation);
    if (submission.status !== "success") {
      const invalid = invalidFormReply(submission);
      return data({ done: null, result: invalid.data }, invalid.init ?? {});
    }
    const { intent, currentPassword } = submission.value;
    const token = params.token ?? "";
    const user = await context.user();
    const { sessionToken } = context;
    const confirmer = { user, sessionToken, currentPassword, visitor: visitorOf(request) };
    try {
      if (intent === "removePassword" && confirmWithoutLogin) {
        const secret = await confirmWithoutLogin(context.services, token, confirmer.visitor);
        if (secret) return redirect(`/reset/${secret}`, 303);
      } else await confirm(context.services, token, confirmer);
      return data({ done: true, result: null }, { status: 200 });
    } catch (error) {
      const code = expectedError(error)?.code;
      if (code === "bad_link") return data({ done: false, result: null }, { status: 400 });
      if (code === "second_factor_needed")
        return redirectThenBack(user ? CONFIRM_PATH : SIGN_IN_PATH, context);
      const refused = failedFormReply(submission, error);
      return data({ done: null, result: refused.data }, refused.init ?? {});
    }
  };
