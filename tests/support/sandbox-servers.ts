import { startGoogleSandbox } from "#tools/sandbox/google/sandbox.ts";
import { startRatesSandbox } from "#tools/sandbox/rates.ts";
import { startStripeSandbox } from "#tools/sandbox/stripe/server.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

const startStripe = (port: string | undefined) =>
  startStripeSandbox({
    port: Number(port),
    secretKey: TEST_SETTINGS.STRIPE_SECRET_KEY,
    webhookSecret: TEST_SETTINGS.STRIPE_WEBHOOK_SECRET,
  });

const startGoogle = (port: string | undefined) =>
  startGoogleSandbox({
    port: Number(port),
    clientId: TEST_SETTINGS.GOOGLE_CLIENT_ID,
    clientSecret: TEST_SETTINGS.GOOGLE_CLIENT_SECRET,
    redirectUris: [`${TEST_SETTINGS.SHOP_ORIGIN}/app/auth/google/callback`],
  });

/**
 * Starts the sandboxes that tests in workerd call over HTTP. The faulty ones are for the one test file that makes them fail:
 * test files run side by side.
 */
export default async function setup() {
  const { STRIPE_SANDBOX_PORT, STRIPE_FAULTY_PORT, GOOGLE_SANDBOX_PORT, GOOGLE_FAULTY_PORT } = process.env;
  const sandboxes = await Promise.all([
    startStripe(STRIPE_SANDBOX_PORT),
    startStripe(STRIPE_FAULTY_PORT),
    startGoogle(GOOGLE_SANDBOX_PORT),
    startGoogle(GOOGLE_FAULTY_PORT),
    startRatesSandbox({ port: Number(process.env.RATES_SANDBOX_PORT) }),
  ]);
  return () => Promise.all(sandboxes.map((sandbox) => sandbox.close()));
}
