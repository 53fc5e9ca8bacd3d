/** What the scripts of a product's page need first. Everything else on it is in `words.ts`. */
export const product = {
  product: {
    pictures: "Pictures",
    view3d: "View in 3D",
    licence: "Licence",
    acquire: "Acquire",
    unchecked: "We could not check whether this model is yours already.",
    back: "All models",
    backToResults: "Results for “{query}”",
    backToFiltered: "Filtered models",
  },
};
