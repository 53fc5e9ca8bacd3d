/**
 * The shop's settings: the Worker's vars and secrets, and what a shop that was opened in the browser has stored
 * (`app/connections`). A missing or weak secret stops the request instead of weakening it.
 */
import { Email } from "#app/accounts/email.contract.ts";
import type { ConnectionSources } from "#app/connections/connection-names.ts";
import { type Mailbox, SmtpHost, SmtpPort } from "#app/mail/mailbox.contract.ts";
import { z } from "#app/shared/zod.ts";

const Url = z.url().transform((url) => new URL(url));
/** Of a double on one's own machine. */
const LocalUrl = z
  .union([z.literal("").transform(() => null), Url])
  .default(null)
  .refine((url) => url === null || url.hostname === "127.0.0.1", "may only be this machine");
/** Characters. */
export const SECRET_MIN = 32;
const Secret = z.string().min(SECRET_MIN, `needs at least ${SECRET_MIN} characters`);

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

/** What a shop that was opened in the browser may still lack. */
const connected = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

const Settings = z
  .object({
    /** Of a shop that is opened in the browser: seals what is stored there. One that is too short seals nothing, and counts as none. */
    SHOP_SECRET: z
      .string()
      .transform((secret) => (secret.trim().length < SECRET_MIN ? "" : secret.trim()))
      .optional(),
    /** While SHOP_SECRET is replaced: the one before. */
    SHOP_SECRET_PREVIOUS: z.string().trim().optional(),
    SHOP_NAME: z.string().min(1).default("Stall"),
    SHOP_ORIGIN: Url.transform((url) => url.origin),
    /** Where the shop was before it moved: leads on to where it is. */
    SHOP_FORMER_ORIGIN: connected(Url.transform((url) => url.origin)),
    IMAGES_URL: z.string().min(1).default("/images"),
    /** Empty, or the example's: the shop sends no mail. */
    MAIL_FROM: z
      .string()
      .trim()
      .default("")
      .transform((address) => (/@example\.com$/.test(address) ? "" : address)),
    /** Empty: mail goes by the `EMAIL` binding, if the account has it. */
    SMTP_HOST: z.union([z.literal(""), SmtpHost]).default(""),
    SMTP_PORT: z.coerce.number().pipe(SmtpPort).default(465),
    /** Empty: MAIL_FROM. */
    SMTP_USER: z.string().trim().default(""),
    SMTP_PASSWORD: z.string().default(""),
    /** Empty, as in production. On one's own machine all that goes by SMTP goes to this server instead, without encryption. */
    SMTP_RELAY_URL: LocalUrl,
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
    /** Null: no program may call the studio. */
    SELLER_TOKEN: connected(Secret),
    STRIPE_API_URL: Url.default(new URL("https://api.stripe.com")),
    STRIPE_PAGE_ORIGIN: Url.default(new URL("https://checkout.stripe.com")).transform((url) => url.origin),
    /** Null: the shop takes no payments. */
    STRIPE_SECRET_KEY: connected(z.string().regex(/^(sk|rk)_(test|live)_/)),
    STRIPE_WEBHOOK_SECRET: connected(z.string().startsWith("whsec_")),
    ECB_RATES_URL: Url.default(new URL("https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml")),
    /** Empty, as in production: webhooks go to their own addresses. On one's own machine all go to this one instead. */
    WEBHOOK_RELAY_URL: LocalUrl,
    /** Empty, as in production: pictures of an import come from their own addresses. On one's own machine all are asked of this one instead. */
    PICTURES_RELAY_URL: LocalUrl,
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
  })
  .refine(({ SMTP_HOST, SMTP_PASSWORD }) => !SMTP_HOST || SMTP_PASSWORD, {
    path: ["SMTP_PASSWORD"],
    error: "is needed with SMTP_HOST",
  })
  .refine(({ SMTP_HOST, MAIL_FROM }) => !SMTP_HOST || MAIL_FROM, {
    path: ["MAIL_FROM"],
    error: "is needed with SMTP_HOST",
  })
  .superRefine((settings, context) => {
    if (settings.SHOP_SECRET) return;
    for (const name of ["SELLER_TOKEN", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const)
      if (settings[name] === null) context.addIssue({ code: "custom", path: [name], message: "is missing" });
  });
export type Settings = z.infer<typeof Settings> & {
  /** False while the shop is being set up: only the pages for that exist. */
  isOpen: boolean;
  /** Whether SHOP_SECRET_PREVIOUS has sealed nothing that is left. */
  isSealedAnew: boolean;
  /** Where each connection is set; null where the deployment alone can. */
  connections: ConnectionSources | null;
};

/** What `wrangler.toml` and `.dev.vars.example` show: such a value is not set. */
const EXAMPLES: Record<string, string> = {
  SHOP_ORIGIN: "https://shop.example.com",
  MAIL_FROM: "shop@example.com",
  SHOP_SECRET: "at least 32 random characters",
};

/** What the deployment itself sets; its bindings are not among it. */
export const setInDeployment = (env: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => typeof value === "string" && value !== "" && value !== EXAMPLES[name],
    ),
  );

/** Keyed by `env`, which is one object for all requests of an isolate. */
const parsedSettings = new WeakMap<object, Settings>();

/** @throws Error naming every setting that is missing or wrong, never its value. */
export function readSettings(env: object): Settings {
  const cached = parsedSettings.get(env);
  if (cached) return cached;
  const parsed = Settings.safeParse(env);
  if (parsed.success) {
    const settings = { ...parsed.data, isOpen: true, isSealedAnew: true, connections: null };
    parsedSettings.set(env, settings);
    return settings;
  }
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Check the Worker's vars and secrets. ${wrong.join("; ")}`);
}

/** The mailbox that the settings name, or null. */
export const mailboxOf = ({
  SMTP_HOST,
  SMTP_PORT,
  SMTP_USER,
  SMTP_PASSWORD,
  MAIL_FROM,
}: Settings): Mailbox | null =>
  SMTP_HOST
    ? {
        host: SMTP_HOST,
        port: SMTP_PORT,
        user: SMTP_USER || MAIL_FROM,
        password: SMTP_PASSWORD,
        from: MAIL_FROM,
      }
    : null;
