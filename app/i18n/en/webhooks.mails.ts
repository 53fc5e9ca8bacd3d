export const webhooksMails = {
  webhookMessage: {
    sale: "You sold something.",
    refund: "A refund was made.",
    message: "A shopper has written to you.",
    test: "This is a test from your shop.",
  },
  webhookOff: {
    subject: "The webhook to {host} was turned off",
    text: "The shop tried for more than a day to send it something, and its address took nothing. What happens from now on is not sent to it. The shop itself works as before.",
    open: "Open webhooks",
    hint: "There you see the last answers. Look at the program that should receive, send a test, and turn the webhook on again.",
  },
};
