/** Starts two payment sandboxes beside the tests that run in workerd: one always right, one that a test may make fail. */
import { startStripeSandbox } from "#tools/sandbox/stripe/server.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

const start = (port: string | undefined) =>
  startStripeSandbox({
    port: Number(port),
    secretKey: TEST_SETTINGS.STRIPE_SECRET_KEY,
    webhookSecret: TEST_SETTINGS.STRIPE_WEBHOOK_SECRET,
  });

export default async function setup() {
  const { STRIPE_SANDBOX_PORT, STRIPE_FAULTY_PORT } = process.env;
  const sandboxes = [await start(STRIPE_SANDBOX_PORT), await start(STRIPE_FAULTY_PORT)];
  return () => Promise.all(sandboxes.map((sandbox) => sandbox.close()));
}
