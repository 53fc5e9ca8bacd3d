/** Starts the exchange-rate sandbox beside the tests that run in workerd. */
import { startRatesSandbox } from "#tools/sandbox/rates/sandbox.ts";

export default async function setup() {
  const sandbox = await startRatesSandbox({ port: Number(process.env.RATES_SANDBOX_PORT) });
  return () => sandbox.close();
}
