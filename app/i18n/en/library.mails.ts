export const libraryMails = {
  licenseChange: {
    granted: "You now have {model}",
    grantedText:
      "We have given you this model ({license}). It is in your dashboard, to be downloaded as often as you like.",
    revoked: "Your licence of {model} was revoked",
    revokedText:
      "Your licence of this model ({license}) has ended, and it can no longer be downloaded. If this is a mistake, write to us.",
    why: "You get this because you have an account at {shop}.",
  },
};
