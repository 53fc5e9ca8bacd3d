export const reviewsImported = {
  importedReviews: {
    title: "Reviews from Gumroad",
    of: "Reviews of {title} from Gumroad",
    more: "More reviews from Gumroad",
    unchecked_one:
      "One buyer rated this model on Gumroad, where it was sold before: {average} of 5 stars. This shop has not checked it, and it counts in no rating here.",
    unchecked_other:
      "{count} buyers rated this model on Gumroad, where it was sold before: {average} of 5 stars. This shop has not checked them, and they count in no rating here.",
    bought: "Bought on Gumroad",
  },
};
