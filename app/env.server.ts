/** The Worker's vars and secrets, checked once: a missing or weak secret stops the request instead of weakening it. */
import { Email } from "#app/accounts/email.contract.ts";
import { z } from "#app/shared/zod.ts";

const Url = z.url().transform((url) => new URL(url));
const Secret = z.string().min(32, "needs at least 32 characters");

/** `name:secret` entries, the newest first; a password's hash keeps the name of the one it was made with. */
const Peppers = z
  .string()
  .trim()
  .default("")
  .transform((list) => list.split(/\s+/).filter(Boolean))
  .pipe(z.array(z.string().regex(/^[\w-]{1,20}:\S{32,}$/, "needs name:secret with at least 32 characters")))
  .transform((entries) =>
    entries.map((entry) => {
      const colon = entry.indexOf(":");
      return { name: entry.slice(0, colon), secret: entry.slice(colon + 1) };
    }),
  );

const Settings = z
  .object({
    SHOP_NAME: z.string().min(1).default("Stall"),
    SHOP_ORIGIN: Url.transform((url) => url.origin),
    IMAGES_URL: z.string().min(1).default("/images"),
    MAIL_FROM: z.string().min(3),
    SELLER_EMAILS: z
      .string()
      .default("")
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(Email)),
    /** "optional" asks only those who have set one up: for a shop on one's own machine, and refused anywhere else. */
    SELLER_SECOND_FACTOR: z.enum(["required", "optional"]).default("required"),
    SESSION_SECRET: Secret,
    /** Empty: passwords are peppered with SESSION_SECRET, which can then never change. */
    PASSWORD_PEPPER: Peppers,
    SELLER_TOKEN: Secret,
    STRIPE_API_URL: Url,
    STRIPE_PAGE_ORIGIN: Url.transform((url) => url.origin),
    STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(test|live)_/),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_"),
    ECB_RATES_URL: Url,
    /** Empty, as in production: webhooks go to their own addresses. On one's own machine all go to this one instead. */
    WEBHOOK_RELAY_URL: z
      .union([z.literal("").transform(() => null), Url])
      .default(null)
      .refine((url) => url === null || url.hostname === "127.0.0.1", "may only be this machine"),
    /** Empty: no Google sign-in. */
    GOOGLE_CLIENT_ID: z.string().trim().default(""),
    GOOGLE_CLIENT_SECRET: z.string().default(""),
    /** Google's discovery document below this address names all other addresses. */
    GOOGLE_ISSUER_URL: z
      .url()
      .default("https://accounts.google.com")
      .transform((url) => url.replace(/\/$/, "")),
  })
  .refine(
    ({ SELLER_SECOND_FACTOR, SHOP_ORIGIN }) =>
      SELLER_SECOND_FACTOR === "required" || new URL(SHOP_ORIGIN).hostname === "localhost",
    { path: ["SELLER_SECOND_FACTOR"], error: "may be optional on localhost only" },
  )
  .refine((settings) => !settings.GOOGLE_CLIENT_ID || settings.GOOGLE_CLIENT_SECRET, {
    path: ["GOOGLE_CLIENT_SECRET"],
    error: "is needed with GOOGLE_CLIENT_ID",
  });
export type Settings = z.infer<typeof Settings>;

/** Keyed by `env`, which is one object for all requests of an isolate. */
const parsedSettings = new WeakMap<object, Settings>();

/** @throws Error naming every setting that is missing or wrong, never its value. */
export function readSettings(env: object): Settings {
  const cached = parsedSettings.get(env);
  if (cached) return cached;
  const parsed = Settings.safeParse(env);
  if (parsed.success) {
    parsedSettings.set(env, parsed.data);
    return parsed.data;
  }
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Check the Worker's vars and secrets. ${wrong.join("; ")}`);
}
