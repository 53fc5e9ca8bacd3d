/** `node tools/sandbox/rates/main.ts --port 8790 [--rate 1.0850]`: runs the rates sandbox until told to stop. */
import { parseArgs } from "node:util";
import { startRatesSandbox } from "./sandbox.ts";

const { values } = parseArgs({
  options: { port: { type: "string", default: "8790" }, rate: { type: "string" } },
});

try {
  const sandbox = await startRatesSandbox({ port: Number(values.port) });
  if (values.rate) sandbox.knobs.rate = values.rate;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => sandbox.close().then(() => process.exit(0)));
  }
  // Said last: whoever waits for this line may send a signal at once.
  console.log(`Rates sandbox ready at ${sandbox.feedUrl}, 1 EUR = ${sandbox.knobs.rate} USD`);
} catch (error) {
  console.error(
    `The rates sandbox cannot listen on port ${values.port}: ${String(error)}. Try another --port.`,
  );
  process.exit(1);
}
