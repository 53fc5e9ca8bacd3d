/** Runs the Stripe sandbox by itself until SIGTERM or SIGINT. */
import { parseArgs } from "node:util";
import { startStripeSandbox } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    webhook: { type: "string" },
    state: { type: "string" },
    "settle-after": { type: "string", default: "10000" },
  },
});

const secretKey = process.env.STRIPE_SECRET_KEY;
const webhookSecret = process.env.STRIPE_WEBHOOK_SECRET;
if (!secretKey || (values.webhook !== undefined && !webhookSecret)) {
  console.error("Stripe sandbox: set STRIPE_SECRET_KEY and, with --webhook, STRIPE_WEBHOOK_SECRET.");
  process.exit(1);
}

const sandbox = await startStripeSandbox({
  port: Number(values.port),
  webhookUrl: values.webhook,
  webhookSecret,
  secretKey,
  stateFile: values.state,
  settleAfterMs: Number(values["settle-after"]),
  // A developer's shop restarts often: keep trying for some minutes.
  delivery: { retryDelaysMs: [1000, 3000, 10_000, 30_000, 120_000] },
});
console.log(`Stripe sandbox on ${sandbox.url} (webhooks to ${values.webhook ?? "nowhere"})`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, async () => {
    await sandbox.close();
    process.exit(0);
  });
}
