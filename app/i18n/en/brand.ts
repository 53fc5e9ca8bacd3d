export const brand = {
  welcome: {
    pageTitle: "3D models, ready to print",
    description: "Downloadable 3D models for your printer. Pay once, download as often as you like.",
    title: "Models worth your filament.",
    lead: "They fit together the first time. Pay once, download at once, keep them for good.",
    rated_one: "{average} of 5 from {count} review",
    rated_other: "{average} of 5 from {count} reviews",
    buyers_one: "{count} buyer",
    buyers_other: "{count} buyers",
    models_one: "{count} model",
    models_other: "{count} models",
    getStarted: "Get Started",
    seeProducts: "See my products",
    contact: "Contact",
  },
  maker: {
    about: "About {shop}",
    news: "News by e-mail",
  },
  faq: {
    pay: "How can I pay?",
    payAnswer:
      "By card (Visa, MasterCard) or with your balance at the payment platform. You always pay in euros, and we never see your card.",
    terms: "Which terms apply?",
    termsAnswer: "Those of the payment platform. The link to them is beside the button that pays.",
    downloads: "How often can I download a model?",
    downloadsAnswer: "As often as you like, with no time limit: your models stay in your dashboard for good.",
    stopped: "My download stopped. What now?",
    stoppedAnswer:
      "Nothing: when the network is back it continues by itself from where it was. You can also pause it, close the page and continue later. Every byte is checked at the end.",
    licenses: "Standard or Commercial?",
    licensesAnswer:
      "The Standard licence is for personal use. Commercial also lets you sell the pieces you print. If you own Standard, you pay only the difference. Neither lets you share or resell the files.",
    files: "What do I get?",
    filesAnswer:
      "A .zip file with the models, mostly as STL. The page of each model says which files are in it, their dimensions and their size.",
    refund: "Can I get my money back?",
    refundAnswer:
      "As a consumer in the EU you may withdraw from an order within 14 days, under its payment in your dashboard, as long as you have not begun to download. The first download ends that right for its model. If a model is faulty or you paid twice, write to us and we put it right or give the money back. A refunded model can no longer be downloaded.",
    euros: "Why are prices in euros?",
    eurosAnswer:
      "Because you are charged in euros. In your settings you can choose a second currency to compare with, at the rate of the European Central Bank.",
  },
};
