/** `npm run seller -- …`: runs one command and ends with 0 (done), 1 (refused or failed) or 2 (wrong use). */
import { runSeller } from "./run.ts";

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // The first Ctrl-C cleans up; the second ends at once.
    if (stop.signal.aborted) process.exit(1);
    stop.abort(new Error("Stopped."));
  });
}

// `api … | head -1` closes the pipe: no error.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });

process.exitCode = await runSeller(process.argv.slice(2), {
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
  env: process.env,
  signal: stop.signal,
});
