export const membershipsChange = {
  changeTier: {
    title: "Change your membership",
    now: "Now: {tier}, {price}.",
    agreedOnItsWay: "As soon as your payment arrives: {tier}, {price}.",
    agreedFrom: "From {date} on: {tier}, {price}.",
    none: "There is nothing to change to at the moment",
    noneText: "All other memberships are full, or there are none.",
    yours: "This is the one you have.",
    tooSoonTitle: "You can change to this from {date} on",
    tooSoon:
      "You have already paid more than {tier} costs, {price}. Once the time you have paid for is over, you can change to it.",
    chosen: "Change to {tier}, {price}",
    toPay: "You pay now",
    nothing: "Nothing",
    rest: "What you have paid for the days that are left is taken off.",
    later:
      "You have already paid for more than this, so it begins on {date}. Until then you keep what you have.",
    from: "From {date} on",
    what: "What you get from now on",
    taken: "What you have taken until now",
    takenText:
      "It stays in your library, with the rights of {tier} if that includes it. Rights that you have for good stay with you.",
    sellOff_one:
      "You may sell prints of it until {tier} begins, and what you have printed by then for {count} more day.",
    sellOff_other:
      "You may sell prints of it until {tier} begins, and what you have printed by then for {count} more days.",
    sellOffNone: "You may sell prints of it until {tier} begins.",
    pay: "Change, pay {amount} now and then {price}",
    change: "Change, for {price}",
    other: "Choose another one",
    outdated: "Something has changed since you opened this page. Have a look at what it costs now.",
    unavailable:
      "We cannot reach the payment provider at the moment. Nothing was changed: try again in a minute.",
  },
  errors: {
    membership_leaving: "You are leaving your membership. Resume it first, then you can change it.",
    membership_unpaid:
      "A payment for your membership has not arrived yet. Once it is paid, you can change it.",
  },
};
