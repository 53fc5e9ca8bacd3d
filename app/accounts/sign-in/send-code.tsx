import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { useIsSending } from "#app/ui/use-is-sending.browser.ts";

/** To an address that is known already: nobody types it again. */
export function SendCode({ children }: { children?: ReactNode }) {
  const t = useT();
  return (
    <Form method="post">
      {children}
      <Button
        name="intent"
        value="code"
        size="lg"
        wide
        busy={useIsSending("code")}
        busyLabel={t("ui.loading")}
      >
        {t("signIn.send")}
      </Button>
    </Form>
  );
}
