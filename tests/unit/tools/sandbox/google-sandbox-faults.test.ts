import { decodeJwt, errors } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  authorizationUrl,
  exchangeCode,
  fetchUserinfo,
  readJson,
  requestCode,
  signIn,
  startSandbox,
  verifyIdToken,
} from "#tests/support/google-client.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls } from "#tools/sandbox/google/controls.ts";
import type { Faults, IdTokenFault, UserinfoFault } from "#tools/sandbox/google/google.ts";
import type { GoogleSandbox } from "#tools/sandbox/google/sandbox.ts";

let sandbox: GoogleSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.controls.reset());
afterAll(() => sandbox.close());

const {
  JWTClaimValidationFailed,
  JWTExpired,
  JWSSignatureVerificationFailed,
  JWKSNoMatchingKey,
  JOSEAlgNotAllowed,
} = errors;

test.each<[IdTokenFault, new (...parts: never[]) => Error]>([
  ["wrong-issuer", JWTClaimValidationFailed],
  ["wrong-audience", JWTClaimValidationFailed],
  ["expired", JWTExpired],
  ["no-nonce", JWTClaimValidationFailed],
  ["no-sub", JWTClaimValidationFailed],
  ["no-email-verified", JWTClaimValidationFailed],
  ["wrong-key", JWSSignatureVerificationFailed],
  ["unknown-kid", JWKSNoMatchingKey],
  ["alg-none", JOSEAlgNotAllowed],
  ["alg-hs256", JOSEAlgNotAllowed],
  ["garbage", errors.JWSInvalid],
])("an ID token with the fault %s is refused by jose for that very reason", async (fault, reason) => {
  sandbox.controls.faults.idToken = fault;
  const { id_token } = await signIn(sandbox);
  await expect(verifyIdToken(sandbox, id_token)).rejects.toBeInstanceOf(reason);
});

test.each<[IdTokenFault, string]>([
  ["wrong-nonce", "nonce"],
  ["wrong-at-hash", "at_hash"],
  ["wrong-azp", "azp"],
  ["several-audiences", "aud"],
  ["issued-in-future", "iat"],
  ["text-email-verified", "email_verified"],
])("an ID token with the fault %s is valid except for %s", async (fault, claim) => {
  const right = await verifyIdToken(sandbox, (await signIn(sandbox)).id_token);
  sandbox.controls.faults.idToken = fault;
  const { id_token } = await signIn(sandbox);
  const wrong = await verifyIdToken(sandbox, id_token);
  expect(wrong[claim]).not.toEqual(right[claim]);
  expect(wrong.sub).toBe(right.sub);
});

test("the ID token can be missing", async () => {
  sandbox.controls.faults.idToken = "missing";
  expect(await (await exchangeCode(sandbox, await requestCode(sandbox))).json()).not.toHaveProperty(
    "id_token",
  );
});

test("after a rotation old tokens still verify, after the second they do not", async () => {
  const { id_token } = await signIn(sandbox);
  await sandbox.controls.rotateKeys();
  expect(await verifyIdToken(sandbox, id_token)).toHaveProperty("sub");
  await verifyIdToken(sandbox, (await signIn(sandbox)).id_token);
  await sandbox.controls.rotateKeys();
  await expect(verifyIdToken(sandbox, id_token)).rejects.toBeInstanceOf(JWKSNoMatchingKey);
});

test.each<[Partial<Faults>, string, number]>([
  [{ discovery: 503 }, "/.well-known/openid-configuration", 503],
  [{ discovery: "garbage" }, "/.well-known/openid-configuration", 200],
  [{ certs: "garbage" }, "/oauth2/v3/certs", 200],
])("with %o the response at %s is not JSON or not successful", async (faults, path, status) => {
  sandbox.controls.set(faults);
  const response = await fetch(sandbox.url + path);
  expect(response.status).toBe(status);
  if (response.ok) await expect(response.json()).rejects.toThrow(SyntaxError);
});

test.each<[Partial<Faults>, string, object]>([
  [
    { discovery: "wrong-issuer" },
    "/.well-known/openid-configuration",
    { issuer: "https://accounts.impostor.example" },
  ],
  [{ certs: "no-keys" }, "/oauth2/v3/certs", { keys: [] }],
])("with %o the response at %s is otherwise valid", async (faults, path, part) => {
  sandbox.controls.set(faults);
  expect(await (await fetch(sandbox.url + path)).json()).toMatchObject(part);
});

test("discovery can omit everything but its issuer", async () => {
  sandbox.controls.set({ discovery: "no-endpoints" });
  const response = await fetch(`${sandbox.url}/.well-known/openid-configuration`);
  expect(await response.json()).toEqual({ issuer: sandbox.url });
});

test("the certs hold only public keys", async () => {
  const certs = await fetch(`${sandbox.url}/oauth2/v3/certs`);
  const { keys } = (await certs.json()) as { keys: object[] };
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
});

test.each([403, 503])("certs, userinfo and token can each answer %i", async (status) => {
  const { access_token } = await signIn(sandbox);
  const code = await requestCode(sandbox);
  sandbox.controls.set({ certs: status, userinfo: status, token: status });
  expect((await fetch(`${sandbox.url}/oauth2/v3/certs`)).status).toBe(status);
  expect((await fetchUserinfo(sandbox, access_token)).status).toBe(status);
  expect((await exchangeCode(sandbox, code)).status).toBe(status);
});

test("a code survives an outage of the token endpoint", async () => {
  const code = await requestCode(sandbox);
  sandbox.controls.faults.token = 503;
  await exchangeCode(sandbox, code);
  sandbox.controls.faults.token = null;
  expect((await exchangeCode(sandbox, code)).status).toBe(200);
});

test("token and userinfo can answer 200 with a body that is not JSON", async () => {
  const { access_token } = await signIn(sandbox);
  sandbox.controls.set({ token: "garbage", userinfo: "garbage" });
  for (const response of [
    await exchangeCode(sandbox, await requestCode(sandbox)),
    await fetchUserinfo(sandbox, access_token),
  ]) {
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  }
});

test("the token answer can lack its access token", async () => {
  sandbox.controls.faults.token = "no-access-token";
  const tokens = await (await exchangeCode(sandbox, await requestCode(sandbox))).json();
  expect(tokens).not.toHaveProperty("access_token");
  expect(tokens).toHaveProperty("id_token");
});

test.each<[UserinfoFault, string]>([
  ["no-sub", "sub"],
  ["no-email-verified", "email_verified"],
])("userinfo with the fault %s omits only %s", async (fault, claim) => {
  const { access_token } = await signIn(sandbox);
  const right = await readJson(await fetchUserinfo(sandbox, access_token));
  sandbox.controls.faults.userinfo = fault;
  const wrong = await readJson(await fetchUserinfo(sandbox, access_token));
  expect(wrong).toEqual(Object.fromEntries(Object.entries(right).filter(([name]) => name !== claim)));
  expect(right).toHaveProperty(claim);
});

test("userinfo can be about another person than the ID token", async () => {
  sandbox.controls.faults.userinfo = "other-sub";
  const { access_token, id_token } = await signIn(sandbox);
  const { sub } = await readJson(await fetchUserinfo(sandbox, access_token));
  expect(sub).toMatch(/^[0-9]{21}$/);
  expect(sub).not.toBe(decodeJwt(id_token).sub);
});

test("the controls work over HTTP too, for tests in another process", async () => {
  const controls = remoteControls<Controls>(sandbox.url);
  await controls.set({ idToken: "expired", token: 500 });
  expect(sandbox.controls.faults).toMatchObject({ idToken: "expired", token: 500 });
  await controls.reset();
  expect(sandbox.controls.faults).toMatchObject({ idToken: null, token: null });
  await controls.addPerson({ id: "remote", email: "remote@maker.example" });
  const sentTo = await controls.authorize(authorizationUrl(sandbox), "remote");
  expect(new URL(sentTo).searchParams.get("code")).toMatch(/^4\/0/);
  await expect(controls.authorize(authorizationUrl(sandbox), "nobody")).rejects.toThrow("nobody (400)");
  const { id_token } = await signIn(sandbox);
  for (let rotation = 0; rotation < 2; rotation++) await controls.rotateKeys();
  await expect(verifyIdToken(sandbox, id_token)).rejects.toBeInstanceOf(JWKSNoMatchingKey);
});
