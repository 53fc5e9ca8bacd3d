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
    text: "A seller did this in the studio, with a password and a second step, or the invited person by the link.",
    notYou:
      "If none of you wanted it, remove that seller or the invitation, and choose new passwords at once.",
    open: "Open the sellers",
  },
};
