import { env } from "cloudflare:workers";
import { DAY_MS } from "#app/shared/time.ts";
import { createShopper, SHOPPER_CALLS } from "./shopper-calls.ts";

/** A request that writes. */
export interface WritingRequest {
  path: string;
  method?: string;
  /** Of the session; without one it is sent by a visitor. */
  token?: string;
  /** Another cookie than those of the session. */
  cookie?: string;
  /** Sent with the seller's bearer token, as the command does. */
  isCommand?: true;
  /** One of these is its body. */
  json?: unknown;
  form?: Record<string, string> | [name: string, value: string][];
  bytes?: Uint8Array<ArrayBuffer>;
}

export interface Writing {
  /** Inserts what the request needs. @returns a request that succeeds */
  prepare: () => Promise<WritingRequest>;
  /** Repeated after a success, it is refused with one of these, because its effect is there. */
  refusedAgain?: number | number[];
  /** An order may stay without its payment page, until the repeat or the cron; a draft is saved before it is published. */
  hasSteps?: true;
  /** After its first step alone a repeat is refused, because it could publish what somebody else has saved: the seller looks again. */
  isLookedAtAgain?: true;
  /** Each success writes one more of these rows, which the person does not notice. */
  mayRepeat?: string;
  /** Its effect comes after the answer, which is the same for every address; people who get no mail ask again. */
  isLater?: true;
}

/** Every call of a shopper that writes; those of Stripe are repeated and shuffled in webhooks.test.ts. */
export const WRITING_CALLS: Record<string, Writing> = Object.fromEntries(
  Object.entries(SHOPPER_CALLS)
    .filter(([call]) => call.startsWith("POST ") && call !== "POST /app/webhooks/stripe")
    .map(([call, { isVisitor, input, refusedAgain, hasSteps, mayRepeat }]) => {
      const prepare = async () => {
        const shopper = await createShopper();
        const json = (await input?.(shopper)) ?? {};
        return { path: call.split(" ")[1] ?? "", json, ...(!isVisitor && { token: shopper.token }) };
      };
      return [call, { prepare, refusedAgain, hasSteps, mayRepeat }];
    }),
);

/** Tables whose rows say when something was tried, not what is so. */
const TRIES = /^(attempts|heartbeats|view_days)$/;
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}|(?<=msg_)[0-9a-f]{32}/g;

/** Columns that differ from one run to the next: secrets, times, addresses, numbers of changes, of tries, and of mails of a gift. */
const VARYING =
  /(_at|_since|_hash|_code|_url|_row)$|^(attempts|tries|sends|checks|data|since|secret|last_period|revision|vat_change)$/;
/** Of these remains whether something is there. Mails are sent in the background, whose faults are another test's. */
const IS_THERE = /(^|_)(id|at|since|hash)$/;
const IN_BACKGROUND = /^(due_at|sent_at|delivery_began_at)$/;

/** A JWE in its compact form: another key and vector each time. */
const ENCRYPTED = /eyJ[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+/g;

const comparableValue = (name: string, value: unknown) => {
  if (IS_THERE.test(name) && (typeof value === "number" || value === null)) return Boolean(value);
  return VARYING.test(name) ? "…" : value;
};

/** Ends of offers are days away, and differ when they are moved. */
function comparableTime(time: string): string {
  const days = Math.round((new Date(Number(time) || time).getTime() - Date.now()) / DAY_MS);
  return days > 0 ? `in ${days} days` : "…";
}

/** A row without what differs from one run to the next. */
const comparable = (table: string, row: object): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([name]) => table === "letters" || !IN_BACKGROUND.test(name))
      // How many models have a tag is the sum of all requests before.
      .map(([name, value]) => [
        name,
        table === "tags" && name === "models" ? "…" : comparableValue(name, value),
      ]),
  )
    .replaceAll(UUID, "…")
    .replaceAll(ENCRYPTED, "…")
    .replaceAll(/model-\d+/g, "model")
    .replaceAll(/Maker \d+/g, "Maker")
    .replaceAll(/\b1?1[5-9]\d{11}\b|\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, comparableTime)
    .replaceAll(/\b(contact|chat|news):(user-…:)?[\d.]+|\b(again|photo|report|review|comment) \d+/g, "…")
    .replaceAll(/\b(cs|pi|evt|re|ST|CM)[_-]\w+/g, "$1…")
    .replaceAll(/(?<![\w-])[\w-]{43,64}(?![\w-])/g, "…");

/** A removed photo is gone for everybody; the cron deletes its row and files. */
const isGone = (table: string, row: object) =>
  table === "print_photos" && Reflect.get(row, "status") === "removed";

/** All rows of the shop that are compared. */
export async function shopRows(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'd1_*' AND name NOT GLOB '*search*'",
  ).all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => !TRIES.test(name));
  const contents = await env.DB.batch(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return names.flatMap((name, at) =>
    ((contents[at]?.results ?? []) as object[])
      .filter((row) => !isGone(name, row))
      .map((row) => `${name} ${comparable(name, row)}`),
  );
}

/** What was added (+) and removed (-) from one list of rows to another, in order. */
export function differences(before: string[], after: string[]): string[] {
  const count = new Map<string, number>();
  for (const row of after) count.set(row, (count.get(row) ?? 0) + 1);
  for (const row of before) count.set(row, (count.get(row) ?? 0) - 1);
  return [...count]
    .flatMap(([row, times]) => Array<string>(Math.abs(times)).fill(`${times > 0 ? "+" : "-"} ${row}`))
    .sort();
}
