export const newsMails = {
  confirmNews: {
    subject: "Confirm: new models from {shop} by e-mail",
    title: "Shall we write to you?",
    text: "Somebody asked {shop} to send e-mails about new models to this address. Confirm it, and the next one comes to you.",
    button: "Yes, write to me",
    linkWorks: "The link works once, for {days} days.",
    why: "You get this because somebody typed this address at {shop}. If it was not you, do nothing: no more e-mails come.",
  },
  newModels: {
    subject_one: "New: {model}",
    subject_other: "{count} new models from {shop}",
    all: "See all models",
    why: "You get this because you subscribed to e-mails about new models at {shop}.",
  },
};
