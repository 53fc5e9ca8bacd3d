import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mailbox, type ReceivedMail, startMailbox } from "#tools/sandbox/mail/mailbox.ts";

let mailbox: Mailbox;
let folder: string;
let time = new Date("2026-11-20T15:30:00Z");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stall-test-"));
  mailbox = await startMailbox({ now: () => time });
  for (const kind of ["text", "html"])
    await mkdir(join(folder, "email", "miniflare-1", `email-${kind}`), { recursive: true });
});
afterAll(async () => {
  await mailbox.close();
  await rm(folder, { recursive: true });
});

const fileOf = (id: string, kind: "text" | "html") =>
  join(
    folder,
    "email",
    "miniflare-1",
    `email-${kind}`,
    `${id}@shop.test.${kind === "text" ? "txt" : "html"}`,
  );

/** Prints what wrangler prints when a Worker sends a mail. */
async function send(
  id: string,
  to: string,
  subject: string,
  html = "<html><head></head><p>hello</p></html>",
) {
  await writeFile(fileOf(id, "text"), `hello ${id}\nTo: nobody\n`);
  await writeFile(fileOf(id, "html"), html);
  const printed = `[wrangler:info] send_email binding called with MessageBuilder:
From: "Stall" <shop@shop.test>
To: ${to}
Subject: ${subject}

Text: ${fileOf(id, "text")}
HTML: ${fileOf(id, "html")}`;
  for (const line of printed.split("\n")) mailbox.read(line);
}
const mails = async (query = "") =>
  (await (await fetch(`${mailbox.url}/mails${query}`)).json()) as ReceivedMail[];

test("an empty mailbox shows what to do", async () => {
  expect(await (await fetch(mailbox.url)).text()).toContain("No mail yet");
  expect(await mails()).toEqual([]);
});

test("mails in the Worker's output are listed newest first and found by address", async () => {
  await send("one", "ada@people.test", "First: señal");
  time = new Date("2026-11-20T15:31:00Z");
  await send("two", "ben+x@people.test", "Second");
  mailbox.read('{"event":"request","path":"/"}');
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Second", "First: señal"]);
  expect(await mails(`?to=${encodeURIComponent("ben+x@people.test")}`)).toEqual([
    {
      id: 2,
      receivedAt: "2026-11-20T15:31:00.000Z",
      from: '"Stall" <shop@shop.test>',
      to: "ben+x@people.test",
      subject: "Second",
      text: "hello two\nTo: nobody\n",
      html: "<html><head></head><p>hello</p></html>",
    },
  ]);
  expect(await mails("?to=nobody")).toEqual([]);
});

test("a mail's HTML is shown in a frame without scripts", async () => {
  await send(
    "three",
    "ada@people.test",
    "<script>1</script>",
    "<html><head></head><script>alert(1)</script></html>",
  );
  const list = await (await fetch(mailbox.url)).text();
  expect(list).toContain("&lt;script&gt;1&lt;/script&gt;");
  expect(list).not.toContain("<script>");
  const [, path = ""] = /href="(\/mails\/\d+)"/.exec(list) ?? [];
  const shown = await (await fetch(mailbox.url + path)).text();
  expect(shown).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(shown).toContain("<pre>hello three");
  const part = await fetch(`${mailbox.url}${path}/html`);
  expect(part.headers.get("content-security-policy")).toMatch(
    /^sandbox allow-popups [^;]*; default-src 'none'/,
  );
  expect(await part.text()).toContain('<base target="_blank">');
});

test("a printed path outside the mail folder is not read", async () => {
  const secret = join(folder, "secret.txt");
  await writeFile(secret, "a secret");
  const climbing = join(folder, "email", "m", "email-text", "..", "..", "..", "secret.txt");
  for (const file of [secret, `${folder}/email/m/email-text/../../../secret.txt`, climbing])
    for (const line of [
      "send_email binding called with MessageBuilder:",
      "To: eve",
      `Text: ${file}`,
      `HTML: ${file}`,
    ])
      mailbox.read(line);
  expect((await mails("?to=eve")).map(({ text, html }) => text + html)).toEqual(["", "", ""]);
});

test("unknown paths are 404, and nothing can be changed", async () => {
  for (const path of ["/mails/999", "/mails/999/html", "/elsewhere"])
    expect((await fetch(mailbox.url + path)).status).toBe(404);
  expect((await fetch(`${mailbox.url}/mails`, { method: "DELETE" })).status).toBe(405);
});
