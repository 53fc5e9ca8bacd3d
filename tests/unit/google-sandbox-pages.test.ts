import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { authorizationUrl, type Changes, CLIENT, startSandbox } from "#tests/support/google-sandbox-shop.ts";
import { CAST } from "#tools/sandbox/google/people.ts";
import { type GoogleSandbox, startGoogleSandbox } from "#tools/sandbox/google/sandbox.ts";

let sandbox: GoogleSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.knobs.reset());
afterAll(() => sandbox.close());

async function chooser(changes: Changes = {}, acceptLanguage = ""): Promise<string> {
  const headers = { "accept-language": acceptLanguage };
  return (await fetch(authorizationUrl(sandbox, changes), { headers })).text();
}

test("the chooser offers every person and a way out, in a form that needs no script", async () => {
  const html = await chooser();
  for (const { id, name, email } of CAST) {
    expect(html).toContain(`name="person" value="${id}"`);
    expect(html).toContain(name);
    expect(html).toContain(email);
  }
  expect(html).toContain('name="person" value="cancel"');
  expect(html).toContain("Sandbox. No real Google account is used.");
  expect(html).toContain("localhost:8787");
  expect(html).not.toContain("<script");
});

test.each([
  [{ hl: "es" }, "en", "es"],
  [{ ui_locales: "fr es-MX" }, "en", "es"],
  [{ hl: "en", ui_locales: "es" }, "es", "en"],
  [{}, "fr, es;q=0.8", "es"],
  [{}, "de", "en"],
  [{}, "", "en"],
])(
  "a request with %o from a browser that speaks %o is answered in %s",
  async (changes, accepted, language) => {
    const html = await chooser(changes, accepted);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(language === "es" ? "Elige una cuenta" : "Choose an account");
  },
);

test("the other language keeps the whole request", async () => {
  const link = /class="language"[^>]* href="\?([^"]+)"/.exec(await chooser())?.[1] ?? "";
  const other = new URLSearchParams(link.replaceAll("&amp;", "&"));
  const first = new URL(authorizationUrl(sandbox)).searchParams;
  expect(Object.fromEntries(other)).toEqual({ ...Object.fromEntries(first), hl: "es" });
});

test("login_hint puts the focus on its person", async () => {
  const html = await chooser({ login_hint: "tom@workshop.example" });
  expect(html.match(/autofocus/g)).toHaveLength(1);
  expect(html).toContain('value="workspace" autofocus');
});

test("names from tests are shown as text", async () => {
  sandbox.knobs.person({ id: `"><b>`, name: "<img src=x>", email: "'&@maker.example" });
  const html = await chooser();
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x&gt;");
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;"');
});

test("pages forbid scripts and frames, and their form may end at the sandbox and the shop only", async () => {
  const response = await fetch(authorizationUrl(sandbox));
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://localhost:8787;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("choosing somebody who is not there is stopped", async () => {
  await expect(sandbox.knobs.authorize(authorizationUrl(sandbox), "nobody")).rejects.toThrow("nobody (400)");
});

test("authorize says so when the sandbox shows an error page", async () => {
  const url = authorizationUrl(sandbox, { client_id: "another-shop" });
  await expect(sandbox.knobs.authorize(url, "gmail")).rejects.toThrow("error page (401)");
});

test("a port that is taken is told to the caller", async () => {
  await expect(startGoogleSandbox({ ...CLIENT, port: sandbox.port })).rejects.toThrow("EADDRINUSE");
});

function command(credentials: Record<string, string>, ...options: string[]) {
  const main = new URL("../../tools/sandbox/google/main.ts", import.meta.url).pathname;
  const env = { ...process.env, GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "", ...credentials };
  return spawn(process.execPath, [main, "--port", "0", ...options], { env });
}

test("the command says one line when it is ready and ends with 0 on SIGTERM", async () => {
  const child = command(
    { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" },
    "--redirect",
    "http://a.example/cb",
  );
  const [line] = await once(child.stdout, "data");
  expect(String(line)).toMatch(
    /^Google sandbox ready at http:\/\/127\.0\.0\.1:\d+, .*http:\/\/a\.example\/cb\n$/,
  );
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0];
  expect((await fetch(`${url}/.well-known/openid-configuration`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("the command without the shop's credentials says what to set and ends with 2", async () => {
  const child = command({});
  const [text] = await once(child.stderr, "data");
  expect(String(text)).toContain("GOOGLE_CLIENT_ID");
  expect((await once(child, "exit"))[0]).toBe(2);
});
