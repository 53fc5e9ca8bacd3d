export const publishingMails = {
  newVersion: {
    subject: "New version of {model}",
    title: "{model} has a new version",
    text: "Version {version} is in your dashboard. You own the model, so it costs you nothing.",
    whatsNew: "What’s new",
    version: "Version {version}",
    why: "You get this because you own this model from {shop} and have notifications turned on.",
  },
};
