export const moderation = {
  reports: {
    title_comment: "Report a comment",
    title_review: "Report a review",
    title_imported: "Report a review",
    title_photo: "Report a photo",
    reason: "What is wrong with it?",
    hint: "The shop reads it. Whoever wrote or showed this does not learn who reported it.",
    name: "Your name",
    faith:
      "By sending this you say that it is correct and complete as far as you know. You get an e-mail when it arrives and another that says what came of it.",
    send: "Send report",
    sent: "Thank you. The shop will look at it and tell you by e-mail what it decides.",
  },
};
