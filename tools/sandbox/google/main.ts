/** `node tools/sandbox/google/main.ts --port 8789`: runs the Google sandbox until it is told to stop. */
import { parseArgs } from "node:util";
import { startGoogleSandbox } from "./sandbox.ts";

const DEFAULT_REDIRECT = "http://localhost:8787/app/auth/google/callback";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "8789" },
    redirect: { type: "string", multiple: true, default: [DEFAULT_REDIRECT] },
  },
});
const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = process.env;

if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) {
  console.error(
    "Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET to the values the shop has; any pair will do.",
  );
  process.exit(2);
}

try {
  const sandbox = await startGoogleSandbox({
    port: Number(values.port),
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    redirectUris: values.redirect,
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => sandbox.close().then(() => process.exit(0)));
  }
  // Said last: whoever waits for this line may send a signal at once.
  console.log(`Google sandbox ready at ${sandbox.url}, sends people back to ${values.redirect.join(", ")}`);
} catch (error) {
  console.error(
    `The Google sandbox cannot listen on port ${values.port}: ${String(error)}. Try another --port.`,
  );
  process.exit(1);
}
