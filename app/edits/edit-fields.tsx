import { createContext, type ReactNode, useContext } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DIGEST_PREFIX, type Texts } from "./edit-fields.ts";
import type { Edits } from "./use-edits.browser.ts";

/** `changedSince`: texts of the product that were published after the field was edited, such as by the seller's command. */
export const EditsContext = createContext<(Edits & { changedSince: Texts }) | null>(null);

export function useEditsContext() {
  const edits = useContext(EditsContext);
  if (!edits) throw new Error("EditsContext is missing above this field");
  return edits;
}

function TheirText({ text }: { text: string }) {
  const t = useT();
  return (
    <p className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap text-sm">
      <span className="text-muted">{t("studioEditor.theirs")} </span>
      <span>{text || t("studioEditor.empty")}</span>
    </p>
  );
}

const theirText = (text: string) => <TheirText text={text} />;

interface ConflictProps {
  name: string;
  show?: (text: string) => ReactNode;
  onAcceptTheirs?: (text: string) => void;
}

/** Another seller's text of this field, with the choice between the two; or a text that was published since. */
export function Conflict({ name, show = theirText, onAcceptTheirs }: ConflictProps) {
  const t = useT();
  const { conflicts, changedSince, resolveConflict } = useEditsContext();
  const theirs = conflicts[name];
  const published = changedSince[name];
  if (theirs !== undefined)
    return (
      <Notice
        tone="danger"
        announce
        title={t("studioEditor.conflictTitle")}
        action={
          <span className="flex flex-wrap gap-2">
            <Button type="button" variant="secondary" onClick={() => resolveConflict(name, "mine")}>
              {t("studioEditor.keepMine")}
            </Button>
            <Button
              type="button"
              variant="secondary"
              onClick={() => {
                resolveConflict(name, "theirs");
                onAcceptTheirs?.(theirs);
              }}
            >
              {t("studioEditor.acceptTheirs")}
            </Button>
          </span>
        }
      >
        {show(theirs)}
      </Notice>
    );
  if (published === undefined) return null;
  return (
    <Notice tone="danger" title={t("studioEditor.changedSince")}>
      {show(published)}
    </Notice>
  );
}

interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  note?: ReactNode;
}

/** @returns the props of the field, and the elements that follow it */
function useEditedField({ name, ...texts }: FieldProps) {
  const t = useT();
  const { texts: values, digests, errors } = useEditsContext();
  const key = errors[name];
  return {
    field: { ...texts, name, defaultValue: values[name], error: key && t.orElse(key, "errors.invalid") },
    extra: (
      <>
        <input type="hidden" name={`${DIGEST_PREFIX}${name}`} value={digests[name] ?? ""} />
        <Conflict name={name} />
      </>
    ),
  };
}

type TextProps = FieldProps & { lang?: string; inputMode?: "decimal"; maxLength?: number };

export function EditedText({ lang, inputMode, maxLength, ...props }: TextProps) {
  const { field, extra } = useEditedField(props);
  return (
    <div className="grid content-start gap-3">
      <TextField {...field} lang={lang} inputMode={inputMode} maxLength={maxLength} autoComplete="off" />
      {extra}
    </div>
  );
}

export function EditedTextArea({ lang, rows, ...props }: FieldProps & { lang: string; rows: number }) {
  const { field, extra } = useEditedField(props);
  return (
    <div className="grid content-start gap-3">
      {/* Longer than what can be published, so that pasting a long text does not cut it silently. */}
      <TextAreaField {...field} lang={lang} rows={rows} maxLength={20_000} />
      {extra}
    </div>
  );
}

export function EditedSelect({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { field, extra } = useEditedField(props);
  return (
    <div className="grid content-start gap-3">
      <SelectField {...field}>{children}</SelectField>
      {extra}
    </div>
  );
}

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
