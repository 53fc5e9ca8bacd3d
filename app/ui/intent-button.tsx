import type { ComponentProps } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "./button.tsx";
import { useIsSending } from "./use-is-sending.browser.ts";

interface IntentButtonProps
  extends Omit<ComponentProps<typeof Button>, "name" | "value" | "type" | "busy" | "busyLabel"> {
  intent: string;
  itemId?: string | number;
}

export function IntentButton({ intent, itemId, ...props }: IntentButtonProps) {
  const t = useT();
  const busy = useIsSending(intent, itemId);
  return <Button {...props} name="intent" value={intent} busy={busy} busyLabel={t("ui.loading")} />;
}
