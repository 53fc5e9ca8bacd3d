/** Starts two Google sandboxes beside the tests that run in workerd: one always right, one that a test may make fail. */
import { startGoogleSandbox } from "#tools/sandbox/google/sandbox.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

const start = (port: string | undefined) =>
  startGoogleSandbox({
    port: Number(port),
    clientId: TEST_SETTINGS.GOOGLE_CLIENT_ID,
    clientSecret: TEST_SETTINGS.GOOGLE_CLIENT_SECRET,
    redirectUris: [`${TEST_SETTINGS.SHOP_ORIGIN}/app/auth/google/callback`],
  });

export default async function setup() {
  const { GOOGLE_SANDBOX_PORT, GOOGLE_FAULTY_PORT } = process.env;
  const sandboxes = [await start(GOOGLE_SANDBOX_PORT), await start(GOOGLE_FAULTY_PORT)];
  return () => Promise.all(sandboxes.map((sandbox) => sandbox.close()));
}
