export const letters = {
  letters: {
    no: "No letters, please",
    sent: "Sent on {date}",
    draft: "Draft: only you see this page.",
    settingsTitle: "Letters",
    settingsOn: "You get letters.",
    turnOn: "Send me letters",
    turnOff: "No more letters",
    nowOn: "You will get letters from now on.",
    nowOff: "You will get no more letters.",
    verifyFirst: "They come once you have confirmed your e-mail address.",
  },
  /** By version, as the consent at the checkout: old versions stay, because orders name them. */
  lettersOffer: {
    "2026-11":
      "We write to buyers by e-mail now and then, about models like these. Tick the box if you do not want that; every letter also has a link that ends them.",
  },
  lettersChoice: {
    "2026-11-29":
      "An e-mail now and then about models like those you bought, and one when you leave models in your cart. Each has a link that ends them. Receipts and answers are not touched by this.",
    "2026-11":
      "An e-mail now and then about models like those you bought. Every letter has a link that ends them. Receipts and answers are not touched by this.",
  },
};
