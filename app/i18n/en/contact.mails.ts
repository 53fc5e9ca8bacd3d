export const contactMails = {
  contact: {
    subject: "{name} wrote to {shop} ({reference})",
    title: "{name} wrote to you",
    email: "E-mail",
    answerHint: "Reply to this mail to answer them. They have the reference too.",
    why: "You get this because you are the seller of {shop}.",
  },
  contactAnswer: {
    subject: "{shop} answers: {reference}",
    title: "Hello {name}",
    youWrote: "You wrote",
    again: "Write again",
    why: "You get this because you wrote to {shop} by the contact form.",
  },
};
