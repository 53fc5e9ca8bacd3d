/** Ends a request when the shopper stops it or when no byte has come for too long. */

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
