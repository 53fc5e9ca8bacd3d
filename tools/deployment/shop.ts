import Stripe from "stripe";
import { BUILD_ARGUMENTS, runTool } from "#tools/dev/commands.ts";
import type { ProcessEnv } from "#tools/dev/local-settings.ts";
import { type CloudflareApi, createCloudflareApi } from "./cloudflare.ts";
import { readConfig, type ShopConfig, type WranglerEnvironment } from "./config-file.ts";

/** @returns what wrangler printed. */
export type RunWrangler = (args: string[], input?: string) => Promise<string>;

/** Answers of `npm run setup`; a missing one leaves wrangler.toml's value. */
export interface Answers {
  shopName?: string;
  domain?: string;
  sellerEmails?: string;
  mailFrom?: string;
  /** Empty: no Google sign-in. */
  googleClientId?: string;
}

export interface Shop {
  folder: string;
  environment: WranglerEnvironment;
  answers: Answers;
  /** Typed or in the environment of this run: Cloudflare does not show the Worker's secrets. */
  givenSecrets: Partial<Record<"STRIPE_SECRET_KEY" | "GOOGLE_CLIENT_SECRET", string>>;
  /** Secrets and sites that may be replaced although they exist: `STRIPE_WEBHOOK_SECRET`, `site`. */
  mayReplace: string[];
  /** wrangler.toml with the answers in place of its values. Reads the file at each call. */
  config: () => ShopConfig;
  cloudflare: CloudflareApi;
  wrangler: RunWrangler;
  /** Null without STRIPE_SECRET_KEY in `givenSecrets`. */
  stripe: () => Stripe | null;
  fetch: typeof fetch;
  build: () => Promise<void>;
  eventTimeoutMs: number;
}

const EVENT_TIMEOUT_MS = 30_000;

export interface ShopOptions extends Pick<Shop, "folder" | "environment"> {
  answers?: Answers;
  givenSecrets?: Shop["givenSecrets"];
  mayReplace?: string[];
  env: ProcessEnv;
  fetch?: typeof fetch;
  build?: () => Promise<void>;
  eventTimeoutMs?: number;
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

function withAnswers(config: ShopConfig, answers: Answers): ShopConfig {
  const { shopName, domain, sellerEmails, mailFrom, googleClientId } = answers;
  const answered = {
    SHOP_NAME: shopName,
    SHOP_ORIGIN: domain && `https://${domain}`,
    SELLER_EMAILS: sellerEmails,
    MAIL_FROM: mailFrom,
    GOOGLE_CLIENT_ID: googleClientId,
  };
  const given = Object.entries(answered).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    ...config,
    vars: { ...config.vars, ...Object.fromEntries(given) },
    hosts: domain ? [domain] : config.hosts,
  };
}

/** What needs no look at the account. */
export type ShopTools = Pick<Shop, "folder" | "wrangler" | "build">;

export function toolsOf({ folder, environment, env, build }: ShopOptions): ShopTools {
  const defined = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const cloudflareEnv = Object.fromEntries(defined.filter(([name]) => name.startsWith("CLOUDFLARE_")));
  return {
    folder,
    wrangler: (args, input) =>
      runTool("wrangler", [...args, "--env", environment], {
        cwd: folder,
        env: cloudflareEnv,
        ...(input && { input }),
      }),
    build: build ?? (async () => void (await runTool("remix", BUILD_ARGUMENTS, { cwd: folder }))),
  };
}

export async function loadShop(options: ShopOptions): Promise<Shop> {
  const { folder, environment, env, answers = {}, givenSecrets = {} } = options;
  const tools = toolsOf(options);
  const config = () => withAnswers(readConfig(folder, environment), answers);
  return {
    ...tools,
    environment,
    answers,
    givenSecrets,
    mayReplace: options.mayReplace ?? [],
    config,
    cloudflare: await createCloudflareApi(env, tools.wrangler),
    stripe() {
      const key = givenSecrets.STRIPE_SECRET_KEY;
      return key ? stripeClient(key, config().vars.STRIPE_API_URL ?? "https://api.stripe.com") : null;
    },
    fetch: options.fetch ?? fetch,
    eventTimeoutMs: options.eventTimeoutMs ?? EVENT_TIMEOUT_MS,
  };
}
