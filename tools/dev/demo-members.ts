/** The demo's membership, and the shopper who has joined it. */
import type { TierFields } from "#app/memberships/tiers.contract.ts";
import type { ShopClient } from "./shop-client.ts";

const TIER = {
  name: { en: "Workshop Club", es: "Club del taller" },
  text: {
    en: "For everybody who likes things that turn, fold and click.",
    es: "Para quien disfruta con lo que gira, se pliega y encaja.",
  },
  monthCents: 900,
  yearCents: 9_000,
  opens: "collections",
  collections: ["things-that-move"],
  discountPercent: 20,
  earlyDays: 0,
  places: null,
  keepsDownloads: true,
  commercial: "member",
  sellOffDays: 60,
  unitLimit: null,
} satisfies TierFields;

async function accepted(answer: Response, what: string): Promise<Response> {
  if (answer.status < 400) return answer;
  throw new Error(`The demo's membership: ${what} was refused: ${answer.status} ${await answer.text()}`);
}

interface DemoMembers {
  /** Logged in, as the next. */
  seller: Pick<ShopClient, "post">;
  shopper: Pick<ShopClient, "fetch">;
  /** Pays a session at Stripe's sandbox, which tells the shop. */
  pay: (sessionId: string) => unknown;
}

export async function createDemoMembers({ seller, shopper, pay }: DemoMembers): Promise<void> {
  const made = await accepted(await seller.post("/studio/memberships/tiers", TIER), "the tier");
  const { slug } = (await made.json()) as { slug: string };
  const path = `/memberships/${slug}/join?interval=month`;
  const page = await (await accepted(await shopper.fetch(path), "its page")).text();
  const shown = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  const body = new URLSearchParams({
    ...Object.fromEntries([...shown].map(([, name, value]) => [name, value])),
    name: "Ada",
    country: "ES",
    postalCode: "28013",
    beginNow: "on",
  });
  const { headers } = await accepted(await shopper.fetch(path, { method: "POST", body }), "joining");
  pay(new URL(headers.get("Location") ?? "").pathname.split("/").at(-1) ?? "");
}
