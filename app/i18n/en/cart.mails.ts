export const cartMails = {
  leftCart: {
    subject_one: "{model} is still in your cart",
    subject_other: "{count} models are still in your cart",
    text: "You left this in your cart. It stays there, and we will not remind you of it again.",
    total: "Total",
    cart: "Go to the cart",
    why: "You get this because you switched on letters from {shop}, and one about a cart that you leave is part of them.",
  },
};
