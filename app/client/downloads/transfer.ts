/** Brings one zip to disk through every break of the network, and lets only a file with the right SHA-256 pass. */
import { MAX_RETRIES, retryDelay } from "#app/client/backoff.ts";
import { type Failure, readAnswer, requestHeaders, sha256OfEtag } from "./answer.ts";
import type { FromWorker } from "./download.ts";
import type { PartialFile } from "./partial-file.ts";

/** Milliseconds between two progress messages; they go on while no byte comes, so that the speed shown falls. */
const REPORT_EVERY = 250;

export interface Transfer {
  /** Product id. */
  id: string;
  /** Names this download to the shop, which then leaves counting it to the panel's report. */
  file: string;
  partial: PartialFile;
  /** ETag of the bytes on disk; follows the answers. */
  etag: string | null;
  /** Stopped by the shopper. */
  signal: AbortSignal;
  tell: (event: FromWorker["event"]) => void;
  /** Ends after the milliseconds, earlier when the network comes back or the shopper stops. */
  rest: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

type Outcome = "complete" | { after: number | null } | { failure: Failure };
const TRY_AGAIN: Outcome = { after: null };

async function readBody(body: ReadableStream<Uint8Array>, { partial, tell }: Transfer, alive: () => void) {
  const report = () => tell({ type: "progress", loaded: partial.size(), at: performance.now() });
  const reports = setInterval(report, REPORT_EVERY);
  try {
    const reader = body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      alive();
      partial.append(next.value);
    }
  } finally {
    clearInterval(reports);
  }
}

async function request(transfer: Transfer, alive: () => void, signal: AbortSignal): Promise<Outcome> {
  const { id, file, partial, tell } = transfer;
  const held = { offset: partial.size(), etag: transfer.etag };
  const answer = await fetch(`/app/download/${id}?download=${file}`, {
    headers: requestHeaders(held),
    cache: "no-store",
    signal,
  });
  const plan = readAnswer(answer, held, Date.now());
  if (plan.kind === "complete") return "complete";
  if (plan.kind === "retry") return { after: plan.after };
  if (plan.kind === "fail") return { failure: plan.failure };
  if (plan.kind !== "append") partial.reset();
  if (plan.kind === "restart") return TRY_AGAIN;
  transfer.etag = plan.etag;
  tell({ type: "opened", etag: plan.etag, loaded: partial.size(), total: plan.total, at: performance.now() });
  if (answer.body) await readBody(answer.body, transfer, alive);
  return plan.total === null || partial.size() === plan.total ? "complete" : TRY_AGAIN;
}

export const isNoRoom = (error: unknown) =>
  error instanceof DOMException && error.name === "QuotaExceededError";

/** One request whose exceptions are sorted: a full disk ends the download, everything else is the network's. */
async function oneTry(transfer: Transfer): Promise<Outcome> {
  const dog = watchdog(transfer.signal);
  try {
    return await request(transfer, dog.alive, dog.signal);
  } catch (error) {
    return isNoRoom(error) ? { failure: "space" } : TRY_AGAIN;
  } finally {
    dog.end();
    transfer.partial.flush();
  }
}

function verdict({ partial, etag }: Transfer): FromWorker["event"] {
  const expected = sha256OfEtag(etag);
  const sha256 = partial.sha256();
  if (expected === null || expected === sha256) return { type: "saved", sha256 };
  partial.reset();
  return { type: "failed", failure: "corrupt" };
}

/** Runs until the file is whole, the shopper stops it or trying again cannot help; says which through `tell`. */
export async function runTransfer(transfer: Transfer): Promise<void> {
  const { partial, signal, tell, rest } = transfer;
  for (let fruitless = 0; !signal.aborted; ) {
    const before = partial.size();
    const outcome = await oneTry(transfer);
    if (signal.aborted) return;
    if (outcome === "complete") {
      tell({ type: "checking", loaded: partial.size() });
      return tell(verdict(transfer));
    }
    if ("failure" in outcome) return tell({ type: "failed", failure: outcome.failure });
    fruitless = partial.size() > before ? 0 : fruitless + 1;
    if (fruitless > MAX_RETRIES) return tell({ type: "failed", failure: "network" });
    tell({ type: "waiting", loaded: partial.size() });
    await rest(outcome.after ?? retryDelay(fruitless, Math.random()), signal);
  }
}

/** Milliseconds without a byte after which a connection counts as lost. */
const STALL = 30_000;

/** @returns the signal for `fetch`; call `alive` at every byte and `end` when the request is over. */
export function watchdog(stopped: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, STALL);
  stopped.addEventListener("abort", abort, { once: true });
  if (stopped.aborted) abort();
  return {
    signal: controller.signal,
    alive() {
      clearTimeout(timer);
      timer = setTimeout(abort, STALL);
    },
    end() {
      clearTimeout(timer);
      stopped.removeEventListener("abort", abort);
      abort();
    },
  };
}
