export const mailMails = {
  mailTest: {
    subject: "{shop} can send mail",
    title: "It works",
    text: "This is the mail with which you tried how {shop} sends mail. Receipts, codes and links will reach people the same way.",
    hint: "If it is in the spam folder, say that it is not spam: your provider learns from it.",
    why: "You get this because you tried the mail of {shop} in its studio.",
  },
  shared: {
    toDashboard: "Go to the dashboard",
    choosePassword: "Choose a new password",
    security: "You get this because it concerns the safety of your account at {shop}.",
    linkWorks_one: "The link works once, for {count} minute.",
    linkWorks_other: "The link works once, for {count} minutes.",
    lookAt: "Look at {model}",
    free: "Free",
    fromPrice: "from {price}",
    reference: "Reference",
    orderCode: "Order code",
    /** The link at the end of mails that nobody has to get. */
    unsubscribe: "Turn notifications off",
    stopTheseMails: "Stop these e-mails",
  },
  /** On receipts and on the payment page. */
  license: {
    standard: "Standard licence",
    commercial: "Commercial licence",
  },
};
