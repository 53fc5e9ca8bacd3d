/** Checks of the values Stripe has its own rules for: addresses of pages and people, currencies, metadata. */
import { invalidRequest } from "./api-error.ts";
import { type Rule, text } from "./param-rules.ts";

const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** An https address, or plain http on this machine. */
export const webUrl: Rule<string> = (value, name) => {
  const raw = text(5000)(value, name);
  const url = URL.parse(raw);
  const secure = url?.protocol === "https:";
  const local = url?.protocol === "http:" && LOCAL_HOSTS.includes(url.hostname);
  if (!secure && !local) {
    throw invalidRequest("Not a valid URL: use https, or http on localhost.", {
      param: name,
      code: "url_invalid",
    });
  }
  return raw;
};

export const emailAddress: Rule<string> = (value, name) => {
  const raw = text(800)(value, name);
  if (!isEmailAddress(raw)) {
    throw invalidRequest(`Invalid email address: ${raw}`, { param: name, code: "email_invalid" });
  }
  return raw;
};

export function isEmailAddress(raw: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(raw);
}

/** The sandbox charges in euro only, as the shop does. */
export const currency: Rule<"eur"> = (value, name) => {
  const raw = text()(value, name).toLowerCase();
  if (raw !== "eur")
    throw invalidRequest(`Invalid currency: ${raw}. The sandbox takes eur only.`, { param: name });
  return raw;
};

const MAX_KEYS = 50;
const MAX_KEY_LENGTH = 40;
const MAX_VALUE_LENGTH = 500;

/** Metadata: at most 50 keys of 40 characters with values of 500; not sent or sent empty means none. */
export const metadata: Rule<Record<string, string>> = (value, name) => {
  if (value === undefined || value === "") return {};
  if (typeof value === "string") throw invalidRequest("Invalid hash", { param: name });
  const entries = Object.entries(value);
  if (entries.length > MAX_KEYS) throw invalidRequest("Metadata can have up to 50 keys.", { param: name });
  for (const [key, content] of entries) {
    const param = `${name}[${key}]`;
    if (typeof content !== "string") throw invalidRequest("Metadata values must be strings", { param });
    if (key.length > MAX_KEY_LENGTH) throw invalidRequest("Metadata keys: up to 40 characters.", { param });
    if (content.length > MAX_VALUE_LENGTH) {
      throw invalidRequest("Metadata values: up to 500 characters.", { param });
    }
  }
  return Object.fromEntries(
    entries.map(([key, content]) => [key, String(content)]).filter(([, v]) => v !== ""),
  );
};
