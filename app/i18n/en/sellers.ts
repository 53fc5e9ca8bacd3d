export const sellers = {
  invitation: {
    title: "You are invited to help run this shop",
    lead_all: "You will see and change everything in its studio: models, orders, customers, money.",
    lead_messages:
      "You will read and answer what people write: chats, messages, comments and reviews. You can hide or delete them, and approve photos of prints.",
    address: "The invitation is for {email}.",
    accept: "Accept",
    as: "You are logged in as {email}.",
    login: "Log in to accept",
    otherAccount:
      "You are logged in with another account. Log out, then open the link again and log in with the address above.",
    unconfirmed: "First confirm this address in the settings of your account; then open the link again.",
    toSettings: "Open the settings",
    already: "You already sell here.",
    toStudio: "Open the studio",
    badLink: "Invitations work once, for seven days, and can be withdrawn. Ask for another one.",
    home: "To the shop",
  },
};
