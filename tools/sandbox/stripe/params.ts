import { z } from "zod";
import { invalidRequest } from "./api-error.ts";

type Param = string | ParamMap;
/** The parameters of a call. The map has no prototype, so a key such as `__proto__` is only a key. Lists are maps with the keys 0, 1, 2 … */
export interface ParamMap {
  [key: string]: Param;
}

const MAX_DEPTH = 8;

/** Parses a form or query in Stripe's bracket notation. */
export function parseForm(text: string): ParamMap {
  const root = emptyMap();
  for (const [name, value] of new URLSearchParams(text)) setParam(root, name, value);
  return root;
}

function setParam(root: ParamMap, name: string, value: string): void {
  const path = pathOf(name);
  const last = path.pop() ?? name;
  let map = root;
  for (const step of path) {
    const key = keyIn(map, step);
    const next = map[key] ?? emptyMap();
    if (typeof next === "string") throw invalidRequest(`Invalid hash: ${name}`, { param: name });
    map[key] = next;
    map = next;
  }
  const key = keyIn(map, last);
  if (typeof map[key] === "object") throw invalidRequest(`Invalid string: ${name}`, { param: name });
  map[key] = value;
}

function pathOf(name: string): string[] {
  const [, head, brackets] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (head === undefined || brackets === undefined) throw invalidRequest(`Invalid parameter name: ${name}`);
  const path = [head, ...Array.from(brackets.matchAll(/\[([^\]]*)\]/g), (match) => match[1] ?? "")];
  if (path.length > MAX_DEPTH) throw invalidRequest(`Parameter nested too deeply: ${name}`);
  return path;
}

function keyIn(map: ParamMap, step: string): string {
  return step === "" ? String(Object.keys(map).length) : step;
}

function emptyMap(): ParamMap {
  return Object.create(null);
}

export const text = (max = 5000) => z.string().min(1).max(max);

export const integer = (min: number, max = 99_999_999) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, "Invalid integer")
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** A list travels as a hash with the keys 0, 1, 2 … */
export const listOf = <T extends z.ZodType>(item: T, max = 100) =>
  z.preprocess(
    (value) => (typeof value === "object" && value !== null ? Object.values(value) : value),
    z.array(item).max(max),
  );

export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, "Metadata can have up to 50 keys.");

export const newMetadata = metadata.default({});

export const flag = z.enum(["true", "false"]).transform((text) => text === "true");

/** Changes that were asked for: metadata is merged, and an empty value takes its key away. */
export function withMetadata<T extends { metadata?: Record<string, string> | undefined }>(
  object: { metadata: Record<string, string> | null },
  changes: T,
): T {
  if (changes.metadata === undefined) return changes;
  const merged = Object.entries({ ...object.metadata, ...changes.metadata });
  return { ...changes, metadata: Object.fromEntries(merged.filter(([, value]) => value !== "")) };
}

export const expand = listOf(text()).optional();

const isSecureOrLocal = (raw: string) =>
  /^https:\/\/./.test(raw) || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(raw);

export const webUrl = text().refine(isSecureOrLocal, "Not a valid URL: use https, or http on localhost.");

/** Checks the parameters of a call. */
export function checkParams<T extends z.ZodType>(schema: T, params: ParamMap): z.infer<T> {
  const parsed = schema.safeParse(params, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw invalidRequest("Invalid parameters.");
  const unknown = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const [head, ...rest] = [...issue.path, ...unknown].map(String);
  const param = [head, ...rest.map((key) => `[${key}]`)].join("");
  if (unknown.length > 0)
    throw invalidRequest(`Received unknown parameter: ${param}`, { param, code: "parameter_unknown" });
  if (issue.input === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, { param, code: "parameter_missing" });
  throw invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}
