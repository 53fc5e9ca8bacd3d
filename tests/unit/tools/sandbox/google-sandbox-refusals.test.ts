import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  authorizationUrl,
  exchangeCode,
  fetchUserinfo,
  REDIRECT,
  requestCode,
  startSandbox,
  type Tokens,
  VERIFIER,
} from "#tests/support/google-client.ts";
import type { GoogleSandbox } from "#tools/sandbox/google/sandbox.ts";

let sandbox: GoogleSandbox;
let time = new Date();

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => time });
});
beforeEach(() => {
  time = new Date();
  sandbox.controls.reset();
});
afterAll(() => sandbox.close());

test.each([
  [{ client_id: null }, 400, "invalid_request"],
  [{ client_id: "another-shop" }, 401, "invalid_client"],
  [{ redirect_uri: null }, 400, "invalid_request"],
  [{ redirect_uri: `${REDIRECT}/` }, 400, "redirect_uri_mismatch"],
  [{ redirect_uri: `${REDIRECT}?x=1` }, 400, "redirect_uri_mismatch"],
  [{ redirect_uri: "https://evil.example/<script>" }, 400, "redirect_uri_mismatch"],
])("a request with %o shows an error page and does not redirect", async (changes, status, error) => {
  const response = await fetch(authorizationUrl(sandbox, changes), { redirect: "manual" });
  expect(response.status).toBe(status);
  expect(response.headers.get("location")).toBeNull();
  const html = await response.text();
  expect(html).toContain(error);
  expect(html).not.toContain("<script>");
});

test.each([
  [{ response_type: null }, "invalid_request"],
  [{ response_type: "token" }, "unsupported_response_type"],
  [{ response_type: "code id_token" }, "unsupported_response_type"],
  [{ scope: null }, "invalid_scope"],
  [{ scope: "email profile" }, "invalid_scope"],
  [{ scope: "openid https://www.googleapis.com/auth/drive" }, "invalid_scope"],
  [{ code_challenge: null, code_challenge_method: null }, "invalid_request"],
  [{ code_challenge: null }, "invalid_request"],
  [{ code_challenge_method: null }, "invalid_request"],
  [{ code_challenge_method: "plain" }, "invalid_request"],
  [{ code_challenge: "short" }, "invalid_request"],
])("a request with %o redirects to the shop with %s", async (changes, error) => {
  const response = await fetch(authorizationUrl(sandbox, changes), { redirect: "manual" });
  expect(response.status).toBe(303);
  const sentTo = new URL(response.headers.get("location") ?? "");
  expect(sentTo.origin + sentTo.pathname).toBe(REDIRECT);
  expect(sentTo.searchParams.get("error")).toBe(error);
  expect(sentTo.searchParams.get("state")).toBe("state with spaces & signs");
});

test("a repeated parameter redirects to the shop with invalid_request", async () => {
  const response = await fetch(`${authorizationUrl(sandbox)}&state=other`, { redirect: "manual" });
  expect(new URL(response.headers.get("location") ?? "").searchParams.get("error")).toBe("invalid_request");
});

test.each([
  [{ client_secret: "wrong" }, 401, "invalid_client"],
  [{ client_secret: null }, 401, "invalid_client"],
  [{ client_id: "another-shop" }, 401, "invalid_client"],
  [{ grant_type: null }, 400, "invalid_request"],
  [{ grant_type: "password" }, 400, "unsupported_grant_type"],
  [{ code: null }, 400, "invalid_request"],
  [{ code: "4/0never-issued" }, 400, "invalid_grant"],
  [{ redirect_uri: null }, 400, "invalid_request"],
  [{ redirect_uri: `${REDIRECT}/` }, 400, "redirect_uri_mismatch"],
  [{ code_verifier: null }, 400, "invalid_grant"],
  [{ code_verifier: `${VERIFIER}x` }, 400, "invalid_grant"],
])("the token endpoint refuses %o", async (changes, status, error) => {
  const response = await exchangeCode(sandbox, await requestCode(sandbox), changes);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error, error_description: expect.any(String) });
});

test("a code used twice is refused and revokes its first tokens", async () => {
  const code = await requestCode(sandbox);
  const { access_token } = (await (await exchangeCode(sandbox, code)).json()) as Tokens;
  expect((await fetchUserinfo(sandbox, access_token)).status).toBe(200);
  const replay = await exchangeCode(sandbox, code);
  expect(replay.status).toBe(400);
  expect(await replay.json()).toMatchObject({ error: "invalid_grant" });
  expect((await fetchUserinfo(sandbox, access_token)).status).toBe(401);
});

test("a request with the wrong verifier uses up the code", async () => {
  const code = await requestCode(sandbox);
  await exchangeCode(sandbox, code, { code_verifier: "b".repeat(43) });
  expect((await exchangeCode(sandbox, code)).status).toBe(400);
});

test("of ten parallel requests with one code exactly one succeeds", async () => {
  const code = await requestCode(sandbox);
  const answers = await Promise.all(Array.from({ length: 10 }, () => exchangeCode(sandbox, code)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
});

test("a code is valid for ten minutes", async () => {
  const [early, late] = [await requestCode(sandbox), await requestCode(sandbox)];
  time = new Date(time.getTime() + 10 * 60_000 - 1);
  expect((await exchangeCode(sandbox, early)).status).toBe(200);
  time = new Date(time.getTime() + 1);
  expect(await (await exchangeCode(sandbox, late)).json()).toMatchObject({ error: "invalid_grant" });
});

test("a chooser that was open too long asks to start again", async () => {
  const html = await (await fetch(authorizationUrl(sandbox))).text();
  const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? "";
  time = new Date(time.getTime() + 10 * 60_000);
  const body = new URLSearchParams({ ticket, person: "gmail" });
  const response = await fetch(`${sandbox.url}/signin/choose`, { method: "POST", body, redirect: "manual" });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("open too long");
});

test.each([
  ["JSON instead of a form", "application/json", "{}"],
  ["a field given twice", "application/x-www-form-urlencoded", "code=a&code=b"],
])("the token endpoint refuses %s", async (_, type, body) => {
  const response = await fetch(`${sandbox.url}/token`, {
    method: "POST",
    body,
    headers: { "content-type": type },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: "invalid_request" });
});

test.each([["Bearer ya29.invented"], ["Basic abc"], [""]])("userinfo refuses %o", async (authorization) => {
  const response = await fetch(`${sandbox.url}/oauth2/v3/userinfo`, { headers: { authorization } });
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toContain("Bearer");
});

test("wrong methods, unknown paths and huge bodies are refused", async () => {
  const wrong = await fetch(`${sandbox.url}/token`);
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get("allow")).toBe("POST");
  expect((await fetch(`${sandbox.url}/constructor`)).status).toBe(404);
  const huge = await fetch(`${sandbox.url}/token`, { method: "POST", body: "x".repeat(300_000) });
  expect(huge.status).toBe(413);
});
