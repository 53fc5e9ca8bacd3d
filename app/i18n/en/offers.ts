export const offers = {
  bundle: {
    title: "Complete the set",
    lead: "These models cost less together. What you own already is taken off.",
    complete: "You own everything in this set.",
    add_one: "Add {count} model to the cart",
    add_other: "Add {count} models to the cart",
    insteadOf: "instead of {price}",
  },
};
