/** Starts the payment sandbox beside the tests that run in workerd. */
import { startStripeSandbox } from "#tools/sandbox/stripe/server.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

export default async function setup() {
  const sandbox = await startStripeSandbox({
    port: Number(process.env.STRIPE_SANDBOX_PORT),
    secretKey: TEST_SETTINGS.STRIPE_SECRET_KEY,
    webhookSecret: TEST_SETTINGS.STRIPE_WEBHOOK_SECRET,
  });
  return () => sandbox.close();
}
