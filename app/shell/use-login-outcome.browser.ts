import { useEffect } from "react";
import { OUTCOME_COOKIE, readOutcome } from "#app/accounts/login/login-outcome.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { useToast } from "#app/ui/toasts.tsx";

/** The outcome of the last login, from a cookie that is deleted so that it is shown once. */
function takeOutcome() {
  const pair = document.cookie.split("; ").find((each) => each.startsWith(`${OUTCOME_COOKIE}=`));
  if (!pair) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${OUTCOME_COOKIE}=; path=/; max-age=0; secure`;
  return readOutcome(decodeURIComponent(pair.slice(OUTCOME_COOKIE.length + 1)));
}

const RESULT_TEXTS = {
  added: "shell.added",
  saved: "shell.savedForYou",
  owned: "errors.already_owned",
} as const;

const ACCOUNT_TEXTS = { unverified: "shell.registered", verified: "shell.registeredByCode" } as const;

export function useLoginOutcome() {
  const t = useT();
  const toast = useToast();
  const { user } = useSession();
  useEffect(() => {
    const outcome = user && takeOutcome();
    if (!outcome) return;
    const { registered, result, title } = outcome;
    const { email, username: name } = user;
    const texts = [
      result && t(RESULT_TEXTS[result], { title }),
      registered && t(ACCOUNT_TEXTS[registered], { email, name }),
    ].filter(Boolean);
    // One toast: two would cover a phone's page.
    if (texts.length) toast({ about: "login", text: texts.join(" ") });
  }, [user, toast, t]);
}
