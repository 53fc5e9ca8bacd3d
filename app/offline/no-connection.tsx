import { startTransition, useEffect, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { Button } from "#app/ui/button.tsx";

export function NoConnection({ onReconnect }: { onReconnect: () => void }) {
  const t = useT();
  const { unreachable, checkSession } = useSession();
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    // In a transition, because the session changes its state in one too, which must be rendered first.
    void checkSession().then(() => startTransition(() => setChecked(true)));
  }, [checkSession]);
  useEffect(() => {
    if (checked && !unreachable) onReconnect();
  }, [checked, unreachable, onReconnect]);
  return (
    <div className="mx-auto grid max-w-read justify-items-start gap-4 px-4 py-16 sm:px-6 sm:py-24">
      <h1 className="text-xl">{t("shell.noConnection")}</h1>
      <p className="text-muted">{t("shell.goesOn")}</p>
      <Button type="button" onClick={onReconnect}>
        {t("ui.retry")}
      </Button>
    </div>
  );
}
