import { MAX_RETRIES, retryDelay } from "#app/shared/retry.ts";
import type { FromWorker } from "./download-state.ts";
import type { PartialFile } from "./partial-file.browser.ts";
import { type Failure, planFor, requestHeaders, sha256OfEtag } from "./response-plan.ts";

/** Milliseconds between progress messages; they continue while no byte comes, so that the speed shown falls. */
const PROGRESS_INTERVAL_MS = 250;

interface Transfer {
  id: string;
  /** Sent as the download's id: the server then counts it by the report of the panel, not by the bytes sent. */
  file: string;
  partial: PartialFile;
  etag: string | null;
  signal: AbortSignal;
  emit: (event: FromWorker["event"]) => void;
  /** Resolves after the milliseconds, or earlier when the network is back or the signal aborts. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** `after`: milliseconds that the server named; null where it named none. */
type Outcome = "complete" | { after: number | null; because: "waiting" | "refused" } | { failure: Failure };
const RETRY: Outcome = { after: null, because: "waiting" };

async function readBody(body: ReadableStream<Uint8Array>, { partial, emit }: Transfer, onBytes: () => void) {
  const report = () => emit({ type: "progress", loaded: partial.size(), at: performance.now() });
  const reports = setInterval(report, PROGRESS_INTERVAL_MS);
  try {
    const reader = body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      onBytes();
      partial.append(next.value);
    }
  } finally {
    clearInterval(reports);
  }
}

async function request(transfer: Transfer, onBytes: () => void, signal: AbortSignal): Promise<Outcome> {
  const { id, file, partial, emit } = transfer;
  const onDisk = { offset: partial.size(), etag: transfer.etag };
  const response = await fetch(`/app/download/${id}?download=${file}`, {
    headers: requestHeaders(onDisk),
    cache: "no-store",
    signal,
  });
  const plan = planFor(response, onDisk, Date.now());
  if (plan.kind === "complete") return "complete";
  if (plan.kind === "retry") return { after: plan.after, because: "refused" };
  if (plan.kind === "fail") return { failure: plan.failure };
  if (plan.kind !== "append") partial.reset();
  if (plan.kind === "restart") return RETRY;
  transfer.etag = plan.etag;
  emit({ type: "opened", etag: plan.etag, loaded: partial.size(), total: plan.total, at: performance.now() });
  if (response.body) await readBody(response.body, transfer, onBytes);
  return plan.total === null || partial.size() === plan.total ? "complete" : RETRY;
}

export const isQuotaExceeded = (error: unknown) =>
  error instanceof DOMException && error.name === "QuotaExceededError";

/** A full disk ends the download; every other exception is a network failure and tried again. */
async function tryOnce(transfer: Transfer): Promise<Outcome> {
  const timeout = silenceTimeout(transfer.signal);
  try {
    return await request(transfer, timeout.onBytes, timeout.signal);
  } catch (error) {
    return isQuotaExceeded(error) ? { failure: "space" } : RETRY;
  } finally {
    timeout.end();
    transfer.partial.flush();
  }
}

function verify({ partial, etag }: Transfer): FromWorker["event"] {
  const expected = sha256OfEtag(etag);
  const sha256 = partial.sha256();
  if (expected === null || expected === sha256) return { type: "saved", sha256 };
  partial.reset();
  return { type: "failed", failure: "corrupt" };
}

export async function runTransfer(transfer: Transfer): Promise<void> {
  const { partial, signal, emit, sleep } = transfer;
  for (let failedTries = 0; !signal.aborted; ) {
    const before = partial.size();
    const outcome = await tryOnce(transfer);
    if (signal.aborted) return;
    if (outcome === "complete") {
      emit({ type: "checking", loaded: partial.size() });
      return emit(verify(transfer));
    }
    if ("failure" in outcome) return emit({ type: "failed", failure: outcome.failure });
    failedTries = partial.size() > before ? 0 : failedTries + 1;
    if (failedTries > MAX_RETRIES) return emit({ type: "failed", failure: "network" });
    emit({ type: outcome.because, loaded: partial.size() });
    await sleep(outcome.after ?? retryDelay(failedTries, Math.random()), signal);
  }
}

const MAX_SILENCE_MS = 30_000;

/** @returns the signal for `fetch`; call `onBytes` for every chunk and `end` when the request is over. */
function silenceTimeout(stopped: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, MAX_SILENCE_MS);
  stopped.addEventListener("abort", abort, { once: true });
  if (stopped.aborted) abort();
  return {
    signal: controller.signal,
    onBytes() {
      clearTimeout(timer);
      timer = setTimeout(abort, MAX_SILENCE_MS);
    },
    end() {
      clearTimeout(timer);
      stopped.removeEventListener("abort", abort);
      abort();
    },
  };
}
