export const mail = {
  unsubscribe: {
    title: "Notifications by e-mail",
    lead: "We write when a model you own has a new version, and when we answer you in the chat while you are away.",
    stop: "Turn notifications off",
    still: "We still send mails about your payments and the security of your account.",
    done: "Notifications are off",
    doneText: "You can turn them on again in your settings.",
    settings: "Go to the settings",
  },
};
