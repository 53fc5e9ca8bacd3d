/** Fields of a `StudioForm`: each finds in its schema what it holds, and how long or large it may be. */
import { type ReactNode, useId, useState } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { priceText } from "#app/i18n/price-text.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { isEnd, kindOf, maxLengthOf } from "#app/shared/form-submission.ts";
import { addDays, localTime } from "#app/shared/time-zone.ts";
import type { z } from "#app/shared/zod.ts";
import { Legend } from "#app/ui/choice.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { StoredTime } from "#app/ui/instant-field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { useFieldOf } from "./studio-form.tsx";

interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Where its schema does not say so, such as in an alternative. */
  required?: boolean;
  /** In place of "optional". */
  note?: string;
  /** Makes it a text of several lines. */
  rows?: number;
  /** Makes it a choice from a list; the first may be "" for none. */
  options?: readonly { value: string | number; label: string; lang?: Language }[];
  lang?: Language;
  placeholder?: string;
  /** Id of a datalist. */
  list?: string;
  type?: "date" | "email" | "tel" | "url";
}

/** A text, a number, euros or a box, as the schema says. */
export function Field({ name, rows, options, required = false, ...texts }: FieldProps) {
  const t = useT();
  const { id, field, stored, typed, error, isOptional } = useFieldOf()(name);
  const kind = kindOf(field);
  const props = { ...texts, id, name, error };
  if (kind === "boolean")
    return (
      <CheckboxField {...props} defaultChecked={typed === undefined ? stored === true : typed === "on"} />
    );
  const value = kind === "euros" && typeof stored === "number" ? priceText(stored, t.language) : stored;
  const input = {
    ...props,
    required,
    note: texts.note ?? (isOptional && !required ? t("studio.optional") : undefined),
    defaultValue: String(typed ?? value ?? ""),
    maxLength: kind === "text" || kind === "secret" ? maxLengthOf(field) : 20,
  };
  if (options)
    return (
      <SelectField {...props} defaultValue={input.defaultValue}>
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  if (rows) return <TextAreaField {...input} rows={rows} />;
  const inputMode = ({ number: "numeric", euros: "decimal" } as const)[kind as string];
  const type = kind === "secret" ? "password" : texts.type;
  return <TextField {...input} type={type} inputMode={inputMode} autoComplete="off" />;
}

function dayAndTimeOf(at: string, field: z.core.$ZodType, timeZone: string): [day: string, time: string] {
  const [day = "", time = ""] = at && localTime(Date.parse(at), timeZone).split("T");
  if (time !== "00:00:00") return [day, time.slice(0, "15:05".length)];
  return [isEnd(field) ? addDays(day, -1) : day, ""];
}

interface TimeFieldProps extends Pick<FieldProps, "name" | "label" | "hint"> {
  clockLabel: string;
}

/** A day, and a time where it is not the beginning or the end of that day, on the clock of the shop's time zone. */
export function TimeField({ name, label, hint, clockLabel }: TimeFieldProps) {
  const t = useT();
  const { id, field, stored, typed, error, isOptional } = useFieldOf()(name);
  const at = typeof stored === "string" ? stored : "";
  const sent = typed && (typed as { day?: string; time?: string });
  const [day, time] = sent ? [sent.day, sent.time] : dayAndTimeOf(at, field, t.timeZone);
  return (
    <div className="grid max-w-md grid-cols-[minmax(0,1fr)_8rem] items-start gap-x-3">
      <TextField
        id={id}
        type="date"
        name={`${name}.day`}
        label={label}
        hint={hint}
        error={error}
        note={isOptional ? t("studio.optional") : undefined}
        defaultValue={day}
      />
      <TextField type="time" name={`${name}.time`} label={clockLabel} defaultValue={time} />
      <StoredTime name={name} at={at} />
    </div>
  );
}

interface Alternative {
  label: string;
  /** The field that is null where another alternative is chosen; the one with none is chosen at first. */
  name?: string;
  fields?: ReactNode;
  /** Has nothing to do with what the others share. */
  isApart?: boolean;
}

interface AlternativesProps {
  legend: string;
  options: readonly Alternative[];
  /** Fields of all alternatives but those apart. */
  shared?: ReactNode;
}

interface AlternativeFieldsProps {
  isChosen: boolean;
  className?: string;
  children: ReactNode;
}

function AlternativeFields({ isChosen, className = "mb-3 pl-8", children }: AlternativeFieldsProps) {
  return (
    <fieldset disabled={!isChosen} hidden={!isChosen} className={`min-w-0 ${className}`}>
      {children}
    </fieldset>
  );
}

/** One of several ways to fill in a form, each with its own fields; those of the others are not sent. */
export function Alternatives({ legend, options, shared }: AlternativesProps) {
  const group = useId();
  const isHydrated = useHydrated();
  const fieldOf = useFieldOf();
  const isFilled = ({ name }: Alternative) => name && (fieldOf(name).typed || fieldOf(name).stored);
  const [chosen, choose] = useState(() => Math.max(options.findIndex(isFilled), 0));
  return (
    <fieldset className="min-w-0">
      <Legend>{legend}</Legend>
      {options.map(({ label, fields }, at) => (
        <div key={label}>
          <label className="flex min-h-11 items-center gap-3 py-2">
            <input
              type="radio"
              name={group}
              checked={chosen === at}
              disabled={!isHydrated}
              onChange={() => choose(at)}
              className="size-5 shrink-0"
            />
            <span>{label}</span>
          </label>
          {fields && <AlternativeFields isChosen={chosen === at}>{fields}</AlternativeFields>}
        </div>
      ))}
      {shared && (
        <AlternativeFields isChosen={!options[chosen]?.isApart} className="mt-3">
          {shared}
        </AlternativeFields>
      )}
    </fieldset>
  );
}

interface TranslatedField extends Omit<FieldProps, "placeholder"> {
  placeholder?: Translated;
}

interface TranslatedProps {
  /** `required`: in the shop's main language. */
  fields: readonly TranslatedField[];
  /** What a reader of another language sees without a text in it. */
  hint?: string;
}

function LanguageFields({ language, fields }: TranslatedProps & { language: Language }) {
  return (
    <div className="grid gap-5">
      {fields.map(({ name, placeholder, ...field }) => (
        <Field
          key={name}
          {...field}
          name={`${name}.${language}`}
          lang={language}
          placeholder={placeholder?.[language]}
        />
      ))}
    </div>
  );
}

function OtherLanguage({ language, fields, hint }: TranslatedProps & { language: Language }) {
  const t = useT();
  const fieldOf = useFieldOf();
  const states = fields.map(({ name }) => fieldOf(`${name}.${language}`));
  return (
    <Folded
      label={t(`studio.alsoIn_${language}`)}
      open={states.some(({ stored, typed, error }) => Boolean((typed ?? stored) || error))}
    >
      {hint && <p className="mb-4 text-muted text-sm">{hint}</p>}
      <LanguageFields language={language} fields={fields.map((field) => ({ ...field, required: false }))} />
    </Folded>
  );
}

/** Texts that the seller writes in the shop's main language, and if they like in others. */
export function TranslatedFields({ fields, hint }: TranslatedProps) {
  const [main, ...others] = mainLanguageFirst(useT());
  return (
    <>
      <LanguageFields language={main} fields={fields} />
      {others.map((language) => (
        <OtherLanguage key={language} language={language} fields={fields} hint={hint} />
      ))}
    </>
  );
}

/** For a list of boxes: what is checked at first, and what is wrong with it. */
export function useChosen(name: string): { chosen: readonly string[]; error: string | undefined } {
  const { stored, typed, error } = useFieldOf()(name);
  return { chosen: ([typed ?? stored ?? []].flat() as string[]).filter(Boolean), error: error?.[0] };
}

/** Beside the boxes of a list, so that none checked is not the same as a list that is not asked for. */
export const ListSent = ({ name }: { name: string }) => <input type="hidden" name={name} value="" />;

interface BoxesProps {
  name: string;
  /** Not where the alternative that it belongs to says it. */
  legend?: ReactNode;
  hint?: ReactNode;
  options: readonly { value: string; label: ReactNode }[];
}

/** A list, of which any may be chosen. */
export function Boxes({ name, legend, hint, options }: BoxesProps) {
  const { chosen, error } = useChosen(name);
  return (
    <fieldset className="grid min-w-0 gap-3">
      {legend && <Legend>{legend}</Legend>}
      {hint && <p className="text-muted text-sm">{hint}</p>}
      <ListSent name={name} />
      {options.map(({ value, label }, at) => (
        <CheckboxField
          key={value}
          name={name}
          value={value}
          label={label}
          defaultChecked={chosen.includes(value)}
          error={at === 0 ? error : null}
        />
      ))}
    </fieldset>
  );
}
