export const legal = {
  terms: {
    heading: "What may I do?",
    mayI: "May I …",
    yes: "Yes",
    no: "No",
    printSelf: "print it for myself, as often as I like?",
    gift: "give prints away?",
    modify: "change the model for my own prints?",
    sellPrints: "sell prints I made?",
    shareFile: "share or sell the files?",
    shareChanged: "share or sell a changed version of the files?",
    text: "The licence belongs to the account that acquired it and has no end. The design stays with its maker.",
    commercial: "Commercial covers prints that you make yourself, in any number.",
  },
  legal: {
    version: "Version {version}, {date}",
    replaced: "A newer version has replaced this text",
    inForce: "Read the version in force",
    accept: "By paying you accept:",
  },
  contactData: {
    title: "How else to reach us",
  },
};
