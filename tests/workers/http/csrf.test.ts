import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { countRowsWritten } from "#tests/support/database.ts";
import { insertProduct } from "#tests/support/products.ts";
import { errorOf } from "#tests/support/responses.ts";
import { PAGE_REQUESTS } from "#tests/support/routes.ts";
import { ORIGIN } from "#tests/support/services.ts";
import { createShopper, SHOPPER_CALLS, type Shopper } from "#tests/support/shopper-calls.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import {
  browserWithSession,
  cookieHeader,
  createSeller,
  createUser,
  csrfTokenFor,
  responseCookie,
} from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const paid = (await insertProduct()).id;
/** Every call of shoppers that changes something. */
const CALLS = Object.entries(SHOPPER_CALLS).filter(
  ([call]) => call.startsWith("POST ") && call !== "POST /app/webhooks/stripe",
);
const { DB, rowsWritten } = countRowsWritten();

interface Sender {
  person: Pick<Shopper, "token">;
  xsrf: string;
  /** A valid token of another session. */
  foreign: string;
}
type Headers = Record<string, string>;

const withToken = ({ person, xsrf }: Sender): Headers => ({
  Cookie: cookieHeader(xsrf, person.token),
  "Content-Type": "application/json",
  "X-XSRF-TOKEN": xsrf,
});
const from = (origin: string) => (sender: Sender) => ({ ...withToken(sender), Origin: origin });
const withFetchSite = (site: string) => (sender: Sender) => ({
  ...from(ORIGIN)(sender),
  "Sec-Fetch-Site": site,
});
const withTokens = (token: string, cookie: string) => (sender: Sender) => ({
  ...from(ORIGIN)(sender),
  "X-XSRF-TOKEN": token,
  Cookie: cookieHeader(cookie, sender.person.token),
});
const withoutToken = (headers: Headers) => {
  const { "X-XSRF-TOKEN": _, ...rest } = headers;
  return rest;
};

const ALLOWED: Record<string, (sender: Sender) => Headers> = {
  "the shop's own page": from(ORIGIN),
  "the shop's own page, as fetch says": withFetchSite("same-origin"),
  "no Origin, but the token": withToken,
};

const REFUSED: Record<string, (sender: Sender) => Headers> = {
  "no Origin and no token": (sender) => withoutToken(withToken(sender)),
  "a null Origin": from("null"),
  "another site": from("https://evil.test"),
  "a subdomain": from("https://evil.shop.test"),
  "a longer name": from("https://shop.test.evil.test"),
  "another port": from("https://shop.test:8443"),
  "another scheme": from("http://shop.test"),
  "the origin with a path": from(`${ORIGIN}/`),
  "cross-site by Sec-Fetch-Site": withFetchSite("cross-site"),
  "same-site by Sec-Fetch-Site": withFetchSite("same-site"),
  "typed by hand": withFetchSite("none"),
  "an unknown Sec-Fetch-Site": withFetchSite("SAME-ORIGIN"),
  "no token": (sender) => withoutToken(from(ORIGIN)(sender)),
  "no cookie for the token": (sender) => ({
    ...from(ORIGIN)(sender),
    Cookie: `__Host-sid=${sender.person.token}`,
  }),
  "a made-up token": withTokens("n.abc", "n.abc"),
  "an empty token": withTokens("", ""),
  "a token without its signature": withTokens("n.", "n."),
  "another session's token": (sender) => withTokens(sender.foreign, sender.foreign)(sender),
  "another session's token beside the own cookie": (sender) =>
    withTokens(sender.foreign, sender.xsrf)(sender),
  "the own token beside another's cookie": (sender) => withTokens(sender.xsrf, sender.foreign)(sender),
  "a form of another site": (sender) => ({
    ...from("https://evil.test")(sender),
    "Content-Type": "application/x-www-form-urlencoded",
  }),
  "plain text of another site": (sender) => ({
    ...from("https://evil.test")(sender),
    "Content-Type": "text/plain",
  }),
};

/** Refused by pages, too. Their forms have no token, so the cases about tokens are left out. */
const FOREIGN = Object.keys(REFUSED).filter(
  (name) => !/(?<!no Origin and no )token|for the token/.test(name),
);

async function createSender(person: Pick<Shopper, "token">): Promise<Sender> {
  return {
    person,
    xsrf: await csrfTokenFor(person.token),
    foreign: await csrfTokenFor((await createUser()).token),
  };
}

const send = (path: string, body: unknown, headers: Headers) =>
  fetchFromWorker(
    path,
    { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body), headers },
    { ...env, DB },
  );

const pathOf = (call: string) => call.split(" ")[1] ?? "";

test("refuses every page's form from another site", async () => {
  expect(FOREIGN).toHaveLength(14);
  const sender = await createSender(await createUser());
  rowsWritten();
  const forms = PAGE_REQUESTS.filter((call) => call.startsWith("POST ")).map((call) => call.slice(5));
  expect(forms.length).toBeGreaterThan(15);
  for (const path of forms.map((form) => form.replace(/:\w+|\*/g, paid)))
    for (const name of FOREIGN) {
      // Mail providers send no Origin; the token is in the URL (RFC 8058).
      if (path.startsWith("/unsubscribe/") && name === "no Origin and no token") continue;
      const { status } = await send(path, "intent=logOutOthers", (REFUSED[name] ?? withToken)(sender));
      expect([path, name, status]).toEqual([path, name, 403]);
    }
  expect(rowsWritten()).toBe(0);
});

for (const [call, { input }] of CALLS) {
  test(`${call} from anywhere but the shop's own page is answered 403 and writes nothing`, async () => {
    const shopper = await createShopper();
    const sender = await createSender(shopper);
    const body = (await input?.(shopper)) ?? {};
    const answers: Record<string, unknown> = {};
    rowsWritten();
    for (const [name, headers] of Object.entries(REFUSED)) {
      const answer = await send(pathOf(call), body, headers(sender));
      answers[name] = [...(await errorOf(answer)), answer.headers.get("Set-Cookie")];
    }
    const refusal = [403, "cross_site", null];
    expect(answers).toEqual(Object.fromEntries(Object.keys(REFUSED).map((name) => [name, refusal])));
    expect(rowsWritten()).toBe(0);
  });
}

test("refuses the content types of a plain form on JSON calls, even with token and Origin", async () => {
  const sender = await createSender(await createUser());
  rowsWritten();
  const types = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=b",
    "text/json",
    "",
  ];
  for (const [call] of CALLS.filter(([name]) => name !== "POST /app/logout"))
    for (const type of types) {
      const answer = await send(pathOf(call), {}, { ...from(ORIGIN)(sender), "Content-Type": type });
      expect([call, type, ...(await errorOf(answer))]).toEqual([call, type, 415, "wrong_type"]);
    }
  expect(rowsWritten()).toBe(0);
});

test("refuses other sites' requests to unknown calls, too", async () => {
  const sender = await createSender(await createUser());
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const answer = await exports.default.fetch(`${ORIGIN}/app/nothing`, {
      method,
      headers: from("https://evil.test")(sender),
    });
    expect([method, answer.status]).toEqual([method, 403]);
  }
});

test("the login form of another site is refused, the shop's own works without JavaScript", async () => {
  const person = await createUser();
  const form = new URLSearchParams({
    email: person.user.email,
    password: "wrong-password",
  }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Host: new URL(ORIGIN).host };
  const post = (more: Headers) => send("/login", form, { ...headers, ...more });
  rowsWritten();
  expect((await post({ Origin: "https://evil.test" })).status).toBe(403);
  expect((await post({ Origin: "null" })).status).toBe(403);
  expect((await post({ Origin: ORIGIN, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await post({})).status).toBe(403);
  expect(rowsWritten()).toBe(0);
  expect((await post({ Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" })).status).toBe(401);
});

test("the webhook needs no Origin but a signature, the seller's command no Origin but its token", async () => {
  const body = { id: "model", bytes: 100, sha256: "0".repeat(64) };
  const type = { "Content-Type": "application/json" };
  const bearer = (token: string) => ({ ...type, Authorization: `Bearer ${token}` });
  const sender = await createSender(await createUser());
  rowsWritten();
  expect((await send("/app/webhooks/stripe", {}, type)).status).toBe(400);
  expect((await send("/app/webhooks/stripe", {}, from(ORIGIN)(sender))).status).toBe(400);
  const studio: [Headers, number][] = [
    [type, 403],
    [from(ORIGIN)(sender), 401],
    [bearer(""), 401],
    [bearer(TEST_SETTINGS.SELLER_TOKEN.slice(0, -1)), 401],
    [{ ...type, Authorization: TEST_SETTINGS.SELLER_TOKEN }, 401],
    [{ ...type, Authorization: `Basic ${TEST_SETTINGS.SELLER_TOKEN}` }, 401],
    [{ ...type, Cookie: `token=${TEST_SETTINGS.SELLER_TOKEN}` }, 403],
  ];
  for (const path of ["uploads", "products", "unpublish", "delete", "rollback"])
    for (const [headers, status] of studio)
      expect([path, (await send(`/app/studio/${path}`, body, headers)).status]).toEqual([path, status]);
  expect(rowsWritten()).toBe(0);
  expect((await send("/app/studio/uploads", body, bearer(TEST_SETTINGS.SELLER_TOKEN))).status).toBe(200);
});

test("a seller's session needs the shop's own page, and is ignored beside a token", async () => {
  const person = await createSeller();
  const foreign = await csrfTokenFor((await createUser()).token);
  const sender = { person, xsrf: await csrfTokenFor(person.token), foreign };
  const body = { id: "model", bytes: 100, sha256: "0".repeat(64) };
  rowsWritten();
  for (const [name, headers] of Object.entries(REFUSED))
    expect([name, (await send("/app/studio/uploads", body, headers(sender))).status]).toEqual([name, 403]);
  for (const authorization of ["Bearer guessed", "Bearer", "Basic x", " "])
    for (const headers of [from("https://evil.test")(sender), from(ORIGIN)(sender)])
      expect(
        (await send("/app/studio/unpublish", { id: paid }, { ...headers, Authorization: authorization }))
          .status,
      ).toBe(401);
  expect(rowsWritten()).toBe(0);
  for (const [name, headers] of Object.entries(ALLOWED))
    expect([name, (await send("/app/studio/uploads", body, headers(sender))).status]).toEqual([name, 200]);
});

test("only the webhook and calls with a token are exempt", async () => {
  const sender = await createSender(await createUser());
  const paths = ["/app/webhooks/stripe/cart", "/app/studio", "/app/studio/../cart/add", "/app/webhooks"];
  for (const path of paths)
    expect([path, (await send(path, { id: paid }, from("https://evil.test")(sender))).status]).toEqual([
      path,
      403,
    ]);
});

test("a token is handed out to a browser that has none of its session, and a valid one is never replaced", async () => {
  const { person, xsrf, foreign } = await createSender(await createUser());
  const anonymous = await csrfTokenFor(null);
  const verify = async (cookie: string) => browserWithSession(null).get("/app/verify", { Cookie: cookie });
  const session = `__Host-sid=${person.token}`;
  for (const cookie of [
    session,
    cookieHeader("", person.token),
    cookieHeader("n.abc", person.token),
    cookieHeader(foreign, person.token),
    cookieHeader(anonymous, person.token),
  ]) {
    const answer = await verify(cookie);
    const token = responseCookie(answer, "XSRF-TOKEN") ?? "";
    const sender = { person, xsrf: token, foreign };
    const line = { id: paid, license: "standard" };
    expect([cookie, (await send("/app/cart/add", line, from(ORIGIN)(sender))).status]).toEqual([cookie, 200]);
    expect(answer.headers.getSetCookie().join()).toMatch(/XSRF-TOKEN=[^,]*; Secure/);
  }
  expect(responseCookie(await verify(""), "XSRF-TOKEN")).toBeTruthy();
  expect(responseCookie(await verify(`XSRF-TOKEN=${xsrf}`), "XSRF-TOKEN")).toBeTruthy();
  expect((await verify(cookieHeader(xsrf, person.token))).headers.getSetCookie()).toEqual([]);
  expect((await verify(cookieHeader(anonymous, null))).headers.getSetCookie()).toEqual([]);
});

for (const [call, { input, owner }] of CALLS) {
  test(`${call} from the shop's own page is answered ${owner}`, async () => {
    const statuses: Record<string, unknown> = {};
    for (const [name, headers] of Object.entries(ALLOWED)) {
      const shopper = await createShopper();
      const body = (await input?.(shopper)) ?? {};
      const { status } = await send(pathOf(call), body, headers(await createSender(shopper)));
      statuses[name] = String(status);
    }
    expect(statuses).toEqual(Object.fromEntries(Object.keys(ALLOWED).map((name) => [name, owner])));
  });
}
