export const setUp = {
  setUp: {
    title: "Set up your shop",
    lead: "Two minutes, then you are in your studio. What you type here can be changed later.",
    secret: "Setup secret",
    secretHint:
      "The SHOP_SECRET that you chose when you deployed the shop. It proves that the shop is yours.",
    wrongSecret:
      "This is not the shop’s SHOP_SECRET. Cloudflare does not show it again: look where you kept it.",
    shop: "Your shop",
    shopName: "Name of the shop",
    nameLong: "40 characters at most.",
    shopNameHint: "What buyers read at the top of each page.",
    language: "Language you write in first",
    timeZone: "Time zone",
    you: "You",
    username: "Your name",
    usernameHint: "Shown beside your answers.",
    emailHint: "You log in with it. Only you see it.",
    open: "Open my shop",
    opening: "Opening your shop",
  },
  errors: { being_set_up: "This shop opens soon. Come back in a while." },
  failure: { title_being_set_up: "This shop is being set up" },
};
