/** What the scripts of a page weigh as they travel. */
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import type { Translate } from "#app/i18n/translate.ts";
import { awake } from "./story.ts";

const gzip = (text: string | Buffer) => gzipSync(text, { level: 9 }).length;

/**
 * Opens an address with nothing kept and waits until it asks for nothing more.
 * @returns gzip bytes of Remix and React (tools/bundle/chunks.ts), and of every other script file.
 */
export async function scriptBytes(
  page: Page,
  t: Translate,
  address: string,
): Promise<{ framework: number; own: number; files: string[] }> {
  const bodies: Promise<{ name: string; size: number }>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    const name = new URL(response.url()).pathname.split("/").at(-1) ?? "";
    bodies.push(response.body().then((body) => ({ name, size: gzip(body) })));
  });
  await page.goto(address);
  await awake(page, t);
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(bodies);
  const isFramework = ({ name }: { name: string }) => name.startsWith("framework-");
  const sum = (some: typeof sizes) => some.reduce((total, { size }) => total + size, 0);
  return {
    framework: sum(sizes.filter(isFramework)),
    own: sum(sizes.filter((file) => !isFramework(file))),
    files: sizes.map(({ name, size }) => `${size} ${name}`),
  };
}
