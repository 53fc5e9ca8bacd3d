/** Heads and values of files for spreadsheets, in the main language of the shop. */
export const statisticsCsv = {
  statisticsCsv: {
    order: "order",
    paidAt: "paid at",
    day: "day",
    buyer: "buyer",
    country: "country",
    models: "models",
    coupon: "coupon",
    tax: "tax EUR",
    paid: "paid EUR",
    refunded: "refunded EUR",
    fees: "fees EUR",
    net: "net EUR",
    model: "model",
    title: "title",
    seen: "seen",
    carted: "in cart",
    sold: "sold",
  },
};
