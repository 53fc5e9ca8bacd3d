import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS } from "#app/shared/time.ts";
import { demoCatalogue } from "#tools/demo/catalogue.ts";
import type { ReceivedMail } from "#tools/sandbox/mail/mailbox.ts";
import { createDemoBrowsing } from "./demo-browsing.ts";
import { createDemoMembers } from "./demo-members.ts";
import type { DemoRequest } from "./demo-publisher.ts";
import { createDemoReviews } from "./demo-reviews.ts";
import { ShopClient } from "./shop-client.ts";

export const DEMO_PASSWORD = "print-more-2026";
export const DEMO_ACCOUNTS = {
  shopper: { username: "Ada", email: "shopper@stall.example" },
  seller: { username: "Marta", email: "seller@stall.example" },
};

interface DemoShop {
  url: string;
  token: string;
  certPath?: string;
  mailbox: string;
  print: (line: string) => void;
  /** Undefined: `publish` makes the usual previews. */
  preview?: "none";
  /** Pays at Stripe's sandbox; without it nobody is a member, and there is no membership. */
  pay?: (sessionId: string) => unknown;
}

/** Registers the demo accounts; the seller's address is verified. */
export async function createDemoAccounts(shop: Pick<DemoShop, "url" | "mailbox">): Promise<void> {
  for (const account of Object.values(DEMO_ACCOUNTS)) {
    const shopper = new ShopClient(shop.url);
    const answer = await shopper.post("/register", { ...account, password: DEMO_PASSWORD });
    if (!answer.ok) throw new Error(`A demo account was refused: ${await answer.text()}`);
    if (account === DEMO_ACCOUNTS.seller) await verifyEmail(shop, shopper, account.email);
  }
}

const MAIL_TIMEOUT_MS = 15_000;
const POLL_MS = 100;

/** Follows the link in the verification mail: the studio is for sellers with a verified address. */
async function verifyEmail(
  { mailbox }: Pick<DemoShop, "mailbox">,
  shopper: ShopClient,
  email: string,
): Promise<void> {
  for (let waited = 0; waited < MAIL_TIMEOUT_MS; waited += POLL_MS) {
    const mails = (await (await fetch(`${mailbox}/mails?to=${email}`)).json()) as ReceivedMail[];
    const path = mails.map(({ text }) => /\/verify-email\/[\w-]+/.exec(text)?.[0]).find(Boolean);
    if (path) {
      const body = new URLSearchParams({ intent: "confirm" });
      const confirmation = await shopper.fetch(path, { method: "POST", body });
      if (!confirmation.ok) throw new Error(`A demo address was not verified: ${confirmation.status}`);
      return;
    }
    await wait(POLL_MS);
  }
  throw new Error("A demo account's mail did not arrive");
}

/** Days since each of the demo models was published, in the order of publishing. Models are marked as new for three weeks. */
const AGES_IN_DAYS = [323, 291, 262, 231, 204, 178, 151, 129, 104, 83, 61, 40, 9, 2];

/**
 * Making, packing and previewing a model keeps a processor busy: two processes, because even small machines
 * have two processors. Not threads: V8 may abort when two of them run WebAssembly (nodejs/node#64500).
 */
const PUBLISHERS = 2;
const PUBLISHER = new URL("./demo-publisher.ts", import.meta.url);

/** Publishes models of the queue, one after the other, in a process of its own. */
async function publishInProcess(queue: Iterator<DemoRequest>, shop: DemoShop): Promise<void> {
  const publisher = fork(PUBLISHER, shop.certPath ? [shop.certPath] : [], { serialization: "advanced" });
  const end = once(publisher, "exit");
  try {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      publisher.send(next.value);
      const [id]: string[] = await Promise.race([once(publisher, "message"), end.then(() => [])]);
      if (!id) throw new Error(`The demo model ${next.value.id} could not be published`);
      shop.print(`  ${id}`);
    }
  } finally {
    publisher.kill();
    await end;
  }
}

async function loggedIn(url: string, who: keyof typeof DEMO_ACCOUNTS): Promise<ShopClient> {
  const client = new ShopClient(url);
  await client.post("/login", { email: DEMO_ACCOUNTS[who].email, password: DEMO_PASSWORD });
  return client;
}

/** Fills a new shop: accounts, models, what the seller makes of them, a member, and reviews. */
export async function createDemo(shop: DemoShop): Promise<void> {
  await createDemoAccounts(shop);
  shop.print("Making the demo models");
  const { url, token, preview } = shop;
  // The oldest first: the shop shows the newest first, in the order of the catalogue.
  const requests = demoCatalogue.toReversed().map(
    ({ sheet }, index): DemoRequest => ({
      id: sheet.id,
      publishedAt: new Date(Date.now() - (AGES_IN_DAYS[index] ?? 0) * DAY_MS),
      shop: { url, token, preview },
    }),
  );
  const queue = requests.values();
  const publishers = Array.from({ length: PUBLISHERS }, () => publishInProcess(queue, shop));
  const failed = (await Promise.allSettled(publishers)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  const seller = await loggedIn(url, "seller");
  await createDemoBrowsing(seller);
  if (shop.pay) await createDemoMembers({ seller, shopper: await loggedIn(url, "shopper"), pay: shop.pay });
  await createDemoReviews(url, async (person, account) => {
    await person.post("/register", { ...account, password: DEMO_PASSWORD });
    await verifyEmail(shop, person, account.email);
  });
}
