import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useIsSending } from "#app/ui/use-is-sending.browser.ts";

export interface CodeFormResult {
  intent: string;
  codeError?: string | undefined;
}

interface CodeFormProps {
  intent: string;
  result: CodeFormResult | undefined;
  label: string;
  submitLabel: string;
  digits?: boolean;
  variant?: "primary" | "secondary";
}

export function CodeForm({ intent, result, label, submitLabel, digits = false, variant }: CodeFormProps) {
  const t = useT();
  const busy = useIsSending(intent);
  const error = result?.intent === intent ? result.codeError : undefined;
  return (
    <Form method="post" noValidate className="grid gap-5">
      <input type="hidden" name="intent" value={intent} />
      <TextField
        name="code"
        label={label}
        autoComplete={digits ? "one-time-code" : "off"}
        autoCapitalize="characters"
        spellCheck={false}
        {...(digits && { inputMode: "numeric" })}
        maxLength={60}
        className="tabular-nums"
        error={error && t.orElse(error, "errors.invalid")}
      />
      <div>
        <Button {...(variant && { variant })} busy={busy} busyLabel={t("ui.loading")}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
