export const memberships = {
  member: {
    offer_month: "In {tier}, {price} a month",
    offer_year: "In {tier}, {price} a year",
    take: "Members: add to your library",
    cart_month: "These models cost {total}. All of them are in {tier}, {price} a month.",
    cart_year: "These models cost {total}. All of them are in {tier}, {price} a year.",
  },
};
