export const sellersStudio = {
  studioSellers: {
    lead: "Who works in this studio, and what they may do. Sellers who may do everything are told of each change by e-mail.",
    list: "Sellers",
    you: "You",
    noAccount: "Has no account yet",
    unconfirmed: "Address not confirmed",
    noSecondFactor: "No second step yet",
    deployed: "Set in the deployment",
    deployedText: "Addresses in SELLER_EMAILS are added and removed where the shop is deployed.",
    remove: "Remove…",
    removeText:
      "{name} is logged out everywhere and cannot open the studio any more. The account stays, as a customer’s. Open invitations end. Webhooks and connections stay: check that they are yours.",
    removeHelperText:
      "{name} is logged out everywhere and cannot open the studio any more. The account stays, as a customer’s.",
    removeNow: "Remove",
    removed: "Removed. They were told by e-mail, and so was everybody who may do everything.",
    invite: "Invite somebody",
    inviteText:
      "They get a mail with a link, log in with that address, and set up a second step before they see the studio.",
    email: "E-mail address",
    right: "What they may do",
    rightHint:
      "Messages and comments: they read and answer chats, messages, comments and reviews, with names and texts, hide or delete them, and approve photos of prints. They see no addresses, orders, money, customers or settings.",
    right_all: "Everything",
    right_messages: "Messages and comments only",
    inviteNow: "Send the invitation",
    invited: "The invitation is on its way.",
    noMail: "The shop cannot send mail yet, so nobody can be invited.",
    connectMail: "Set up mail",
    invitations: "Open invitations",
    until: "Works until {date}",
    withdraw: "Withdraw",
    withdrawn: "Withdrawn: its link no longer works.",
    sellsAlready: "This address sells here already.",
    invitedAlready: "This address is invited already. Withdraw that invitation to send another.",
  },
};
