import { ORIGIN } from "./services.ts";
import { TEST_SETTINGS } from "./test-settings.ts";
import { cookieHeader, csrfTokenFor } from "./users.ts";
import type { WritingRequest } from "./writing-calls.ts";

/** What a request is sent as: by a script of a page, by a form without scripts, or by the seller's command. */
export async function requestInit(request: WritingRequest): Promise<RequestInit> {
  const { method = "POST", token = null, cookie, json, form, bytes, isCommand } = request;
  if (isCommand) {
    const headers = {
      Authorization: `Bearer ${TEST_SETTINGS.SELLER_TOKEN}`,
      "Content-Type": "application/json",
    };
    return { method, headers, body: JSON.stringify(json) };
  }
  const xsrf = await csrfTokenFor(token);
  const headers = new Headers({
    Cookie: [cookieHeader(xsrf, token), cookie].filter(Boolean).join("; "),
    Host: new URL(ORIGIN).host,
    Origin: ORIGIN,
  });
  if (form) {
    headers.set("Content-Type", "application/x-www-form-urlencoded");
    return { method, headers, body: new URLSearchParams(form).toString() };
  }
  headers.set("X-XSRF-TOKEN", xsrf);
  if (bytes) headers.set("Content-Length", String(bytes.length));
  else headers.set("Content-Type", "application/json");
  return { method, headers, body: bytes ?? JSON.stringify(json) };
}
