/** The download worker writes and hashes all bytes, so that the page stays responsive and its memory small. */
import { createJobs } from "./download-jobs.ts";
import type { FromWorker, ToWorker } from "./download-state.ts";
import { openPartial } from "./partial-file.browser.ts";
import { deleteFile, downloadFolder } from "./private-storage.browser.ts";
import { isQuotaExceeded, runTransfer } from "./transfer.browser.ts";

const jobs = createJobs();
const endSleeps = new Set<() => void>();
const lockNameOf = (file: string) => `stall:download:${file}`;

/** While the browser is offline there is no timer: only its `online` event ends the sleep. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = navigator.onLine ? setTimeout(end, milliseconds) : undefined;
    function end() {
      clearTimeout(timer);
      endSleeps.delete(end);
      signal.removeEventListener("abort", end);
      resolve();
    }
    endSleeps.add(end);
    signal.addEventListener("abort", end, { once: true });
  });
}

async function transferToFile({ id, file, etag }: ToWorker & { type: "run" }, signal: AbortSignal) {
  const emit = (event: FromWorker["event"]) => postMessage({ file, event } satisfies FromWorker);
  await navigator.locks.request(lockNameOf(file), { ifAvailable: true }, async (lock) => {
    if (!lock) return emit({ type: "elsewhere" });
    const partial = await openPartial(file);
    if (!partial) return emit({ type: "failed", failure: "unsupported" });
    try {
      await runTransfer({ id, file, partial, etag, signal, emit, sleep });
    } finally {
      partial.close();
    }
  });
}

const run = (message: ToWorker & { type: "run" }) =>
  jobs.run(message.file, (signal) =>
    transferToFile(message, signal).catch((error: unknown) => {
      console.warn("download stopped", error);
      const failure = isQuotaExceeded(error) ? "space" : "unsupported";
      postMessage({ file: message.file, event: { type: "failed", failure } } satisfies FromWorker);
    }),
  );

async function sweep(keep: string[]) {
  for await (const name of (await downloadFolder())?.keys() ?? []) {
    if (keep.includes(name)) continue;
    await navigator.locks.request(
      lockNameOf(name),
      { ifAvailable: true },
      (lock) => lock && deleteFile(name),
    );
  }
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "run") run(data);
  else if (data.type === "stop") void jobs.stop(data.file);
  else if (data.type === "discard") void jobs.stop(data.file).then(() => deleteFile(data.file));
  else if (data.type === "sweep") void sweep(data.keep);
  else for (const end of [...endSleeps]) end();
});
