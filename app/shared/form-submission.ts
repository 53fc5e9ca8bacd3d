/**
 * A form of the studio, read by the schema of the JSON call that does the same: euros, times and lists come
 * as texts and become what the call takes. An absent box is no, an absent list empty, an empty field that may
 * be null is null.
 */
import { parse, type Submission, type SubmissionResult } from "@conform-to/react";
import { centsOf } from "#app/i18n/price-text.ts";
import { addDays } from "#app/shared/time-zone.ts";
import { isClock, writtenInstant } from "#app/shared/written-instant.ts";
import type { z } from "#app/shared/zod.ts";

/** What became of a pressed button: `done` and `error` are words' keys. */
export interface FormResult {
  intent: string;
  /** The field `id` of its form, that of its row: tells the forms of a list apart. */
  id?: string | undefined;
  done?: string;
  /** What was made and is shown this once, such as a secret. */
  made?: unknown;
  /** Why nothing was stored, if no field is to blame. */
  error?: string;
  /** What `error` is about, such as the id of a model. */
  detail?: string | undefined;
  /** What was typed, and what is wrong with it. */
  form?: SubmissionResult;
}

type Schema = z.core.$ZodType;
/** Marks euro cents, which a form shows in euros. */
export const EUROS = { form: "euros" };
/** Marks a time that is an end: a day alone means until its end, not from its beginning. */
export const END = { form: "end" };
/** Marks a text that is typed unseen and never sent back. */
export const SECRET = { form: "secret" };

export type FieldKind = "text" | "secret" | "number" | "euros" | "time" | "boolean" | "list" | "object";

/** What a schema is about, without what wraps it. */
function unwrapped(schema: Schema): Schema {
  const def = schema._zod.def as { type: string; innerType?: Schema; in?: Schema };
  const inner = def.innerType ?? (def.type === "pipe" && def.in);
  return inner ? unwrapped(inner) : schema;
}

export const mayBeNull = (schema: Schema): boolean => schema._zod.def.type === "nullable";

const formOf = (schema: Schema) => (unwrapped(schema) as z.ZodType).meta()?.form;

export const isEnd = (schema: Schema): boolean => formOf(schema) === END.form;

export function kindOf(schema: Schema): FieldKind {
  const inner = unwrapped(schema) as z.ZodType & { format?: string | null };
  const form = formOf(schema);
  if (form === EUROS.form || form === SECRET.form) return form as FieldKind;
  switch (inner.def.type) {
    case "number":
    case "boolean":
    case "object":
      return inner.def.type;
    case "array":
      return "list";
    default:
      return inner.format === "datetime" ? "time" : "text";
  }
}

const shapeOf = (schema: Schema): Record<string, Schema> =>
  (unwrapped(schema)._zod.def as { shape?: Record<string, Schema> }).shape ?? {};

const elementOf = (list: Schema): Schema =>
  (unwrapped(list)._zod.def as unknown as { element: Schema }).element;

/** The parts of a field's name, such as "title.en" or "tags[0].names.es". */
export const pathOf = (name: string): string[] => name.split(/[.[\]]+/).filter(Boolean);

const fieldAt = (schema: Schema, name: string): Schema | undefined =>
  pathOf(name).reduce<Schema | undefined>(
    (each, part) => each && (kindOf(each) === "list" ? elementOf(each) : shapeOf(each)[part]),
    schema,
  );

/** The schema of a field such as "title.en". */
export function fieldSchema(schema: Schema, name: string): Schema {
  const field = fieldAt(schema, name);
  if (!field) throw new Error(`The form's schema has no field ${name}`);
  return field;
}

export const maxLengthOf = (schema: Schema): number | undefined =>
  (unwrapped(schema) as z.ZodString).maxLength ?? undefined;

/** A day with a time; a day alone is its beginning or its end. */
function clockOf(schema: Schema, { day = "", time = "" }: Record<string, string>): string {
  if (!isClock(`${day}T00:00`)) return day;
  return time ? `${day}T${time}` : `${isEnd(schema) ? addDays(day, 1) : day}T00:00`;
}

const numberOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

/** @param sent texts, by their names nested in objects and lists */
function fieldValue(schema: Schema, sent: unknown, timeZone: string): unknown {
  const text = typeof sent === "string" ? sent.trim() : "";
  const nested = sent && typeof sent === "object" ? (sent as Record<string, string>) : {};
  const orNull = <T>(isBlank: boolean, value: T) => (isBlank && mayBeNull(schema) ? null : value);
  switch (kindOf(schema)) {
    case "object":
      return Object.fromEntries(
        Object.entries(shapeOf(schema)).map(([name, field]) => [
          name,
          fieldValue(field, nested[name], timeZone),
        ]),
      );
    case "list":
      // A list that is shown sends an empty text along, so that none chosen is not the same as not asked.
      return orNull(
        sent === undefined,
        [sent ?? []]
          .flat()
          .filter((each) => each !== "")
          .map((each) => fieldValue(elementOf(schema), each, timeZone)),
      );
    case "boolean":
      return text === "on";
    case "number":
      return orNull(text === "", numberOf(text));
    case "euros":
      return orNull(text === "", centsOf(text) ?? Number.NaN);
    case "time":
      return orNull(
        !nested.day && !nested.time,
        writtenInstant(clockOf(schema, nested), nested.stored, timeZone),
      );
    case "text":
    case "secret":
      return orNull(text === "", typeof sent === "string" ? sent : "");
  }
}

/** The name of the field that shows an error: of a list's element the list, of a time its day; "" where the form has none. */
export function errorName(schema: Schema, path: string): string {
  const name = path.replace(/\.\d+$/, "").replace(/\.(\d+)(?=\.)/g, "[$1]");
  const field = fieldAt(schema, name);
  if (!field) return "";
  return kindOf(field) === "time" ? `${name}.day` : name;
}

/** What the server reads of a form: conform takes names for paths and commands, and sends every field back. */
export function schemaFields(form: URLSearchParams, schema: Schema): URLSearchParams {
  const shape = shapeOf(schema);
  const isKnown = (name: string) =>
    /^\w+(\[\d{1,4}\])?(\.\w+){0,2}$/.test(name) && Object.hasOwn(shape, pathOf(name)[0] ?? "");
  return new URLSearchParams([...form].filter(([name]) => isKnown(name)));
}

/** @param known errors that the schema cannot find, by the names of their fields; what it finds is added */
export function formSubmission<S extends z.ZodObject>(
  form: FormData | URLSearchParams,
  schema: S,
  timeZone: string,
  known: Record<string, string[]> = {},
): Submission<z.input<S>, string[], z.output<S>> {
  const hideFields = Object.entries(shapeOf(schema)).flatMap(([name, field]) =>
    kindOf(field) === "secret" ? [name] : [],
  );
  const submission = parse<z.output<S>, string[]>(form, {
    resolve(sent) {
      const parsed = schema.safeParse(fieldValue(schema, sent, timeZone), { error: () => "errors.invalid" });
      const error = { ...known };
      for (const { path, message } of parsed.error?.issues ?? []) {
        const name = errorName(schema, path.join("."));
        error[name] = [...(error[name] ?? []), message];
      }
      return parsed.success && Object.keys(error).length === 0 ? { value: parsed.data } : { error };
    },
  });
  return { ...submission, reply: (options) => submission.reply({ ...options, hideFields }) };
}
