export const connectionsMails = {
  connectionChanged: {
    stripe_set: "Stripe’s key of {shop} was set",
    stripe_webhook: "Stripe’s webhook of {shop} was made anew",
    stripe_repaired: "Stripe’s webhook of {shop} was repaired",
    stripe_removed: "Stripe’s key of {shop} was removed",
    google_set: "Sign-in with Google at {shop} was set",
    google_removed: "Sign-in with Google at {shop} was removed",
    address_moved: "{shop} has a new address",
    mailbox_set: "{shop} is to send mail from another mailbox",
    mailbox_removed: "The mailbox of {shop} is to be removed",
    token_made: "An API token was made at {shop}",
    token_revoked: "An API token of {shop} was revoked",
    text: "The change was made in the studio, by somebody logged in as a seller with the second step confirmed.",
    moveBack:
      "Should the new address ever fail, add the secret SHOP_ORIGIN with the former one (https://…) at Cloudflare (your Worker, Settings, Variables and Secrets), and the shop answers there again.",
    notYou:
      "If it was none of you, choose a new password at once, remove second steps that you do not know, and set the connection again.",
    notYouToken:
      "If it was none of you, revoke the tokens that you do not know at once, choose a new password, and remove second steps that you do not know.",
    open: "Open the connections",
    openTokens: "Open the tokens",
  },
};
