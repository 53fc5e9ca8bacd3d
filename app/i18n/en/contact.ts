export const contact = {
  contact: {
    title: "Contact",
    lead: "A question about a model, an order or a licence? A person reads this and answers by e-mail.",
    description: "Write to the seller: a person reads it and answers by e-mail.",
    name: "Name",
    message: "Message",
    messageHint: "If it is about an order, its code helps: it is in your receipt.",
    /** Label of the honeypot, for people whose browser shows or reads it. */
    homepage: "Leave this empty",
    send: "Send message",
    help: "Quick answers",
    sentTitle: "We received your message",
    sentText: "We read it and answer by e-mail. This is your reference, should you write again:",
    reference: "Reference",
    toShop: "See the models",
  },
};
