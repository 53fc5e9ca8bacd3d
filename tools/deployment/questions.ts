/** What `npm run setup` asks. Each answer may be given as an option, each secret as an environment variable, instead. */
import { z } from "zod";
import { Email } from "#app/accounts/email.contract.ts";
import { isExample, type ShopConfig } from "./config-file.ts";
import type { Answers, Shop } from "./shop.ts";
import type { Terminal } from "./terminal.ts";

interface Question {
  option: string;
  text: string;
  schema: z.ZodType<string>;
  /** wrangler.toml's value, or one derived from earlier answers. */
  defaultAnswer: (config: ShopConfig, given: Answers) => string;
}

const unlessExample = (text = "") => (isExample(text) ? "" : text);

export const QUESTIONS: Record<keyof Answers, Question> = {
  shopName: {
    option: "name",
    text: "The shop's name",
    schema: z.string().trim().min(1, "is empty").max(60, "has more than 60 characters"),
    defaultAnswer: ({ vars }) => vars.SHOP_NAME ?? "Stall",
  },
  domain: {
    option: "domain",
    text: "Its domain, for example shop.your-domain.com",
    schema: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, "is no domain"),
    defaultAnswer: ({ vars }) => unlessExample(URL.parse(vars.SHOP_ORIGIN ?? "")?.host),
  },
  sellerEmails: {
    option: "seller",
    text: "Your e-mail address, which opens the studio",
    schema: z
      .string()
      .trim()
      .toLowerCase()
      .refine(
        (list) => list.split(/[\s,]+/).every((email) => Email.safeParse(email).success),
        "is no e-mail address",
      ),
    defaultAnswer: ({ vars }) => vars.SELLER_EMAILS ?? "",
  },
  mailFrom: {
    option: "mail-from",
    text: "The address that mails come from",
    schema: z
      .string()
      .trim()
      .toLowerCase()
      .refine((email) => Email.safeParse(email).success, "is no e-mail address"),
    defaultAnswer: ({ vars }, { domain = "" }) =>
      unlessExample(vars.MAIL_FROM) ||
      `shop@${domain.split(".").length > 2 ? domain.replace(/^[^.]+\./, "") : domain}`,
  },
  googleClientId: {
    option: "google-client-id",
    text: "Google's OAuth client id (empty: no sign-in with Google)",
    schema: z.string().trim(),
    defaultAnswer: ({ vars }) => vars.GOOGLE_CLIENT_ID ?? "",
  },
};

type GivenSecrets = Shop["givenSecrets"];

/** Environments other than production take test keys only, so that nobody pays there. */
const keySchema = (environment: string) =>
  environment
    ? z.string().regex(/^(sk|rk)_test_/, "must be a test key, sk_test_… or rk_test_…")
    : z.string().regex(/^(sk|rk)_(test|live)_/, "must start with sk_ or rk_");

interface QuestionContext {
  options: Record<string, unknown>;
  env: Record<string, string | undefined>;
  config: ShopConfig;
  environment: string;
  /** Secrets that the Worker already has; they need not be typed again. */
  secretNames: string[];
  terminal: Terminal;
}

async function askQuestion(
  question: Question,
  { options, config, terminal }: QuestionContext,
  given: Answers,
): Promise<string> {
  const proposal = question.defaultAnswer(config, given);
  const option = options[question.option];
  for (;;) {
    const proposalText = proposal && ` [${proposal}]`;
    const typed =
      option === undefined && terminal.ask ? await terminal.ask(`${question.text}${proposalText}: `) : "";
    const parsed = question.schema.safeParse(option ?? (typed || proposal));
    if (parsed.success) return parsed.data;
    const reason = `--${question.option} ${parsed.error.issues[0]?.message}`;
    if (option !== undefined || !terminal.ask) throw new Error(reason);
    terminal.print(reason);
  }
}

export async function askQuestions(context: QuestionContext): Promise<Answers> {
  const answers: Answers = {};
  for (const [name, question] of Object.entries(QUESTIONS))
    answers[name as keyof Answers] = await askQuestion(question, context, answers);
  return answers;
}

/** Secrets come from the environment or are typed without echo; not from options, which other users of the machine can read. */
export async function askSecrets(
  context: QuestionContext,
  { googleClientId }: Answers,
): Promise<GivenSecrets> {
  const { env, terminal, secretNames, environment } = context;
  const secrets: GivenSecrets = {};
  const read = async (name: keyof GivenSecrets, text: string) => {
    const prompt = secretNames.includes(name) ? `${text} (set already; empty: leave it): ` : `${text}: `;
    const value = env[name] || (await terminal.ask?.(prompt, { hidden: true }));
    if (value) secrets[name] = value;
    else if (!secretNames.includes(name))
      throw new Error(`${name} is needed: type it, or set it in the environment.`);
  };
  await read("STRIPE_SECRET_KEY", "Stripe's secret key");
  if (googleClientId) await read("GOOGLE_CLIENT_SECRET", "Google's client secret");
  const key = secrets.STRIPE_SECRET_KEY;
  const checked = key === undefined ? null : keySchema(environment).safeParse(key);
  if (checked?.error) throw new Error(`STRIPE_SECRET_KEY ${checked.error.issues[0]?.message}`);
  return secrets;
}
