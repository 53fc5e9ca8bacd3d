export const claimsMails = {
  claimLicenses: {
    subject: "Your models are at {shop} now",
    title: "Your models are at {shop} now",
    text: "You have bought from us before. Our models are sold at {shop} now, and these are yours there, without paying again:",
    more: "and {count} more",
    button: "Add them to your account",
    hint: "The button leads to the shop, where you log in or create an account. The link is for you alone: whoever has it can take the models over.",
    why: "You get this because you have bought a model of {shop} elsewhere. There will be no other mails unless you use the link.",
  },
};
