import { useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";

interface CopyButtonProps {
  text: string;
  label?: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const t = useT();
  const [state, setState] = useState<"copy" | "copied" | "notCopied">("copy");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      // Without HTTPS there is no clipboard; with it, the browser may refuse.
      setState("notCopied");
    }
  };
  return (
    <Button type="button" variant="secondary" onClick={copy}>
      <span aria-live="polite">{t(`studio.${state}`)}</span>
      {label && <span className="sr-only">{` ${label}`}</span>}
    </Button>
  );
}
