import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createPictureSource } from "#app/imports/pictures/picture-source.service.server.ts";
import { PHOTO_MAX_BYTES } from "#app/photos/photo-limits.ts";

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c02020" } })
  .png()
  .toBuffer();
const asked: string[] = [];
const redirect = (to: string) => (answer: ServerResponse) => answer.writeHead(302, { Location: to }).end();
const ANSWERS: Record<string, (answer: ServerResponse) => void> = {
  "/owl.png": (answer) => answer.end(png),
  "/no-type": (answer) => answer.writeHead(200, { "Content-Type": "text/html" }).end(png),
  "/page.png": (answer) =>
    answer.writeHead(200, { "Content-Type": "image/png" }).end("<svg onload=alert(1)>"),
  "/gone.png": (answer) => answer.writeHead(404).end(png),
  "/large": (answer) => answer.writeHead(200, { "Content-Length": PHOTO_MAX_BYTES + 1 }).end(),
  "/endless": (answer) => {
    const write = () => {
      while (answer.write(Buffer.alloc(1024 * 1024)));
    };
    answer.on("drain", write);
    write();
  },
  // Node sends what it is told to; the sizes are lies.
  "/says-less": (answer) => answer.writeHead(200, { "Content-Length": 10 }).end(png),
  "/says-more": (answer) => {
    answer.writeHead(200, { "Content-Length": png.length + 10 });
    answer.write(png, () => answer.destroy());
  },
  "/bomb": (answer) =>
    answer.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(Buffer.alloc(100 * 1024 * 1024))),
  "/svg": (answer) =>
    answer
      .writeHead(200, { "Content-Type": "image/png" })
      .end('<?xml version="1.0"?><svg onload="alert(1)"/>'),
  "/gif": (answer) => answer.end("GIF89a"),
  "/empty": (answer) => answer.end(),
  "/moved": redirect("/owl.png"),
  "/loop": redirect("/loop"),
  "/other-host": redirect("https://other.dev/owl.png"),
  "/other-scheme": redirect("http://pictures.dev/owl.png"),
  "/metadata": redirect("http://169.254.169.254/latest/meta-data"),
  "/own-machine": redirect("https://localhost/owl.png"),
  "/other-port": redirect("https://pictures.dev:8443/owl.png"),
};
const server = createServer((request: IncomingMessage, answer) => {
  const address = String(request.headers["relayed-for"]);
  asked.push(address);
  ANSWERS[new URL(address).pathname]?.(answer);
});
await once(server.listen(0, "127.0.0.1"), "listening");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const source = createPictureSource(new URL(`http://127.0.0.1:${port}/`));
const AT = "https://pictures.dev";

test.each([`${AT}/owl.png`, `${AT}/no-type`, `${AT}/moved`, `${AT}:443/owl.png?v=1#here`])(
  "a picture at %s is fetched",
  async (address) => {
    expect(await source.fetch(address)).toEqual(new Uint8Array(png));
  },
);

test.each([
  "http://pictures.dev/owl.png",
  "https://pictures.dev:8443/owl.png",
  "https://me:secret@pictures.dev/owl.png",
  "https://127.0.0.1/owl.png",
  "https://2130706433/owl.png",
  "https://0x7f.1/owl.png",
  "https://[::1]/owl.png",
  "https://[::ffff:10.0.0.1]/owl.png",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/owl.png",
  "https://localhost./owl.png",
  "https://printer/owl.png",
  "https://nas.local/owl.png",
  "https://db.internal/owl.png",
  "file:///etc/passwd",
  "data:image/png;base64,AAAA",
  "//pictures.dev/owl.png",
  "",
])("%s is asked of nobody", async (address) => {
  asked.length = 0;
  expect(await source.fetch(address)).toBe("address");
  expect(asked).toEqual([]);
});

test.each([
  ["/other-host", "redirect"],
  ["/other-scheme", "redirect"],
  ["/metadata", "redirect"],
  ["/own-machine", "redirect"],
  ["/other-port", "redirect"],
  ["/loop", "redirect"],
  ["/page.png", "noPicture"],
  ["/gone.png", "away"],
  ["/large", "tooLarge"],
  ["/endless", "tooLarge"],
  ["/bomb", "tooLarge"],
  ["/says-more", "away"],
  ["/svg", "noPicture"],
  ["/gif", "noPicture"],
  ["/empty", "noPicture"],
])("%s is no picture: %s", async (path, why) => {
  asked.length = 0;
  expect(await source.fetch(AT + path)).toBe(why);
  expect(new Set(asked.map((each) => new URL(each).host))).toEqual(new Set(["pictures.dev"]));
});

test("a length that says less than there is brings no byte more than it says", async () => {
  const bytes = await source.fetch(`${AT}/says-less`);
  expect(typeof bytes === "string" ? bytes : bytes.length).toSatisfy((got) => got === "away" || got === 10);
});
