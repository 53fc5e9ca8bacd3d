export const ordersConsent = {
  /** By version. Old versions stay, because receipts quote what was ticked. */
  consent: {
    "2026-11": "Start delivery now. I know that I lose my right to withdraw within 14 days when it starts.",
    "begin-2026-11":
      "Begin my membership now, before the 14 days in which I can withdraw are over. If I withdraw after I have taken models as a member, I pay for the days until then.",
    "member-2026-11":
      "Add models to my library now. I can still withdraw from my membership within 14 days of joining. Then I pay for the days until then, and lose the models I have taken.",
  },
  delivery: {
    title: "Agree to delivery",
    lead: "You have paid for {models}. You can still withdraw from this order, so we deliver only once you agree.",
    giftLead: "You may still withdraw from this order, so your gift waits until you agree to its delivery.",
    waits: "Waits for your agreement",
    tick: "Tick this to have it delivered now. Without it we deliver once the time to withdraw is over.",
    agree: "Deliver now",
    giver: "Whoever gave it to you must agree to its delivery first. They are asked by e-mail.",
    done: "You have agreed",
    doneText: "The confirmation goes to your e-mail address. Download your models whenever you like.",
  },
};
