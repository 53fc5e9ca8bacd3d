import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  authorizationUrl,
  CLIENT,
  exchangeCode,
  fetchUserinfo,
  NONCE,
  pkceChallenge,
  REDIRECT,
  readJson,
  requestCode,
  signIn,
  startSandbox,
  verifyIdToken,
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

test("discovery names the sandbox as issuer and only addresses that exist", async () => {
  const config = await readJson(await fetch(`${sandbox.url}/.well-known/openid-configuration`));
  expect(config.issuer).toBe(sandbox.url);
  const addresses = Object.entries(config).filter(([name]) => /_(endpoint|uri)$/.test(name));
  expect(addresses).toHaveLength(4);
  for (const [, address] of addresses) expect((await fetch(String(address))).status).not.toBe(404);
});

test("a person who agrees is redirected with code, state and issuer", async () => {
  const sentTo = await sandbox.controls.authorize(authorizationUrl(sandbox), "gmail");
  expect(sentTo.startsWith(`${REDIRECT}?`)).toBe(true);
  const answer = Object.fromEntries(new URL(sentTo).searchParams);
  expect(answer).toMatchObject({ state: "state with spaces & signs", iss: sandbox.url });
  expect(answer.code).toMatch(/^4\/0[\w-]{48}$/);
  expect(answer.error).toBeUndefined();
});

test("the query of a redirect address is kept", async () => {
  const redirect = `${REDIRECT}?shop=1`;
  const other = await startSandbox({ redirectUris: [redirect] });
  const url = authorizationUrl(other, { redirect_uri: redirect });
  expect(new URL(await other.controls.authorize(url, "gmail")).searchParams.get("shop")).toBe("1");
  await other.close();
});

test("the ID token is signed with RS256, verifies against the certs and names the person", async () => {
  const { id_token, access_token } = await signIn(sandbox);
  const claims = await verifyIdToken(sandbox, id_token);
  expect(claims).toMatchObject({
    azp: CLIENT.clientId,
    nonce: NONCE,
    email: "alba.stall.sandbox@gmail.com",
    email_verified: true,
    name: "Alba Ferrer",
    given_name: "Alba",
    family_name: "Ferrer",
  });
  expect(claims.sub).toMatch(/^1[0-9]{20}$/);
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
  expect(claims.at_hash).toBe(
    Buffer.from(pkceChallenge(access_token), "base64url").subarray(0, 16).toString("base64url"),
  );
  expect(decodeProtectedHeader(id_token)).toMatchObject({ alg: "RS256", kid: expect.any(String) });
});

test("the token answer has Google's fields and is not stored", async () => {
  const response = await exchangeCode(sandbox, await requestCode(sandbox));
  expect(response.headers.get("cache-control")).toBe("no-store");
  const tokens = await readJson(response);
  expect(tokens).toMatchObject({ expires_in: 3599, token_type: "Bearer" });
  expect(String(tokens.scope).split(" ")).toEqual([
    "openid",
    "https://www.googleapis.com/auth/userinfo.email",
    "https://www.googleapis.com/auth/userinfo.profile",
  ]);
});

test("userinfo has the same claims as the ID token", async () => {
  const { id_token, access_token } = await signIn(sandbox, "workspace");
  const claims = await verifyIdToken(sandbox, id_token);
  const profile = await readJson(await fetchUserinfo(sandbox, access_token));
  expect(profile).toMatchObject({
    email: "tom@workshop.example",
    hd: "workshop.example",
    email_verified: true,
  });
  for (const [name, value] of Object.entries(profile)) expect(claims[name]).toBe(value);
});

test("without the email and profile scopes only the account number is given", async () => {
  const { access_token } = await signIn(sandbox, "gmail", { scope: "openid" });
  expect(Object.keys(await readJson(await fetchUserinfo(sandbox, access_token)))).toEqual(["sub"]);
});

test("Google's long scope names are accepted, as remix-auth-google sends them", async () => {
  const long = "https://www.googleapis.com/auth/userinfo";
  const { access_token } = await signIn(sandbox, "gmail", { scope: `openid ${long}.profile ${long}.email` });
  const profile = await readJson(await fetchUserinfo(sandbox, access_token));
  expect(profile).toMatchObject({ name: "Alba Ferrer", email_verified: true });
});

test("an unverified address has email_verified false", async () => {
  const { id_token } = await signIn(sandbox, "unverified");
  expect(await verifyIdToken(sandbox, id_token)).toMatchObject({ email_verified: false });
});

test.each([
  ["refuses", "access_denied"],
  ["cancel", "access_denied"],
  ["broken", "server_error"],
])("choosing %s redirects to the shop with %s and the state, without a code", async (person, error) => {
  const sentTo = await sandbox.controls.authorize(authorizationUrl(sandbox), person);
  const answer = new URL(sentTo).searchParams;
  expect(answer.get("error")).toBe(error);
  expect(answer.get("state")).toBe("state with spaces & signs");
  expect(answer.get("code")).toBeNull();
});

test("a person added by a test can sign in until the reset, with a constant account number", async () => {
  const added = sandbox.controls.addPerson({ id: "new", email: "new@maker.example", name: "Nia" });
  expect(sandbox.controls.addPerson({ id: "new", email: "new@maker.example", name: "Nia" }).sub).toBe(
    added.sub,
  );
  const { id_token } = await signIn(sandbox, "new");
  expect((await verifyIdToken(sandbox, id_token)).sub).toBe(added.sub);
  sandbox.controls.reset();
  await expect(signIn(sandbox, "new")).rejects.toThrow("nobody called new");
});

test("an access token ends after an hour", async () => {
  const { access_token } = await signIn(sandbox);
  time = new Date(time.getTime() + 3598_000);
  expect((await fetchUserinfo(sandbox, access_token)).status).toBe(200);
  time = new Date(time.getTime() + 2_000);
  expect((await fetchUserinfo(sandbox, access_token)).status).toBe(401);
});
