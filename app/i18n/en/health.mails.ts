export const healthMails = {
  zipMissing: {
    subject: "The files of {model} cannot be downloaded",
    text: "The shop’s storage has no zip of this model, or one that is shorter than what you published. Owners who download it get an error. Put the zip back from your backup under the name below, or publish a new version of the model.",
    key: "Name in storage",
    open: "Open the model",
    others:
      "This mail comes once a day at most. Other models may be affected: the Worker’s log names each under zip_missing.",
  },
  mailsGivenUp: {
    subject_one: "{count} mail could not be delivered",
    subject_other: "{count} mails could not be delivered",
    text: "The shop tried each of them ten times within two days and does not try again. Buyers find receipts and files in their dashboard all the same.",
    accounts: "Accounts they were for",
    more: "{names} and others",
    hint: "The Worker’s log has the reason under mail_given_up. If there are many, look whether the domain may still send at the mail provider, or run npm run doctor.",
  },
  webhookMissing: {
    subject: "Stripe’s webhook does not arrive",
    text: "Stripe has had the event below for some minutes, and no webhook has come since. Orders are still settled, by the check that runs every five minutes, so buyers wait some minutes longer for what they bought.",
    look: "Look in Stripe, under Developers, Webhooks, whether the endpoint {url} is enabled and what it answers, or run npm run doctor.",
    event: "Event",
    since: "At Stripe since",
    last: "Last webhook",
    never: "none yet",
  },
};
