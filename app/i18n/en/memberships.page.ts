export const membershipsPage = {
  memberships: {
    title: "Memberships",
    lead: "Join for a month or a year at a time. You can leave whenever you like, and keep everything until the end of what you have paid.",
    monthly: "a month",
    yearly: "a year",
    perMonth: "That is {price} a month.",
    orYear: "Or {price} a year: {month} a month.",
    today: "Included today",
    models_one: "{count} model",
    models_other: "{count} models",
    placesLeft_one: "{count} place left",
    placesLeft_other: "{count} places left",
    full: "All places are taken.",
    joinMonth: "Join for {price} a month",
    joinYear: "Join for {price} a year",
    tax: "Prices include VAT. A membership renews by itself until you leave.",
  },
};
