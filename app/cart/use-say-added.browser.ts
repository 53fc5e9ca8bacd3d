import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useToast } from "#app/ui/toasts.tsx";

export function useSayAdded() {
  const t = useT();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  return (addition: Promise<void>, { id, title }: { id: string; title: string }): Promise<void> =>
    addition.then(
      () => toast({ about: id, text: t("shell.added", { title }) }),
      (error: unknown) => {
        const text = t("shell.addFailed", { title, reason: errorMessage(error) });
        toast({ about: id, tone: "danger", text });
      },
    );
}
