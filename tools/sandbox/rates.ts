import { answerControl } from "./controls.ts";
import { type LocalServer, serveLocally } from "./local-server.ts";

export const FEED_PATH = "/stats/eurofxref/eurofxref-daily.xml";

export interface RatesAnswer {
  status: number;
  garbage: boolean;
  truncated: boolean;
  /** The dollar's rate, printed unchanged, valid or not, such as "0", "-1" or "NaN"; null leaves the dollar out. */
  rate: string | null;
  /** `YYYY-MM-DD`; null means the latest working day. */
  date: string | null;
}

const defaultAnswer = (): RatesAnswer => ({
  status: 200,
  garbage: false,
  truncated: false,
  rate: RATES.USD ?? null,
  date: null,
});

export interface Controls {
  set(changes: Partial<RatesAnswer>): void;
  reset(): void;
}

interface RatesSandbox extends LocalServer {
  feedUrl: string;
  settings: RatesAnswer;
  controls: Controls;
}

interface RatesSandboxOptions {
  port?: number;
}

export async function startRatesSandbox(options: RatesSandboxOptions = {}): Promise<RatesSandbox> {
  const settings = defaultAnswer();
  const controls: Controls = {
    set: (changes) => void Object.assign(settings, changes),
    reset: () => void Object.assign(settings, defaultAnswer()),
  };
  const server = await serveLocally(async (request) => {
    const isControl = new URL(request.url).pathname.startsWith("/_sandbox/");
    return isControl ? answerControl(controls, request) : answer(settings, request);
  }, options.port ?? 0);
  return { ...server, feedUrl: server.url + FEED_PATH, settings, controls };
}

function answer(settings: RatesAnswer, request: Request): Response {
  const { pathname } = new URL(request.url);
  if (pathname !== FEED_PATH) return new Response("Only the daily feed is here.\n", { status: 404 });
  if (!["GET", "HEAD"].includes(request.method))
    return new Response(null, { status: 405, headers: { allow: "GET" } });
  return new Response(bodyOf(settings), {
    status: settings.status,
    headers: { "content-type": "text/xml", "cache-control": "no-store" },
  });
}

function bodyOf(settings: RatesAnswer): string {
  if (settings.status !== 200 || settings.garbage) return "<!doctype html><title>Maintenance</title>";
  const { USD: _, ...others } = RATES;
  const rates = settings.rate === null ? others : { USD: settings.rate, ...others };
  const feed = dailyFeed(settings.date ?? workingDay(), rates);
  return settings.truncated ? feed.slice(0, feed.indexOf("rate=") + "rate='".length + 2) : feed;
}

/** By currency code, how much one euro is, as the ECB prints it. */
type RateTable = Record<string, string>;

/** Round, invented figures; the shop reads those of `COMPARED_CURRENCIES`. */
const RATES: RateTable = {
  USD: "1.0850",
  JPY: "163.20",
  GBP: "0.8450",
  CHF: "0.9550",
  MXN: "19.8000",
};

export function dailyFeed(date: string, rates: RateTable): string {
  const rows = Object.entries(rates).map(
    ([currency, rate]) => `      <Cube currency='${currency}' rate='${rate}'/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender>
    <gesmes:name>Rates sandbox</gesmes:name>
  </gesmes:Sender>
  <Cube>
    <Cube time='${date}'>
${rows.join("\n")}
    </Cube>
  </Cube>
</gesmes:Envelope>
`;
}

/** The latest working day in UTC: the ECB publishes none on Saturdays and Sundays. */
function workingDay(): string {
  const day = new Date();
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
