export const membershipsOwn = {
  memberLine: {
    open: "Included in your membership, {tier}.",
    taken: "In your library with {tier}.",
    toBuy: "To buy it, you pay {price}.",
    price: "With {tier} you pay {price}.",
  },
};
