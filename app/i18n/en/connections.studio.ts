export const connectionsStudio = {
  studioConnections: {
    lead: "What the shop needs from other services. What you enter here is stored encrypted and never shown again, and every seller is told of each change by e-mail.",
    inDeployment:
      "This shop was set up in a terminal: its keys and its mailbox are kept where it is deployed. Change them there, with npm run setup.",
    deployed: "Set in the deployment ({names}) and changed there.",
    since: "Set here on {date}",
    stripeText: "Takes your buyers’ payments and pays them out to you.",
    noKey: "No key yet: nobody can pay.",
    testKey: "Test key ending in {end}: cards are not charged.",
    liveKey: "Live key ending in {end}: cards are charged.",
    noWebhook:
      "The webhook’s secret is missing, so the shop hears of payments late. Set it where the key is set.",
    key: "Secret key",
    keyHint:
      "At Stripe under Developers, API keys. It begins with sk_test_ or sk_live_. The shop sets up its webhook at Stripe itself.",
    openStripe: "Open Stripe’s API keys",
    otherAccount: "Use it all the same",
    otherAccountHint:
      "Orders that are being paid right now are then never delivered: wait a day, or two weeks with SEPA Direct Debit. You refund earlier orders in Stripe’s dashboard, and the shop no longer hears of their disputes.",
    connectStripe: "Connect Stripe",
    replaceKey: "Replace the key…",
    stripeSaved: "Stripe is connected, and its webhook is set up.",
    checkWebhook: "Check the webhook",
    webhookRight: "The webhook at Stripe is as it should be.",
    webhookRepaired: "Something was wrong with the webhook at Stripe, and the shop has repaired it.",
    mail: "Mail",
    mailText: "Receipts, codes, new passwords, your letters.",
    way_mailbox: "Mail goes from {from} by the mailbox at {host}.",
    way_binding: "Mail goes by Cloudflare, from {from}.",
    way_none: "The shop cannot send mail yet. Receipts wait; codes and new passwords are switched off.",
    ownMailbox: "Send from your own mailbox",
    otherMailbox: "Use another mailbox…",
    host: "Mail server",
    hostHint:
      "Its name for outgoing mail (SMTP), such as smtp.gmail.com. Your provider’s help pages have it.",
    port: "Port",
    port_465: "465 (encrypted, the usual one)",
    port_587: "587 (STARTTLS)",
    user: "User name",
    userHint: "Most often the whole e-mail address.",
    password: "Password",
    passwordHint:
      "Gmail, iCloud, Yahoo and AOL want an app password, which you make in the account’s security settings.",
    from: "Sender’s address",
    fromHint: "What your buyers see. Most providers want the mailbox’s own address.",
    tryFirst: "The shop sends you a mail by it first, and saves it only if that works.",
    tryAndSave: "Try it and save",
    mailboxSaved:
      "The mailbox works and is saved. The mail you were sent is in your inbox or the spam folder.",
    sendTest: "Send me a test mail",
    tested: "The test mail is on its way. Look in your inbox, and in the spam folder.",
    removeMailbox: "Remove the mailbox…",
    removeText:
      "The shop then sends no mail until it has another one: receipts wait, and codes and new passwords are switched off.",
    removeNow: "Remove the mailbox",
    removed: "The mailbox was removed.",
  },
};
