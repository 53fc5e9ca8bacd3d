/** A shop of a deployment that has nothing but its SHOP_SECRET. */
import { env } from "cloudflare:workers";
import { testServices } from "./services.ts";
import { fetchFromWorker } from "./worker.ts";

export const ORIGIN = "https://new.shop.test";
export const SECRET = "what-only-the-maker-of-this-shop-knows";
export const PASSWORD = "spur-and-pinion-7";

export type Deployment = typeof env;

/** A deployment with nothing but its secret, and the examples of wrangler.toml. */
export const deployed = (more: object = {}): Deployment => {
  const { DB, REPLICA_DB, VERSION, MODELS, IMAGES, SEARCHES, REFUSALS, EMAIL, IMAGE_ENCODER, ...others } =
    env;
  const { CHAT_ROOM, CHAT_INBOX, VIEW_COUNTER } = others;
  const bindings = { DB, REPLICA_DB, VERSION, MODELS, IMAGES, SEARCHES, REFUSALS, EMAIL, IMAGE_ENCODER };
  const examples = {
    SHOP_ORIGIN: "https://shop.example.com",
    MAIL_FROM: "shop@example.com",
    SELLER_EMAILS: "",
  };
  return {
    ...bindings,
    ...{ CHAT_ROOM, CHAT_INBOX, VIEW_COUNTER },
    ...examples,
    SHOP_NAME: "Stall",
    IMAGES_URL: "/images",
    SHOP_SECRET: SECRET,
    ...more,
  } as unknown as Deployment;
};

export const form = {
  secret: SECRET,
  shopName: "Taller Luna",
  mainLanguage: "es",
  timeZone: "Europe/Madrid",
  username: "Luna",
  email: "luna@people.test",
  password: PASSWORD,
};

export const open = (deployment: Deployment, path: string, cookie = "") =>
  fetchFromWorker(`${ORIGIN}${path}`, { headers: { Accept: "text/html", Cookie: cookie } }, deployment);

/** @param address with its origin */
export const postForm = (
  deployment: Deployment,
  address: string,
  { fields, network = "192.0.2.1" }: { fields: Record<string, string>; network?: string },
) => {
  const { host, origin } = new URL(address);
  return fetchFromWorker(
    address,
    {
      method: "POST",
      headers: {
        Host: host,
        Origin: origin,
        "Content-Type": "application/x-www-form-urlencoded",
        "CF-Connecting-IP": network,
      },
      body: new URLSearchParams(fields).toString(),
    },
    deployment,
  );
};

export const sendForm = (deployment: Deployment, typed: Partial<typeof form> = {}, network?: string) =>
  postForm(deployment, `${ORIGIN}/setup`, { fields: { ...form, ...typed }, ...(network && { network }) });

export const sessionOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

export async function emptyShop(): Promise<void> {
  const tables = [
    "connections",
    "sellers",
    "api_tokens",
    "sessions",
    "email_tokens",
    "outbox",
    "membership_periods",
    "memberships",
    "membership_tiers",
    "orders",
    "users",
    "shop_settings",
    "attempts",
  ];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  // What backups remember of deleted accounts: a shop is not opened over another one's files.
  const { objects } = await env.MODELS.list();
  await env.MODELS.delete(objects.map(({ key }) => key));
  testServices().services.shop.forget();
}
