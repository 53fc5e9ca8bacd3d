export const legalMails = {
  legal: {
    terms: "Terms of sale",
    privacy: "Privacy",
    withdrawal: "Right of withdrawal",
    imprint: "Legal notice",
  },
};
