export const reviews = {
  reviews: {
    none: "No reviews yet",
    title: "Reviews",
    count_one: "{count} review",
    count_other: "{count} reviews",
    printedBy_one: "printed by {count} person",
    printedBy_other: "printed by {count} people",
    all: "All {count} reviews",
    write: "Review this model",
    report: "Report",
    changed: "edited {date}",
    seller: "Seller",
    gotForFree: "Got it for free",
    member: "Member",
    license_refunded: "Refunded",
    license_ended: "Licence ended",
    firstTry_yes: "Worked first try",
    firstTry_no: "Took more than one try",
    hidden: "Hidden by the seller:",
    how: "How reviews are verified",
    how_owners:
      "Only people who own the model in this shop, have downloaded it and confirmed their e-mail can review it, once each. Sellers cannot.",
    how_all:
      "All of them are published at once, good and bad, and their authors can change or delete them at any time.",
    how_marks:
      "Whoever got a licence for free is marked, and so is whoever got their money back. Their stars count like all others.",
    how_hidden:
      "The seller can hide a text only with a reason, which stands in its place. The stars still count. Anyone can report a review.",
    how_sorted:
      "“Best rated” adds five reviews of 3.5 stars to every model, so that a single review does not put it first.",
    boughtIn: "Bought on Gumroad in {month}",
  },
};
