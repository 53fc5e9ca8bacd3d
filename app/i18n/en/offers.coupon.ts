export const offersCoupon = {
  couponStrip: {
    label: "Your coupon",
    reduction: "{code}: {reduction} off at the checkout",
    all: "on all models",
    only: "on",
    fullPrice: "on all models at full price",
    others_one: "and {count} more",
    others_other: "and {count} more",
    minimum: "from {amount}",
    until: "until {date}",
    owners: "for owners of {models}",
    someOwners: "for owners of certain models",
    subscribers: "for those who get our mails about new models",
    dismiss: "Close the note about your coupon",
    with: "Price with {code}",
    tooSmall: "Your coupon is for orders of {amount} or more.",
  },
};
