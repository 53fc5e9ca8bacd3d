/** `security`: a possible attack was refused, or access to an account changed. `error`: somebody must act, now or soon. */
type Level = "info" | "warning" | "error" | "security";

interface LogEvent {
  level: Level;
  meaning: string;
}

/** Every event of the Worker's log. No event contains personal data. docs/operations.md says what to do about each. */
export const LOG_EVENTS = {
  request: { level: "info", meaning: "a request was answered" },
  rate_failed: { level: "warning", meaning: "the day's exchange rate could not be read" },
  mail_failed: { level: "warning", meaning: "a mail was not accepted and is tried again" },
  mailbox_failed: {
    level: "error",
    meaning:
      "the shop's mailbox could send nothing: its mails wait, and are tried again in a quarter of an hour",
  },
  mail_dropped: { level: "info", meaning: "a mail had lost its reason, or its address had had too many" },
  mail_given_up: { level: "error", meaning: "a mail was not accepted for the last time" },
  webhook_given_up: {
    level: "warning",
    meaning: "the address of one of the shop’s webhooks did not take an event, for the last time",
  },
  news_queued: { level: "info", meaning: "mails about new models were queued for the next subscribers" },
  price_falls_queued: { level: "info", meaning: "mails about lower prices of wished models were queued" },
  left_carts_queued: { level: "info", meaning: "mails about carts that were left were queued" },
  letter_queued: { level: "info", meaning: "a letter was queued for its next readers" },
  chat_unreached: {
    level: "warning",
    meaning: "a chat object could not be notified of a message or a change",
  },
  view_uncounted: { level: "warning", meaning: "a view of a model or an addition to a cart was not counted" },
  limiter_failed: {
    level: "warning",
    meaning: "Cloudflare's rate limiting failed, and a request was not counted",
  },
  google_fault: { level: "error", meaning: "a Google sign-in failed by a fault of the shop" },
  products_failed: { level: "error", meaning: "the front page was answered without its models" },
  photo_failed: { level: "warning", meaning: "Cloudflare Images could not read or encode an owner's photo" },
  bulk_edit_failed: {
    level: "error",
    meaning: "one of the models that a seller changes at once was not changed",
  },
  front_page_failed: {
    level: "error",
    meaning: "the front page was answered without its collections and sections",
  },
  comments_failed: { level: "error", meaning: "a model's page was answered without its comments" },
  setting_misfit: {
    level: "error",
    meaning:
      "a stored setting does not fit today’s rule, and its default holds until a seller saves it again",
  },
  cache_failed: { level: "warning", meaning: "the Cache API failed" },
  call_failed: { level: "error", meaning: "a JSON call was answered with 500" },
  page_failed: { level: "error", meaning: "a page's loader or action failed" },
  render_failed: { level: "error", meaning: "a page could not be rendered" },
  request_failed: { level: "error", meaning: "a request failed before a page or call was reached" },
  background_failed: { level: "error", meaning: "work after an answer, or of the cron, failed" },
  payment_provider_failed: {
    level: "error",
    meaning: "a question to Stripe failed, at Stripe or in the shop: `error` says which",
  },
  payment_held: { level: "error", meaning: "a payment does not fit its order, and no license was granted" },
  membership_held: {
    level: "error",
    meaning: "a subscription at Stripe does not fit its membership, which was left as it was",
  },
  membership_unwanted: {
    level: "warning",
    meaning: "somebody paid for a second membership, or for that of a deleted account; it is refunded",
  },
  paid_twice: { level: "warning", meaning: "a license was paid that was owned; its price is refunded" },
  upgrade_revoked: {
    level: "warning",
    meaning: "an upgrade was paid whose Standard license had been revoked; its price is refunded",
  },
  paid_after_deletion: { level: "warning", meaning: "a deleted account's order was paid; it is refunded" },
  payment_event_without_order: {
    level: "warning",
    meaning: "Stripe sent an event of a payment without an order",
  },
  refund_failed: { level: "error", meaning: "the bank did not take a refund; its money is back at Stripe" },
  credit_note_refused: {
    level: "error",
    meaning: "Stripe did not take the credit note of a refund; the invoice needs one by hand",
  },
  credit_note_failed: {
    level: "error",
    meaning:
      "the credit notes of an order could not be read or made; its payment was settled, and the event tries again",
  },
  zip_missing: {
    level: "error",
    meaning:
      "a model's zip is missing in storage or shorter than it was published, or could not be looked at",
  },
  shop_closed: {
    level: "error",
    meaning:
      "the shop cannot answer: its tables are missing, its SHOP_SECRET is not the right one, or its database is another shop's; `reason` says which",
  },
  settings_unread: {
    level: "error",
    meaning:
      "the database did not answer, or a newer deployment has sealed the settings by another SHOP_SECRET: the shop goes on with those that it read last",
  },
  health_failed: { level: "error", meaning: "the database did not answer `/health`" },
  reconcile_failed: { level: "error", meaning: "an open order could not be compared with Stripe" },
  request_refused: {
    level: "security",
    meaning: "a change from another site, a foreign host or an unknown method was refused",
  },
  seller_token_refused: { level: "security", meaning: "a studio call came with a wrong token" },
  shop_secret_refused: {
    level: "security",
    meaning: "somebody tried to set the shop up, or to remove a second factor, with a wrong SHOP_SECRET",
  },
  restored: {
    level: "security",
    meaning: "a backup was restored in the browser: the shop is open with its accounts",
  },
  set_up: { level: "security", meaning: "the shop was set up: it has an owner" },
  secret_replaced: {
    level: "security",
    meaning: "what the former SHOP_SECRET had sealed is sealed by the new one",
  },
  secret_not_replaced: {
    level: "error",
    meaning: "what the former SHOP_SECRET has sealed could not be sealed anew; it is tried again in seconds",
  },
  connection_changed: {
    level: "security",
    meaning:
      "a seller has set, repaired or removed a connection in the studio, such as Stripe's key or an API token",
  },
  sellers_changed: {
    level: "security",
    meaning:
      "somebody was invited to sell here, an invitation was withdrawn or accepted, or a seller was removed, also again after a restore",
  },
  backup_made: { level: "info", meaning: "the shop has made a backup of its database" },
  erased_again: {
    level: "info",
    meaning: "after a restore or Time Travel, accounts that were deleted since were erased again",
  },
  backup_downloaded: { level: "security", meaning: "a seller has downloaded a backup of the shop" },
  webhook_refused: { level: "security", meaning: "a webhook's signature was wrong or old" },
  limit_reached: {
    level: "security",
    meaning: "an attempt above a limit was refused, wrong passwords among them",
  },
  access_removed: {
    level: "security",
    meaning:
      "sessions, password or Google sign-in of an account were removed by somebody who verified its address",
  },
  second_factor_refused: {
    level: "security",
    meaning: "a seller who knew the password showed a wrong code or passkey",
  },
  second_factor_changed: {
    level: "security",
    meaning: "a second factor of a seller was set up, removed or reset, or a recovery code was used",
  },
  google_refused: { level: "security", meaning: "an answer of Google broke a rule" },
} as const satisfies Record<string, LogEvent>;

type LogEventName = keyof typeof LOG_EVENTS;
export type Log = (event: LogEventName, facts?: Record<string, unknown>) => void;

export const logLines =
  (common: Record<string, unknown> = {}): Log =>
  (event, facts) =>
    console.log(JSON.stringify({ event, level: LOG_EVENTS[event].level, ...common, ...facts }));
