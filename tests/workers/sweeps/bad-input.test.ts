import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { calls } from "#app/calls.server.ts";
import { referenceRates } from "#app/db/schema.ts";
import { ERROR_CODES } from "#app/shared/errors.ts";
import { countRowsWritten, databaseContent } from "#tests/support/database.ts";
import { invalidBody, invalidQuery, unusualText } from "#tests/support/invalid-inputs.ts";
import { stripeSignature } from "#tests/support/payments.ts";
import { insertPurchase } from "#tests/support/products.ts";
import { db, ORIGIN } from "#tests/support/services.ts";
import { addressed, createShopper, type Input, queryOf } from "#tests/support/shopper-calls.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import { cookieHeader, createSeller, createUser, csrfTokenFor, type TestUser } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";
import { emptyShopState, exampleOf } from "#tests/support/writing-studio-calls.ts";

const shopper = await createShopper();
const { DB, rowsWritten } = countRowsWritten();
await db.insert(referenceRates).values({ date: "2026-11-20", rates: { USD: 1.08 }, fetchedAt: new Date() });
await createSeller();

/** Inputs per call. */
const RUNS = 40;

/** Calls of Google, whose inputs have tests of their own. */
const NAMES = Object.keys(calls).filter((call) => / \/app\/(?!auth\/google)/.test(call));

/** What a request needs so that its input is looked at, beside the session and the seller's token. */
const HEADERS: Record<string, (body: string) => Record<string, string>> = {
  "POST /app/webhooks/stripe": (body) => ({ "Stripe-Signature": `${stripeSignature(body)}0` }),
};
const seller = { Authorization: `Bearer ${TEST_SETTINGS.SELLER_TOKEN}` };
const isOfSellers = (access: unknown) => typeof access === "object" || access === "command";
const headersOf = (call: string, body = "") => ({
  ...(isOfSellers(calls[call as keyof typeof calls].access) && seller),
  ...HEADERS[call]?.(body),
});

/** Accepted ones may store something: GET of a page that counts or remembers, too. */
const WRITES = /^(POST|PUT|DELETE) (?!.*\/bulk-edit\/plan$)|\/(download|file|logout|seen|zip)\b/;

/** Refused ones write again what is there: rows are written although nothing changes. */
const REWRITES = /^POST \/app\/(studio\/|comment\/delete|photos\/delete|review\/)/;

interface Answer {
  sent: string;
  status: number;
  /** Rows. */
  written: number;
  wellFormed: boolean;
}

/** Whether it is `{error:{code,message,fields?}}` with a known code and without internal details; only sellers get `detail`. */
function isErrorShape(text: string): boolean {
  const parsed = JSON.parse(text);
  const { code, message, fields, detail, ...rest } = parsed.error;
  const texts = [message, ...Object.values(fields ?? {}), ...(detail === undefined ? [] : [detail])];
  const plain = texts.every(
    (text) => typeof text === "string" && !/ at .*:\d|SELECT |INSERT |\bD1_|zod/i.test(text),
  );
  return Object.keys({ ...parsed, ...rest }).join() === "error" && ERROR_CODES.includes(code) && plain;
}

async function ask(person: TestUser, path: string, init: RequestInit): Promise<Answer> {
  const xsrf = await csrfTokenFor(person.token);
  const headers = new Headers(init.headers);
  headers.set("Cookie", cookieHeader(xsrf, person.token));
  headers.set("X-XSRF-TOKEN", xsrf);
  headers.set("Origin", ORIGIN);
  rowsWritten();
  const answer = await fetchFromWorker(path, { ...init, headers }, { ...env, DB });
  const { status } = answer;
  const text = new TextDecoder().decode(await answer.arrayBuffer());
  const accepted = status < 300 || status === 304;
  const wellFormed = accepted || (status !== 416 ? isErrorShape(text) : text === "");
  return {
    sent: `${init.method} ${path.slice(0, 300)} ${String(init.body).slice(0, 300)}`,
    status,
    written: rowsWritten(),
    wellFormed,
  };
}

const requestOf = (call: string, valid: Input, hasFile: boolean) => {
  const [method = ""] = call.split(" ");
  if (method === "POST")
    return invalidBody(valid).map(({ body, type }): [string, RequestInit] => {
      const headers = { ...(type !== null && { "Content-Type": type }), ...headersOf(call, body) };
      return [addressed(call, {}).path, { method, body, headers }];
    });
  return fc.tuple(invalidQuery(valid), unusualText).map(([input, text]): [string, RequestInit] => {
    const { path, rest } = addressed(call, input);
    const body = hasFile ? { body: text.toWellFormed() || "x" } : {};
    return [`${path}${queryOf(rest)}`, { method, ...body, headers: headersOf(call) }];
  });
};

for (const call of NAMES) {
  test(`${call} answers bad input with 4xx in the contract's shape, and what is refused stores nothing`, async () => {
    await emptyShopState();
    const { bytes, ...valid } = await exampleOf(call, shopper);
    // A number of bytes is one of the fields, bytes are the body.
    const fields = typeof bytes === "number" ? { ...valid, bytes } : valid;
    let refused = 0;
    const request = requestOf(call, fields, call.startsWith("PUT "));
    const batch = fc.array(request, { minLength: 10, maxLength: 10 });
    const property = fc.asyncProperty(batch, async (requests) => {
      const person = await createUser();
      await insertPurchase(person.user.id, shopper.owned.id);
      const before = REWRITES.test(call) && (await databaseContent());
      const answers: Answer[] = [];
      for (const [address, init] of requests) answers.push(await ask(person, address, init));
      const wrong = answers.filter(
        ({ status, written, wellFormed }) =>
          status >= 500 ||
          (status >= 300 && status < 400 && status !== 304) ||
          !wellFormed ||
          (written > 0 && !before && (status >= 400 || !WRITES.test(call))),
      );
      expect(wrong).toEqual([]);
      if (before && answers.every(({ status }) => status >= 400))
        expect(await databaseContent()).toEqual(before);
      refused += answers.filter(({ status }) => status >= 400).length;
    });
    await fc.assert(property, { numRuns: RUNS / 10, endOnFailure: true });
    // Not all: a call whose fields are all optional accepts inputs with a removed or an unknown one.
    if (call.startsWith("POST ") && Object.keys(fields).length) expect(refused).toBeGreaterThan(RUNS / 4);
  });
}
