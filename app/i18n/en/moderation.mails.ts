export const moderationMails = {
  newText: {
    subject: "New comment on {model}",
    subjectOfReview_one: "{count} star for {model}",
    subjectOfReview_other: "{count} stars for {model}",
    title_comment: "{author} wrote a comment on {model}",
    title_review: "{author} reviewed {model}",
    stars_one: "{author} gives it {count} star.",
    stars_other: "{author} gives it {count} stars.",
    button: "Answer or hide it",
    why: "You get this because you sell at {shop} and want an e-mail for each of them. Turn it off in the studio’s settings.",
  },
  textAnswered: {
    subject_comment: "Your comment on {model} was answered",
    title_comment: "{shop} answered your comment on {model}",
    subject_review: "Your review of {model} was answered",
    title_review: "{shop} answered your review of {model}",
    yours: "You wrote",
    button: "See it on the page",
    why: "You get this because you wrote about a model at {shop}.",
  },
  textMeasure: {
    comment: "your comment on {model}",
    review: "your review of {model}",
    imported: "your review of {model}",
    photo: "your photo of {model}",
    hidden: "The shop has hidden {what}",
    hiddenText:
      "Nobody else sees it any more. The same goes for what you write there next, until the shop has looked at it.",
    starsStay:
      "From now on your review shows its stars, which still count, and in place of your text the reason for hiding it. The same goes for a new text, until the shop has looked at it.",
    removed: "The shop has removed {what}",
    removedText: "It is gone for good. You can send another one without what the reason is about.",
    reason: "The shop’s reason",
    how: "A person at the shop decided this, not a program. It applies everywhere and until the shop takes it back.",
    disagree:
      "If you think this is a mistake, write to the shop by its contact form; you may also go to court.",
    button: "To the page",
    contact: "Contact form",
    why: "You get this because you wrote or showed something about a model at {shop}. EU law asks for it (Regulation (EU) 2022/2065, article 17).",
  },
  textReport: {
    comment: "a comment on {model}",
    review: "a review of {model}",
    imported: "a review of {model}",
    photo: "a photo of {model}",
    received: "Your report of {what} has arrived",
    receivedText: "Thank you. The shop reads it and decides. You get an e-mail when it has.",
    decided: "About your report of {what}",
    keptText: "The shop has read your report and leaves what you reported as it is.",
    hiddenText: "The shop has hidden the text.",
    removedText: "The shop has removed it.",
    goneText:
      "Its author has removed it, so it can no longer be seen. If they write there again, the shop knows of your report.",
    disagree:
      "A person decided this, not a program. If you think it is a mistake, write to the shop by its contact form; you may also go to court.",
    why: "You get this because somebody with this address reported something at {shop}.",
  },
};
