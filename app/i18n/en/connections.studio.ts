export const connectionsStudio = {
  studioConnections: {
    lead: "What the shop needs from other services. What you enter here is stored encrypted and never shown again, and sellers who may do everything are told of each change by e-mail.",
    inDeployment:
      "This shop was set up in a terminal: its keys and its mailbox are kept where it is deployed. Change them there, with npm run setup.",
    secret_removable:
      "Everything the shop keeps is sealed with the new SHOP_SECRET: remove SHOP_SECRET_PREVIOUS at Cloudflare (your Worker, Settings, Variables and Secrets). Keep the former secret in a safe place for as long as you keep backups that were made with it: they open with no other.",
    secret_needed:
      "SHOP_SECRET is being replaced. Some of what the shop keeps still needs SHOP_SECRET_PREVIOUS: leave both as they are, and load this page again in a minute.",
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
    tryPayments: "Try a payment",
    tryPaymentsHint:
      "Trying a payment charges nothing: Stripe makes a payment page, and the shop ends it at once.",
    paymentsRight:
      "Payments work: Stripe made a payment page, and told the shop when it ended. Nothing was charged.",
    payments_untold:
      "Stripe made a payment page, but has not told the shop yet that it ended. Check the webhook, then try again.",
    payments_refused:
      "Stripe makes no payment page for your account yet. It says: “{reason}” Settle that in Stripe’s dashboard, then try again.",
    payments_shopSells:
      "On the payment page that Stripe made, you are the seller, although Settings, Tax and invoices says that Stripe sells. Accept the terms of Managed Payments in Stripe’s dashboard.",
    payments_stripeSells:
      "On the payment page that Stripe made, Stripe is the seller, although Settings, Tax and invoices says that you do the VAT. Ask Stripe to turn Managed Payments off for your account.",
    payments_price:
      "Stripe made a payment page with another price or currency than the shop asked for. Ask Stripe which setting of your account does that.",
    payments_currencies:
      "Your Stripe account lets buyers pay in other currencies, at Stripe’s rate. Turn Adaptive Pricing off in Stripe’s dashboard.",
    payments_tax:
      "Your Stripe account adds tax that the shop did not ask for. Turn automatic tax off in Stripe’s dashboard.",
    payments_codes:
      "Your Stripe account takes its own promotion codes when buyers pay. Turn that off in Stripe’s dashboard.",
    checkWebhook: "Check the webhook",
    webhookRight: "The webhook at Stripe is as it should be.",
    webhookRepaired: "Something was wrong with the webhook at Stripe, and the shop has repaired it.",
    removeStripe: "Remove Stripe…",
    removeStripeText:
      "Nobody can begin to pay then. A payment page that is already open at Stripe can still be paid: such orders are delivered, and refunds go on, once the same Stripe account is connected again. Your money at Stripe stays there.",
    removeStripeNow: "Remove Stripe",
    stripeRemoved:
      "Stripe was removed: nobody can begin to pay. What is still paid on an open page of Stripe waits until the same account is connected again.",
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
    googleText: "Lets people sign in with their Google account.",
    googleOn: "People can sign in with Google, by the client {id}.",
    googleOff: "Nobody can sign in with Google. Codes by e-mail and passwords work without it.",
    connectGoogle: "Connect Google…",
    otherGoogle: "Use another client…",
    googleFirst:
      "At Google Cloud, create an OAuth client of the type Web application, and enter {address} there as an authorized redirect URI.",
    openGoogle: "Open Google’s OAuth clients",
    clientId: "Client ID",
    clientSecret: "Client secret",
    googleSaved:
      "Google knows the client. Try a sign-in: only that shows whether the redirect URI is entered there.",
    removeGoogle: "Remove Google…",
    removeGoogleText: "People who signed in with Google then get a code by mail instead.",
    removeGoogleNoMail:
      "Your shop cannot send mail yet: people who signed in with Google and have no password are locked out until it can.",
    removeGoogleNow: "Remove Google",
    googleRemoved: "Sign-in with Google was removed.",
    address: "Address",
    addressText: "Where people find your shop. It answers at this address only.",
    addressIs: "The shop answers at {origin}.",
    addressFormer: "{origin}, where it was before, leads there.",
    passkeysOnly:
      "Passkeys do not move to a new address, and {names} would be locked out. First set up an authenticator app or new recovery codes, under Security.",
    moveTo: "Move to another address…",
    newAddress: "New address",
    newAddressHint:
      "Such as shop.your-domain.com. First add it at Cloudflare: your Worker, Settings, Domains & Routes, Add, Custom domain.",
    checkAddress: "Check it",
    addressAsked: "Now open the new address.",
    openAddressText:
      "Open the new address. If it leads to this shop, you come straight back and can move. If your browser finds nothing, nothing has changed: a new domain needs some minutes.",
    openAddress: "Open {host}",
    reached: "{host} leads to this shop. When you move there:",
    moveSessions: "Everybody has to log in again, you too.",
    movePasskeys:
      "Passkeys stay behind. Have your authenticator app or a recovery code at hand, and add your passkeys again.",
    moveStripe: "Stripe gets a webhook for the new address, and the old one is removed.",
    moveStripeDeployed:
      "Stripe’s key is set in the deployment: its webhook goes on working at the old address.",
    moveGoogle: "Enter {address} at Google first, as an authorized redirect URI.",
    moveFormer: "{origin} leads to the new address. Keep it for as long as old links and mails are in use.",
    moveBack:
      "Should {host} ever fail, add the secret SHOP_ORIGIN with {origin} at Cloudflare (your Worker, Settings, Variables and Secrets), and the shop answers there again.",
    moveNow: "Move to {host}",
    moved: "The shop has moved to this address.",
  },
};
