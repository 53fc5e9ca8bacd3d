/** A local stand-in for the ECB's daily rates, with knobs for every way the feed can go wrong. */
import { setTimeout as pause } from "node:timers/promises";
import { type LocalServer, serveLocally } from "#tools/sandbox/google/local-server.ts";
import { dailyFeed, RATES, workingDay } from "./feed.ts";

export const FEED_PATH = "/stats/eurofxref/eurofxref-daily.xml";

export interface RatesKnobs {
  status: number;
  /** Answers with a page that is no feed. */
  garbage: boolean;
  /** Cuts the feed off in the middle of the dollar's row. */
  truncated: boolean;
  /** As text, to be printed as it is: "0", "-1", "NaN" or nothing sensible at all; null leaves the dollar out. */
  rate: string | null;
  /** `YYYY-MM-DD`; null means the latest working day. */
  date: string | null;
  /** Milliseconds before the answer. */
  delay: number;
}

export const rightRates = (): RatesKnobs => ({
  status: 200,
  garbage: false,
  truncated: false,
  rate: RATES.USD ?? null,
  date: null,
  delay: 0,
});

export interface RatesSandbox extends LocalServer {
  /** The address to give the shop. */
  feedUrl: string;
  knobs: RatesKnobs;
  reset(): void;
}

export interface RatesSandboxOptions {
  /** 0, the default, takes a free port. */
  port?: number;
  now?: () => Date;
}

/** Starts the sandbox on 127.0.0.1. Rejects when the port is taken. */
export async function startRatesSandbox(options: RatesSandboxOptions = {}): Promise<RatesSandbox> {
  const now = options.now ?? (() => new Date());
  const knobs = rightRates();
  const server = await serveLocally((request) => answer(knobs, request, now()), options.port ?? 0);
  return {
    ...server,
    feedUrl: server.url + FEED_PATH,
    knobs,
    reset: () => void Object.assign(knobs, rightRates()),
  };
}

async function answer(knobs: RatesKnobs, request: Request, now: Date): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/sandbox/knobs" && request.method === "POST") return turnKnobs(knobs, request);
  if (pathname !== FEED_PATH) return new Response("Only the daily feed is here.\n", { status: 404 });
  if (!["GET", "HEAD"].includes(request.method))
    return new Response(null, { status: 405, headers: { allow: "GET" } });
  if (knobs.delay) await pause(knobs.delay, undefined, { ref: false });
  return new Response(bodyOf(knobs, now), {
    status: knobs.status,
    headers: { "content-type": "text/xml", "cache-control": "no-store" },
  });
}

function bodyOf(knobs: RatesKnobs, now: Date): string {
  if (knobs.status !== 200 || knobs.garbage) return "<!doctype html><title>Maintenance</title>";
  const { USD: _, ...others } = RATES;
  const rates = knobs.rate === null ? others : { USD: knobs.rate, ...others };
  const feed = dailyFeed(knobs.date ?? workingDay(now), rates);
  return knobs.truncated ? feed.slice(0, feed.indexOf("rate=") + "rate='".length + 2) : feed;
}

/** `POST /sandbox/knobs` with some of the knobs as JSON; an empty object puts all of them right again. */
async function turnKnobs(knobs: RatesKnobs, request: Request): Promise<Response> {
  if (request.headers.get("content-type") !== "application/json") return new Response(null, { status: 415 });
  const input: unknown = await request.json().catch(() => null);
  if (typeof input !== "object" || input === null) return new Response(null, { status: 400 });
  const unknown = Object.keys(input).find((name) => !Object.hasOwn(knobs, name));
  if (unknown) return Response.json({ error: `There is no ${unknown}.` }, { status: 400 });
  Object.assign(knobs, Object.keys(input).length ? input : rightRates());
  return Response.json(knobs);
}
