export const product = {
  product: {
    pictures: "Pictures",
    view3d: "View in 3D",
    licence: "Licence",
    acquire: "Acquire",
    checking: "Checking what you own",
    unchecked: "We could not check whether this model is yours already.",
    back: "All models",
    backToResults: "Results for “{query}”",
    backToFiltered: "Filtered models",
  },
  licence: {
    standard: "Standard",
    commercial: "Commercial",
    standardLine: "Print for yourself and as gifts.",
    commercialLine: "Sell the prints you make, too.",
  },
};
