export const mailMails = {
  shared: {
    toDashboard: "Go to the dashboard",
    choosePassword: "Choose a new password",
    security: "You get this because it concerns the safety of your account at {shop}.",
    linkWorks_one: "The link works once, for {count} minute.",
    linkWorks_other: "The link works once, for {count} minutes.",
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
