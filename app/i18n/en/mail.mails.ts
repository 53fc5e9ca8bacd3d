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
    stopTheseMails: "Stop these mails",
  },
  /** On receipts and on the payment page. */
  license: {
    standard: "Standard licence",
    commercial: "Commercial licence",
  },
  mailsGivenUp: {
    subject_one: "{count} mail could not be delivered",
    subject_other: "{count} mails could not be delivered",
    text: "The shop tried each of them ten times within two days and does not try again. Buyers find receipts and files in their dashboard all the same.",
    accounts: "Accounts they were for",
    more: "{names} and others",
    hint: "The Worker’s log has the reason under mail_given_up. If there are many, look whether the domain may still send at the mail provider, or run npm run doctor.",
  },
};
