import { useEffect } from "react";
import { useSession } from "#app/client/session.tsx";
import { useToast } from "#app/components/ui/toasts.tsx";
import { OUTCOME_COOKIE, readOutcome } from "#app/domain/accounts/login-outcome.ts";
import { useT } from "#app/i18n/use-t.tsx";

/** The cookie's value; it is deleted, so that it is told once. */
function takeOutcome() {
  const pair = document.cookie.split("; ").find((each) => each.startsWith(`${OUTCOME_COOKIE}=`));
  if (!pair) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${OUTCOME_COOKIE}=; path=/; max-age=0; secure`;
  return readOutcome(decodeURIComponent(pair.slice(OUTCOME_COOKIE.length + 1)));
}

const TEXTS = {
  added: "shell.added",
  saved: "account.savedForYou",
  owned: "errors.already_owned",
} as const;

/** Tells by toasts what a login or a registration has done. */
export function useLoginOutcome() {
  const t = useT();
  const toast = useToast();
  const { user } = useSession();
  useEffect(() => {
    const outcome = user && takeOutcome();
    if (!outcome) return;
    const { registered, result, title } = outcome;
    if (registered) toast({ about: "registered", text: t("account.registered", { email: user.email }) });
    if (result) toast({ about: "wanted", text: t(TEXTS[result], { title }) });
  }, [user, toast, t]);
}
