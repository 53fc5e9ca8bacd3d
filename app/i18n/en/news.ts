export const news = {
  news: {
    noMail: "The shop cannot send mail at the moment, so nobody can subscribe.",
    lead: "One e-mail when there is something new to print. Nothing else.",
    subscribe: "Subscribe",
    promise: "We send a link to confirm first. Every e-mail has a link that ends it at once.",
    sent: "Check your inbox",
    sentText:
      "If this address is not subscribed yet, an e-mail with a link is on its way. Open it within two days, and you are on the list.",
    confirmTitle: "Confirm your subscription",
    confirmLead: "After that we write to you whenever there are new models.",
    confirm: "Yes, write to me",
    confirmed: "You are subscribed",
    confirmedText: "The next new model comes to your inbox.",
    badLink: "This link was used already, or it is older than two days.",
    again: "Subscribe again",
    feedTitle: "{shop}: new models",
  },
};
