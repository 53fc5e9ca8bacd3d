export const wishListMails = {
  priceAlarm: {
    subject_one: "{model} is cheaper now",
    subject_other: "{count} models on your wish list are cheaper now",
    text_one: "It costs less than when you asked us to watch its price:",
    text_other: "They cost less than when you asked us to watch their prices:",
    list: "Your wish list",
    why: "You get this because you set a price alarm on your wish list at {shop}.",
  },
};
