/** A shop on Cloudflare, as the checks see it. */
import Stripe from "stripe";
import { runTool } from "#tools/dev/commands.ts";
import { type Cloudflare, openCloudflare, type Variables } from "./cloudflare.ts";
import { type Environment, readConfig, type ShopConfig } from "./config-file.ts";

/** @returns what wrangler printed. @throws Error with it when wrangler fails. */
export type RunWrangler = (args: string[], input?: string) => Promise<string>;

/** What the owner of the shop says about it; what is missing stays as it is. */
export interface Answers {
  shopName?: string;
  /** The shop's host: `shop.example.com`. */
  domain?: string;
  sellerEmails?: string;
  mailFrom?: string;
  /** Empty: no Google sign-in. */
  googleClientId?: string;
}

export interface Shop {
  folder: string;
  environment: Environment;
  answers: Answers;
  /** By their owner, in this run. */
  givenSecrets: Partial<Record<"STRIPE_SECRET_KEY" | "GOOGLE_CLIENT_SECRET", string>>;
  /** Secrets and sites that may be replaced although they exist: `STRIPE_WEBHOOK_SECRET`, `site`. */
  mayReplace: string[];
  /** As wrangler.toml is to be: what it says now, and the answers. */
  config: () => ShopConfig;
  cloudflare: Cloudflare;
  wrangler: RunWrangler;
  /** Null without a key. */
  stripe: () => Stripe | null;
  /** Asks the shop, and the DNS. */
  fetch: typeof fetch;
  /** Makes `build/`. */
  build: () => Promise<void>;
  /** How long Stripe may take to tell the shop of an event. */
  eventWithinMs: number;
}

const EVENT_WITHIN_MS = 30_000;

export interface ShopOptions extends Pick<Shop, "folder" | "environment"> {
  answers?: Answers;
  givenSecrets?: Shop["givenSecrets"];
  mayReplace?: string[];
  env: Variables;
  fetch?: typeof fetch;
  build?: () => Promise<void>;
  eventWithinMs?: number;
}

function stripeClient(key: string, address: string): Stripe {
  const { hostname, port, protocol } = new URL(address);
  const isPlain = protocol === "http:";
  return new Stripe(key, {
    host: hostname,
    port: port || (isPlain ? "80" : "443"),
    protocol: isPlain ? "http" : "https",
    telemetry: false,
  });
}

/** Every value that an answer stands for. */
function withAnswers(config: ShopConfig, answers: Answers): ShopConfig {
  const { shopName, domain, sellerEmails, mailFrom, googleClientId } = answers;
  const answered = {
    SHOP_NAME: shopName,
    SHOP_ORIGIN: domain && `https://${domain}`,
    SELLER_EMAILS: sellerEmails,
    MAIL_FROM: mailFrom,
    GOOGLE_CLIENT_ID: googleClientId,
  };
  const said = Object.entries(answered).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    ...config,
    vars: { ...config.vars, ...Object.fromEntries(said) },
    hosts: domain ? [domain] : config.hosts,
  };
}

/** @throws Error when nobody is logged in to Cloudflare. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { folder, environment, env, givenSecrets = {} } = options;
  const defined = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const own = Object.fromEntries(defined.filter(([name]) => name.startsWith("CLOUDFLARE_")));
  const wrangler: RunWrangler = (args, input) =>
    runTool("wrangler", [...args, "--env", environment], { cwd: folder, env: own, ...(input && { input }) });
  const { answers = {} } = options;
  const config = () => withAnswers(readConfig(folder, environment), answers);
  return {
    folder,
    environment,
    answers,
    givenSecrets,
    mayReplace: options.mayReplace ?? [],
    config,
    cloudflare: await openCloudflare(env, wrangler),
    wrangler,
    stripe() {
      const key = givenSecrets.STRIPE_SECRET_KEY;
      return key ? stripeClient(key, config().vars.STRIPE_API_URL ?? "https://api.stripe.com") : null;
    },
    fetch: options.fetch ?? fetch,
    eventWithinMs: options.eventWithinMs ?? EVENT_WITHIN_MS,
    build:
      options.build ??
      (async () => {
        await runTool("remix", ["vite:build", "--logLevel", "warn"], { cwd: folder });
      }),
  };
}
