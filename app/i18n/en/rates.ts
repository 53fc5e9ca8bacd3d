export const rates = {
  rate: {
    note: "≈ {currency} at the European Central Bank’s rate of {date}, for comparison. You pay in euros.",
  },
};
