/** The sandboxes that the Worker under test calls over HTTP. Each runtime has its own, and runs one test file at a time. */
import { startGoogleSandbox } from "#tools/sandbox/google/sandbox.ts";
import { startMailbox } from "#tools/sandbox/mail/mailbox.ts";
import { startPictureSandbox } from "#tools/sandbox/pictures.ts";
import { startRatesSandbox } from "#tools/sandbox/rates.ts";
import { startStripeSandbox } from "#tools/sandbox/stripe/server.ts";
import { startWebhookSandbox } from "#tools/sandbox/webhooks.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

/** @returns the settings by which the Worker finds them */
export async function startSandboxes() {
  const sandboxes = await Promise.all([
    startStripeSandbox({
      secretKey: TEST_SETTINGS.STRIPE_SECRET_KEY,
      webhookSecret: TEST_SETTINGS.STRIPE_WEBHOOK_SECRET,
    }),
    startGoogleSandbox({
      clientId: TEST_SETTINGS.GOOGLE_CLIENT_ID,
      clientSecret: TEST_SETTINGS.GOOGLE_CLIENT_SECRET,
      redirectUris: [`${TEST_SETTINGS.SHOP_ORIGIN}/app/auth/google/callback`],
    }),
    startRatesSandbox(),
    startWebhookSandbox(),
    startMailbox(),
    startPictureSandbox(),
  ]);
  const [stripe, google, rates, webhooks, mailbox, pictures] = sandboxes;
  const settings = {
    STRIPE_API_URL: stripe.url,
    STRIPE_PAGE_ORIGIN: stripe.url,
    GOOGLE_ISSUER_URL: google.url,
    ECB_RATES_URL: rates.feedUrl,
    WEBHOOK_RELAY_URL: webhooks.url,
    SMTP_RELAY_URL: mailbox.smtpUrl,
    PICTURES_RELAY_URL: pictures.url,
    MAILBOX_URL: mailbox.url,
  };
  return { settings, close: () => Promise.all(sandboxes.map((sandbox) => sandbox.close())) };
}
