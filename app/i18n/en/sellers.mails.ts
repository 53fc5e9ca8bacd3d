export const sellersMails = {
  sellerInvitation: {
    subject: "You are invited to run {shop}",
    text: "A seller of {shop} invites you to its studio. The link says what you may do there. Log in with {address} to accept.",
    button: "See the invitation",
    hint: "The link works once, for {count} days. If you do not know who invites you, do nothing.",
    why: "You get this mail because a seller of {shop} typed this address.",
  },
  sellersChanged: {
    invited: "{address} was invited to the studio of {shop}",
    withdrawn: "The invitation of {address} to {shop} was withdrawn",
    joined: "{address} now sells at {shop}",
    removed: "{address} sells at {shop} no more",
    recovered: "The second step of {address} at {shop} was removed",
    how_invited: "A seller did this in the studio, with a password and a second step.",
    how_withdrawn: "A seller did this in the studio, with a password and a second step.",
    how_joined: "The invited person did this, by the link of the invitation.",
    how_removed: "A seller did this in the studio, with a password and a second step.",
    how_recovered:
      "Somebody did this with the shop’s secret (SHOP_SECRET or SELLER_TOKEN). Whoever logs in to that account next, with its password or a mailed code, sets up a new second step.",
    notYou:
      "If none of you wanted it, remove that seller or the invitation, and choose new passwords at once.",
    open: "Open the sellers",
  },
};
