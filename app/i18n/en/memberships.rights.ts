export const membershipsRights = {
  tierRights: {
    use: "What you may do",
    perMonth: "{price} a month",
    perYear: "{price} a year",
    opensAll: "Every model in the shop, and every new one that comes out.",
    opensCollection: "Every model in the collection {collections}.",
    opensCollections: "Every model in these collections: {collections}.",
    opensPublished: "Every model that comes out while you are a member. Earlier ones are not included.",
    early_one: "Models whose release is planned, {count} day before everybody else.",
    early_other: "Models whose release is planned, {count} days before everybody else.",
    discount: "{percent} off models and licences that are not included.",
    keeps: "You keep what you have downloaded for personal use, even after your membership ends.",
    keepsNot:
      "When your membership ends, so does your right to use the files: you can no longer download or print them.",
    sellNo: "You may not sell what you print.",
    sellMember: "You may sell what you print for as long as you have this membership.",
    sellOff_one: "After that you have {count} day to sell what you had already printed.",
    sellOff_other: "After that you have {count} days to sell what you had already printed.",
    sellOffNone: "After that you stop selling at once, including what you had already printed.",
    sellPaid:
      "You may sell your prints of the models that you download as a member. That right stays with you after your membership ends.",
    units_one: "You may sell at most {count} print of each model.",
    units_other: "You may sell at most {count} prints of each model.",
  },
};
