import { createContext, type ReactNode, useContext } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import type { Edits } from "./use-edits.browser.ts";

export const EditsContext = createContext<Edits | null>(null);

export function useEditsContext() {
  const edits = useContext(EditsContext);
  if (!edits) throw new Error("EditsContext is missing above this field");
  return edits;
}

interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  note?: ReactNode;
}

function useEditedField({ name, ...texts }: FieldProps) {
  const t = useT();
  const { texts: values, errors } = useEditsContext();
  const key = errors[name];
  return { ...texts, name, defaultValue: values[name], error: key && t.orElse(key, "errors.invalid") };
}

type TextProps = FieldProps & { lang?: string; inputMode?: "decimal"; maxLength?: number };

export const EditedText = ({ lang, inputMode, maxLength, ...props }: TextProps) => (
  <TextField
    {...useEditedField(props)}
    lang={lang}
    inputMode={inputMode}
    maxLength={maxLength}
    autoComplete="off"
  />
);

/** Longer than what can be published, so that pasting a long text does not cut it silently. */
export const EditedTextArea = ({ lang, rows, ...props }: FieldProps & { lang: string; rows: number }) => (
  <TextAreaField {...useEditedField(props)} lang={lang} rows={rows} maxLength={20_000} />
);

export const EditedSelect = ({ children, ...props }: FieldProps & { children: ReactNode }) => (
  <SelectField {...useEditedField(props)}>{children}</SelectField>
);

interface SectionProps {
  id: string;
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

export function EditorSection({ id, title, hint, children }: SectionProps) {
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-5 p-4 sm:p-6">
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {hint && <p className="mt-1 text-muted text-sm">{hint}</p>}
      </div>
      {children}
    </Card>
  );
}
