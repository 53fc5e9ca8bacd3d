/** Encryption is the runtime's: here a Worker is bundled and run as a deployed one, and trusts one certificate of two. */
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Mailbox } from "#app/mail/mailbox.contract.ts";
import type { Sending } from "#tests/support/smtp-worker.ts";
import { type Certificate, localCertificate } from "#tools/dev/certificate.ts";
import { projectFolder, startTool } from "#tools/dev/commands.ts";
import { freePort } from "#tools/dev/ports.ts";

const mail = { fromName: "Shop", to: "ada@people.test", subject: "¡Hola!", text: "ñ", html: "<p>ñ</p>" };
const logins: { port: Mailbox["port"]; encrypted: boolean }[] = [];
let url = "";
let folder = "";
let own: Certificate;
let foreign: Certificate;
const running: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stall-smtp-"));
  own = await localCertificate(join(folder, "own"));
  foreign = await localCertificate(join(folder, "foreign"));
  const port = await freePort();
  const config = join(folder, "wrangler.toml");
  const main = join(projectFolder, "tests/support/smtp-worker.ts");
  await writeFile(
    config,
    `name = "smtp"\nmain = "${main}"\ncompatibility_date = "2026-10-01"\ncompatibility_flags = ["nodejs_compat"]\n`,
  );
  const listening = ["--port", String(port), "--ip", "127.0.0.1", "--inspector-port", "0"];
  const worker = startTool("wrangler", ["dev", "-c", config, ...listening], {
    env: { NODE_EXTRA_CA_CERTS: own.certPath },
  });
  running.push(async () => {
    worker.kill("SIGTERM");
    await once(worker, "close");
  });
  if (!worker.stdout) throw new Error("wrangler has no output");
  for await (const line of createInterface(worker.stdout)) if (/Ready on http/.test(line)) break;
  worker.stdout.resume();
  url = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  await Promise.all(running.map((close) => close()));
  await rm(folder, { recursive: true, force: true });
});

/** @returns the step at which a mail to a server with this certificate ended, or "sent" */
async function send(port: Mailbox["port"], { keyPath, certPath }: Certificate): Promise<string> {
  const server = new SMTPServer({
    secure: port === 465,
    key: await readFile(keyPath),
    cert: await readFile(certPath),
    onAuth({ username }, { secure }, answer) {
      logins.push({ port, encrypted: secure });
      answer(null, { user: username });
    },
    onData(stream, _session, answer) {
      stream.resume().on("end", () => answer());
    },
  });
  server.on("error", () => {});
  server.listen(0, "localhost");
  await once(server.server, "listening");
  const address = server.server.address() as AddressInfo;
  const mailbox: Mailbox = {
    host: "smtp.makers.org",
    port,
    user: "a",
    password: "b",
    from: "shop@makers.org",
  };
  const sending: Sending = { mailbox, relay: `smtps://localhost:${address.port}`, mail };
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(sending) });
  server.close();
  return ((await answer.json()) as { step: string }).step;
}

test("port 465 is encrypted from the first byte, port 587 before the login, and neither with a certificate of somebody else", async () => {
  expect(await send(465, own)).toBe("sent");
  expect(await send(587, own)).toBe("sent");
  expect(await send(465, foreign)).toBe("connect");
  expect(await send(587, foreign)).toBe("encryption");
  expect(logins).toEqual([
    { port: 465, encrypted: true },
    { port: 587, encrypted: true },
  ]);
});
