export const mail = {
  unsubscribe: {
    mails_title: "Notifications by e-mail",
    mails_lead:
      "We write when a model you own has a new version, and when we answer you in the chat while you are away.",
    mails_stop: "Turn notifications off",
    mails_still: "We still send mails about your payments and the security of your account.",
    mails_done: "Notifications are off",
    mails_doneText: "You can turn them on again in your settings.",
    mails_settings: "Go to the settings",
    news_title: "New models by e-mail",
    news_lead: "You get a mail when there are new models.",
    news_stop: "Stop these mails",
    news_still: "Mails about your account and your purchases are not touched by this.",
    news_done: "You get no more mails about new models",
    news_doneText: "If you change your mind, subscribe again.",
    news_settings: "Subscribe again",
  },
};
