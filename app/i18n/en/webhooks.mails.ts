export const webhooksMails = {
  webhookMessage: {
    sale: "You sold something.",
    refund: "A refund was made, or a dispute was lost.",
    joined: "Somebody has joined a membership.",
    changed: "A member has changed to another membership.",
    payment_failed: "A member’s payment has failed.",
    leaving: "A membership will end.",
    resumed: "A member has decided to stay.",
    ended: "A membership has ended.",
    message: "A shopper has written to you.",
    review: "Someone has reviewed a model.",
    test: "This is a test from your shop.",
  },
  webhookOff: {
    subject: "The webhook to {host} was turned off",
    text: "The shop tried to reach it for more than a day, and its address accepted nothing. What happens from now on is not sent to it. The shop itself works as before.",
    open: "Open webhooks",
    hint: "There you see its last answers. Check the program that should receive them, send a test, and turn the webhook on again.",
  },
};
