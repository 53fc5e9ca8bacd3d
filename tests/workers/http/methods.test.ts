import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { calls } from "#app/calls.server.ts";
import { countRowsWritten } from "#tests/support/database.ts";
import { ORIGIN } from "#tests/support/services.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import { cookieHeader, createUser, csrfTokenFor } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "REPORT", "SEARCH"];
/** Refused before the address is looked up, so that `Allow` names all that the shop knows. */
const UNSUPPORTED = new Set(["PROPFIND", "REPORT", "SEARCH"]);
const SUPPORTED = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** The methods of each address. */
const TAKES = new Map<string, string[]>();
for (const call of Object.keys(calls)) {
  const [method = "", path = ""] = call.split(" ");
  TAKES.set(path, [...(TAKES.get(path) ?? []), method].sort());
}

const person = await createUser();
const xsrf = await csrfTokenFor(person.token);
const { DB, rowsWritten } = countRowsWritten();

for (const [path, methods] of TAKES) {
  test(`${path} takes ${methods.join(" and ")}, and names them when asked with anything else`, async () => {
    const taken = new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : [])]);
    for (const method of METHODS.filter((method) => !taken.has(method))) {
      const headers = {
        Authorization: `Bearer ${TEST_SETTINGS.SELLER_TOKEN}`,
        Cookie: cookieHeader(xsrf, person.token),
        Origin: ORIGIN,
        "X-XSRF-TOKEN": xsrf,
        "Content-Type": "application/json",
      };
      const address = path.replace(/:\w+|\*/g, "x");
      const answer = await fetchFromWorker(address, { method, headers }, { ...env, DB });
      const allow = UNSUPPORTED.has(method) ? SUPPORTED : methods.join(", ");
      expect([method, answer.status, answer.headers.get("Allow")]).toEqual([method, 405, allow]);
      const text = await answer.text();
      if (method !== "HEAD")
        expect(JSON.parse(text)).toMatchObject({ error: { code: "method_not_allowed" } });
    }
    expect(rowsWritten()).toBe(0);
  });
}

test("an unsupported method is refused with JSON, without a page", async () => {
  const person = await createUser();
  const answer = await person.fetch("/", { method: "PROPFIND" });
  expect([answer.status, await answer.json()]).toMatchObject([
    405,
    { error: { code: "method_not_allowed" } },
  ]);
});
