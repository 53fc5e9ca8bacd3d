/**
 * Makes the state of a shop that has the demo, without its previews. As a program, with the folder for it as its argument: `npm test` runs it
 * beside other tests, because making the models takes a minute.
 */
import { seedEmptyShop } from "#tools/dev/demo.ts";
import { startMailbox } from "#tools/sandbox/mail/mailbox.ts";
import { bundleWorker, removeBundle, startBareShop } from "./bare-shop.ts";
import { startCuttingProxy } from "./cutting-proxy.ts";

/** A line of the shop that tells of something other than a request. */
export function printProblem(line: string): void {
  if (/"event":"(?!request)|✘|ERROR/.test(line)) console.log(line);
}

/** @param stateDir a folder that does not exist yet */
export async function seedShop(stateDir: string): Promise<void> {
  const mailbox = await startMailbox();
  const onLine = (line: string) => {
    mailbox.read(line);
    printProblem(line);
  };
  const bundle = await bundleWorker();
  // In front of the shop, which must know its address before it has a port.
  const proxy = await startCuttingProxy(() => Number(new URL(shop.url).port));
  const origin = `http://localhost:${proxy.port}`;
  const shop = await startBareShop({ sandboxes: { payments: 0 }, stateDir, origin, bundle, onLine });
  // Making previews takes a minute; the 3D view's test publishes a model of its own.
  const demo = {
    url: origin,
    token: shop.settings.SELLER_TOKEN,
    mailbox: mailbox.url,
    preview: "none",
  } as const;
  await seedEmptyShop({ ...demo, print: console.log });
  await Promise.all([shop.close(), proxy.close(), mailbox.close(), removeBundle(bundle)]);
}

const [, , stateDir] = process.argv;
if (import.meta.main && stateDir) await seedShop(stateDir);
