export const cart = {
  cart: {
    title: "Cart",
    models_one: "{count} model",
    models_other: "{count} models",
    remove: "Remove",
    removeOf: "Remove {title}",
    removed: "{title} was removed from your cart.",
    undo: "Undo",
    failed: "The cart was not changed. {reason}",
    total: "Total",
    taxes: "Prices in euros, taxes included.",
    checkout: "Checkout",
    more: "See more models",
    empty: "Your cart is empty",
    emptyText: "What you add to it stays here, on every device you log in on.",
    inBundle: "Price in the set",
    difference: "You own Standard: you pay the difference.",
    processing: "A payment for this model is on its way.",
    allProcessing:
      "The payment for this is on its way. The models appear in your dashboard when it has arrived.",
  },
};
