export const reviewsMails = {
  reviewRequest: {
    subjectOfOne: "How did {model} print?",
    subject: "How did your models of {shop} print?",
    text: "You downloaded your files some days ago. Other makers would like to know how they came out: stars, a few words and, if you like, your printer and material. It takes a minute. You are asked only this once.",
    button: "Review {model}",
    why: "You get this because you own models of {shop}.",
  },
  newReview: {
    subject_one: "{count} star for {model}",
    subject_other: "{count} stars for {model}",
    title: "{author} reviewed {model}",
    stars_one: "{author} gives it {count} star.",
    stars_other: "{author} gives it {count} stars.",
    button: "Answer it",
    why: "You get this because you sell at {shop} and want an e-mail for each review. Turn it off in the studio’s settings.",
  },
  reviewAnswered: {
    subject: "Your review of {model} was answered",
    title: "{shop} answered your review of {model}",
    button: "See it on the page",
    why: "You get this because you reviewed a model at {shop}.",
  },
  reviewMeasure: {
    hidden: "The text of your review of {model} was hidden",
    hiddenText:
      "From now on your review shows its stars, which still count, and in place of your text the reason for hiding it.",
    removed: "Your review of {model} was removed",
    removedText: "The shop has taken your review out whole, with its stars. You can write another one.",
    reason: "The shop’s reason",
    how: "A person at the shop decided this, not a program. It applies everywhere and until the shop takes it back.",
    disagree:
      "You can change your review without what the reason is about. If you think this is a mistake, write to the shop by its contact form; you may also go to court.",
    button: "To your review",
    contact: "Contact form",
    why: "You get this because you reviewed a model at {shop}. EU law asks for it (Regulation (EU) 2022/2065, article 17).",
  },
  reviewReport: {
    received: "Your report of a review of {model} has arrived",
    receivedText: "Thank you. The shop reads it and decides. You get an e-mail when it has.",
    decided: "About your report of a review of {model}",
    keptText: "The shop has read your report and the review, and leaves the review as it is.",
    hiddenText: "The shop has hidden the text of the review. Its reason stands in its place.",
    removedText: "The shop has removed the review.",
    disagree:
      "A person decided this, not a program. If you think it is a mistake, write to the shop by its contact form; you may also go to court.",
    why: "You get this because somebody with this address reported a review at {shop}.",
  },
};
