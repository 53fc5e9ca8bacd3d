import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { publicAddress } from "#app/shared/public-name.ts";
import { isDiscordAddress } from "#app/webhooks/webhook-address.ts";
import { newWebhookSecret, signWebhook } from "#app/webhooks/webhook-signature.ts";

test("only https addresses at public names are accepted, without port, credentials or numbers for names", () => {
  for (const [text, href] of [
    ["https://example.com/hook?x=1#part", "https://example.com/hook?x=1"],
    ["https://EXAMPLE.com:443/a", "https://example.com/a"],
    ["https://müller.de/", "https://xn--mller-kva.de/"],
    ["https://hooks.example.co.uk", "https://hooks.example.co.uk/"],
    ["https://hooks.example.com./a", "https://hooks.example.com/a"],
    ["https://recibir.xn--p1ai/", "https://recibir.xn--p1ai/"],
  ])
    expect(publicAddress(text ?? "")?.href).toBe(href);
  for (const refused of [
    "",
    "example.com",
    "http://example.com/",
    "ftp://example.com/",
    "javascript:alert(1)",
    "https://example.com:8443/",
    "https://ada@example.com/",
    "https://ada:secret@example.com/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://１２７.0.0.1/",
    "https://169.254.169.254/latest",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://.com/",
    "https://..com/",
    "https://a..example.com/",
    "https://localhost/",
    "https://localhost./",
    "https://shop.localhost/",
    "https://printer.local/",
    "https://db.internal/",
    "https://router.lan/",
    "https://nas.home.arpa/",
    "https://shop.test/",
    "https://intranet/",
    "https://shop.c0m/",
  ])
    expect([refused, publicAddress(refused)]).toEqual([refused, null]);
});

test("Discord's addresses are recognised, and nothing that only looks like them", () => {
  for (const [address, isDiscord] of [
    ["https://discord.com/api/webhooks/123/aB-c_9", true],
    ["https://canary.discord.com/api/v10/webhooks/123/abc", true],
    ["https://discordapp.com/api/webhooks/123/abc", true],
    ["https://discord.com/channels/123/456", false],
    ["https://discord.com.evil.dev/api/webhooks/123/abc", false],
    ["https://notdiscord.com/api/webhooks/123/abc", false],
  ] as const)
    expect([address, isDiscordAddress(new URL(address))]).toEqual([address, isDiscord]);
});

test("the library of the Standard Webhooks project takes a signature, and refuses it for anything else", async () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const body = JSON.stringify({ type: "sale", text: "ñ – 🧵" });
  const timestamp = Math.floor(Date.now() / 1_000);
  const signature = await signWebhook(secret, { id: "msg_1", timestamp, body });
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signature,
  };
  const receiver = new Webhook(secret);
  expect(receiver.verify(body, headers)).toEqual(JSON.parse(body));
  expect(receiver.sign("msg_1", new Date(timestamp * 1_000), body)).toBe(signature);
  expect(() => receiver.verify(`${body} `, headers)).toThrow();
  expect(() => receiver.verify(body, { ...headers, "webhook-id": "msg_2" })).toThrow();
  expect(() => receiver.verify(body, { ...headers, "webhook-timestamp": String(timestamp - 1) })).toThrow();
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
});
