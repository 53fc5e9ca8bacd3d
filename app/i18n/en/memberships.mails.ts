export const membershipsMails = {
  memberNews: {
    tier: "Membership",
    on: "Date",
    price_month: "{amount} a month",
    price_year: "{amount} a year",
    toMembership: "Your membership",
    toTiers: "See the memberships",
    end: "Cancel a membership here",
    rest: "You get {amount} back, what you have paid for the days after that, within 14 days of then.",
    declared: "What was declared",
    notYou:
      "If it was not you, or if you change your mind: log in, and resume your membership in your account.",
    why: "You get this because you are, or were about to become, a member at {shop}.",
    not_joinedSubject: "You have not joined {tier}: the payment failed",
    not_joined: "The payment did not go through",
    not_joinedText:
      "Your bank did not pay for {tier}, so you have not joined, and nothing was charged. You can try again with another way to pay.",
    payment_failedSubject: "{tier} at {shop}: the payment failed",
    payment_failed: "We could not renew your membership",
    payment_failedText:
      "Your bank did not pay for {tier} ({price}). We will try again in the next days. If your card has changed, enter the new one: until then you keep your membership for some days.",
    leavingSubject: "You are leaving {tier}",
    leaving: "Your membership ends on {date}",
    leavingText:
      "We have noted that you want to leave {tier}. You stay a member until {date}, and nothing more is charged. If you change your mind before then, you can resume it.",
    tier_endedSubject: "{tier} ends",
    tier_ended: "{tier} ends: you are a member until {date}",
    tier_endedText:
      "The shop is ending the membership {tier}. You stay a member until {date}, as you have paid, and nothing more is charged. What you may do afterwards with what you have downloaded stands in your account.",
    resumedSubject: "You are staying with {tier}",
    resumed: "Your membership goes on",
    resumedText: "Your membership {tier} renews again, for {price}. You can leave at any time.",
    changedSubject: "From {date} you are a member of {tier}",
    changed: "Your membership changes on {date}",
    changedText:
      "You have changed your membership. From {date} it is {tier}, for {price}. Until then you keep what you have paid for.",
    renewsSubject: "{tier} renews on {date}",
    renews: "Your membership renews on {date}",
    renewsText:
      "On {date} your membership {tier} renews for a year, for {price}. If you do nothing, it goes on. If you do not want that, leave before that day, in two presses. After it you can still leave with a month’s notice, and get the rest back.",
    endedSubject: "Your membership {tier} has ended",
    ended: "Your membership has ended",
    endedText:
      "Your membership {tier} has ended, and nothing more is charged. What you bought stays yours. You can join again whenever you like.",
  },
  memberUnknown: {
    subject: "{shop}: your cancellation",
    title: "We have received a cancellation",
    text: "Somebody gave this e-mail address to cancel a membership. We know no member with it, so nothing has ended. {shop} has the message, looks for the membership, and answers you.",
    notYou: "If it was not you, you need not do anything.",
    why: "You get this because somebody typed this address on the page of {shop} on which memberships are cancelled.",
  },
};
