/** Building blocks that check parameters as Stripe does and name the offending one in its bracket notation. */
import { invalidRequest } from "./api-error.ts";
import type { Param, ParamMap } from "./form-params.ts";

/** Reads one parameter; `undefined` means it was not sent. */
export type Rule<T> = (value: Param | undefined, name: string) => T;
export type Checked<R> = R extends Rule<infer T> ? T : never;

export const text =
  (max = 5000): Rule<string> =>
  (value, name) => {
    if (value === undefined) throw missing(name);
    if (typeof value !== "string") throw invalidRequest(`Invalid string: ${name}`, { param: name });
    if (value === "") throw invalidRequest(`You passed an empty string for '${name}'.`, empty(name));
    if (value.length > max) {
      throw invalidRequest(`Invalid string: must be at most ${max} characters`, { param: name });
    }
    return value;
  };

export const optional =
  <T>(rule: Rule<T>): Rule<T | null> =>
  (value, name) =>
    value === undefined ? null : rule(value, name);

export const integer =
  (min: number, max = 99_999_999): Rule<number> =>
  (value, name) => {
    const raw = text()(value, name);
    if (!/^-?\d{1,15}$/.test(raw)) throw notInteger(`Invalid integer: ${raw}`, name);
    if (Number(raw) < min) throw notInteger(`This value must be greater than or equal to ${min}.`, name);
    if (Number(raw) > max) throw notInteger(`This value must be less than or equal to ${max}.`, name);
    return Number(raw);
  };

export const flag: Rule<boolean> = (value, name) => {
  if (value !== "true" && value !== "false")
    throw invalidRequest(`Invalid boolean: ${name}`, { param: name });
  return value === "true";
};

export const oneOf =
  <const T extends string>(...values: T[]): Rule<T> =>
  (value, name) => {
    const raw = text()(value, name);
    const found = values.find((allowed) => allowed === raw);
    if (found === undefined) {
      throw invalidRequest(`Invalid ${name}: must be one of ${values.join(", ")}`, { param: name });
    }
    return found;
  };

export const listOf =
  <T>(rule: Rule<T>, max = 100): Rule<T[]> =>
  (value, name) => {
    if (value === undefined) throw missing(name);
    if (typeof value === "string") throw invalidRequest("Invalid array", { param: name });
    const keys = Object.keys(value);
    if (keys.some((key) => !/^\d+$/.test(key))) throw invalidRequest("Invalid array", { param: name });
    if (keys.length > max) throw invalidRequest(`Array must have at most ${max} items`, { param: name });
    return keys.sort((a, b) => Number(a) - Number(b)).map((key) => rule(value[key], `${name}[${key}]`));
  };

/** A hash with exactly these parameters; any other is `parameter_unknown`. */
export const shape =
  <R extends Record<string, Rule<unknown>>>(rules: R): Rule<{ [K in keyof R]: Checked<R[K]> }> =>
  (value, name) => {
    if (value === undefined) throw missing(name);
    if (typeof value === "string") throw invalidRequest("Invalid hash", { param: name });
    const nested = (key: string) => (name === "" ? key : `${name}[${key}]`);
    const stranger = Object.keys(value).find((key) => !Object.hasOwn(rules, key));
    if (stranger !== undefined) throw unknownParameter(nested(stranger));
    const checked = Object.entries(rules).map(([key, rule]) => [key, rule(value[key], nested(key))]);
    return Object.fromEntries(checked);
  };

/** Checks the parameters of a whole call. */
export function checkParams<T>(rule: Rule<T>, params: ParamMap): T {
  return rule(params, "");
}

export function missing(param: string): Error {
  return invalidRequest(`Missing required param: ${param}.`, { param, code: "parameter_missing" });
}

function unknownParameter(param: string): Error {
  return invalidRequest(`Received unknown parameter: ${param}`, { param, code: "parameter_unknown" });
}

function notInteger(message: string, param: string): Error {
  return invalidRequest(message, { param, code: "parameter_invalid_integer" });
}

function empty(param: string) {
  return { param, code: "parameter_invalid_empty" };
}
