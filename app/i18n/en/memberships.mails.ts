export const membershipsMails = {
  memberNews: {
    tier: "Membership",
    on: "Date",
    price_month: "{amount} a month",
    price_year: "{amount} a year",
    toMembership: "Your membership",
    toTiers: "See the memberships",
    toPay: "Pay, or change the card",
    toResume: "Resume your membership",
    toLeave: "Leave, or change your membership",
    end: "Cancel a membership here",
    rest: "You get {amount} back, what you have paid for the days after that, within 14 days of then.",
    declared: "What was declared",
    notYou:
      "If it was not you, or if you change your mind: log in, and resume your membership in your account.",
    why: "You get this because of your membership at {shop}.",
    not_joinedSubject: "You have not joined {tier}: the payment failed",
    not_joined: "The payment did not go through",
    not_joinedText:
      "Your bank did not pay for {tier}, so you have not joined, and nothing was charged. You can join with another way to pay.",
    payment_failedSubject: "Your payment for {tier} failed",
    payment_failed: "We could not renew your membership",
    payment_failedText:
      "We could not charge {amount} for your membership {tier}. Pay by {date} to keep it without a break. If your card has changed, enter the new one first. In the next days we try the same card again, too.",
    leavingSubject: "You are leaving {tier}",
    leaving: "Your membership ends on {date}",
    leavingText:
      "We have noted that you want to leave {tier}. You stay a member until {date}, and nothing more is charged. If you change your mind before then, you can resume it.",
    tier_endedSubject: "{tier} ends",
    tier_ended: "{tier} ends: you are a member until {date}",
    tier_endedText:
      "{shop} is ending the membership {tier}. You stay a member until {date}, the end of what you have paid, and nothing more is charged. Your account says what you may do after that with the models you have downloaded.",
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
      "On {date} your membership {tier} renews for a year, for {price}. If you do nothing, it goes on. If you do not want that, leave before that day, in two clicks. After that you can still leave with a month’s notice, and get the rest back.",
    endedSubject: "Your membership {tier} has ended",
    ended: "Your membership has ended",
    endedText:
      "Your membership {tier} has ended, and nothing more is charged. What you bought stays yours. You can join again whenever you like.",
    endedForGoodText:
      "{shop} no longer offers the membership {tier}, so yours has ended with what you had paid. Nothing more is charged, and what you bought stays yours. Your account says what you may still do with the models you have downloaded.",
  },
  memberUnknown: {
    subject: "{shop}: your cancellation",
    title: "We have received a cancellation",
    text: "Somebody gave this e-mail address to cancel a membership. We know no member with it, so nothing has ended. {shop} has the message, looks for the membership, and answers you.",
    notYou: "If it was not you, you need not do anything.",
    why: "You get this because somebody typed this address on the page of {shop} on which memberships are cancelled.",
  },
};
