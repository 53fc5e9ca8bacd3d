import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type AppLoadContext, data } from "@remix-run/cloudflare";
import { DomainError, messageOf } from "#app/shared/errors.ts";
import type { z } from "#app/shared/zod.ts";
import { expectedError, parseInput, statusOf } from "./errors.server.ts";
import { boundedBody, MAX_FORM_BYTES, requireContentLength } from "./raw-body.server.ts";

export interface FormLimits {
  bytes: number;
  /** Limit of all values together: a refused form sends them back, escaped to as much as twelve times the length. */
  characters: number;
}
const FORM_LIMITS: FormLimits = { bytes: 64 * 1024, characters: 10_000 };
export const LONG_FORM_LIMITS: FormLimits = { bytes: MAX_FORM_BYTES, characters: 60_000 };
/** What is typed unseen: never sent back. */
const SECRETS = ["secret", "password", "repeatPassword", "currentPassword"];

/**
 * An unchecked form. `knownFields` drops fields that are not in a schema, `formInput` checks the others too, and `parseForm`
 * gives conform's submission, for forms that are shown again.
 */
export type SentForm = URLSearchParams;

function limitValues(form: SentForm, { characters } = FORM_LIMITS): SentForm {
  let length = 0;
  for (const value of form.values()) length += value.length;
  if (length > characters) throw new DomainError("too_large");
  return form;
}

async function formBody(request: Request, limits: FormLimits): Promise<SentForm> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new DomainError("wrong_type");
  const bytes = await boundedBody(request, limits.bytes);
  let form: SentForm;
  try {
    form = new URLSearchParams(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new DomainError("bad_input");
  }
  return limitValues(form, limits);
}

interface UploadLimits {
  field: string;
  maxBytes: number;
  tooLarge: () => DomainError;
  limits?: FormLimits;
}

export const isUpload = (request: Request) =>
  /^multipart\/form-data\s*;/i.test(request.headers.get("Content-Type") ?? "");

/**
 * The texts of a form with files, and the first file that was chosen in the fields of one name.
 * @throws DomainError `tooLarge` by its announced length, before anything is read; bad_input.
 */
export async function readUpload(
  request: Request,
  { field, maxBytes, tooLarge, limits = FORM_LIMITS }: UploadLimits,
): Promise<{ form: SentForm; file: Uint8Array | null }> {
  requireContentLength(request, maxBytes + limits.bytes, tooLarge);
  const sent = await request.formData().catch(() => {
    throw new DomainError("bad_input");
  });
  const texts = [...sent].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const file = sent.getAll(field).find((value): value is File => typeof value !== "string" && value.size > 0);
  return {
    form: limitValues(new URLSearchParams(texts), limits),
    file: file ? new Uint8Array(await file.arrayBuffer()) : null,
  };
}

/**
 * The form of an action; one with a file is read by `readUpload`.
 * @throws the shop's error page: 415 for another content type, 413 for a form that is too large, 400 for invalid UTF-8.
 */
export async function readForm(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  limits: FormLimits = FORM_LIMITS,
): Promise<SentForm> {
  try {
    return await formBody(request, limits);
  } catch (error) {
    const expected = expectedError(error);
    throw expected ? data({ requestId: context.requestId }, { status: statusOf(expected.code) }) : error;
  }
}

type Fields = z.ZodObject;

/** First value of each field in the schema; other fields are dropped. */
export function knownFields(form: SentForm, { shape }: Fields): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const name of Object.keys(shape)) {
    const value = form.get(name);
    if (value !== null) sent[name] = value;
  }
  return sent;
}

/** What the pressed button of a form asks for. @throws the shop's error page with 400 for anything else: an unknown button does nothing. */
export function sentIntent<const Intent extends string>(
  form: SentForm,
  intents: readonly Intent[],
  { requestId }: Pick<AppLoadContext, "requestId">,
): Intent {
  const sent = form.get("intent");
  const intent = intents.find((each) => each === sent);
  if (intent === undefined) throw data({ requestId }, { status: 400 });
  return intent;
}

/** Known fields, checked by a schema. @throws DomainError bad_input. */
export function formInput<S extends Fields>(form: SentForm, schema: S): z.output<S> {
  return parseInput(schema, knownFields(form, schema));
}

/**
 * Checks a form by its contract. conform interprets field names as paths, lists and commands ("a[9]", "a.b", "__intent__")
 * and sends every field back, so it gets known fields only.
 */
export function parseForm<S extends Fields>(
  form: SentForm,
  schema: S,
): Submission<z.input<S>, string[], z.output<S>> {
  const submission = parseWithZod(new URLSearchParams(knownFields(form, schema)), { schema });
  return { ...submission, reply: (options) => submission.reply({ ...options, hideFields: SECRETS }) };
}

/** The answer to a form that does not fit its contract. Messages stay i18n keys; the page translates them. */
export const invalidFormReply = <S, V>(submission: Submission<S, string[], V>) =>
  data(submission.reply(), { status: 400 });

/** The answer to a form whose operation has failed. @throws the error itself when it is unexpected. */
export function failedFormReply<S, V>(submission: Submission<S, string[], V>, error: unknown) {
  const expected = expectedError(error);
  if (!expected) throw error;
  const { code, fields, retryAfter } = expected;
  const fieldErrors =
    fields && Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, [key]]));
  const formErrors = fields ? undefined : [messageOf(expected)];
  const headers: HeadersInit = retryAfter ? { "Retry-After": String(retryAfter) } : {};
  return data(submission.reply({ fieldErrors, formErrors }), {
    status: statusOf(code),
    headers,
  });
}
