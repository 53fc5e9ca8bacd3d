import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { authorizationUrl, CLIENT, type FieldChanges, startSandbox } from "#tests/support/google-client.ts";
import { SANDBOX_PEOPLE } from "#tools/sandbox/google/people.ts";
import { type GoogleSandbox, startGoogleSandbox } from "#tools/sandbox/google/sandbox.ts";

let sandbox: GoogleSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.controls.reset());
afterAll(() => sandbox.close());

const chooser = async (changes: FieldChanges = {}) =>
  (await fetch(authorizationUrl(sandbox, changes))).text();

test("the chooser offers every person and Cancel, in a form that needs no script", async () => {
  const html = await chooser();
  for (const { id, name, email } of SANDBOX_PEOPLE) {
    expect(html).toContain(`name="person" value="${id}"`);
    expect(html).toContain(name);
    expect(html).toContain(email);
  }
  expect(html).toContain('name="person" value="cancel"');
  expect(html).toContain("Google sandbox: no real account is used");
  expect(html).toContain("localhost:8787");
  expect(html).not.toContain("<script");
});

test("names are shown as text, not as HTML", async () => {
  sandbox.controls.addPerson({ id: `"><b>`, name: "<img src=x>", email: "'&@maker.example" });
  const html = await chooser();
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x&gt;");
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;"');
});

test("pages forbid scripts and frames, and their form may end at the sandbox and the shop only", async () => {
  const response = await fetch(authorizationUrl(sandbox));
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://localhost:8787");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("choosing an unknown person is refused", async () => {
  await expect(sandbox.controls.authorize(authorizationUrl(sandbox), "nobody")).rejects.toThrow(
    "nobody (400)",
  );
});

test("authorize rejects when the sandbox shows an error page", async () => {
  const url = authorizationUrl(sandbox, { client_id: "another-shop" });
  await expect(sandbox.controls.authorize(url, "gmail")).rejects.toThrow("error page (401)");
});

test("a port in use rejects the start", async () => {
  await expect(startGoogleSandbox({ ...CLIENT, port: sandbox.port })).rejects.toThrow("EADDRINUSE");
});
