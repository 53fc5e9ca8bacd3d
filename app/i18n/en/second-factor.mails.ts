export const secondFactorMails = {
  secondFactor: {
    subject: "The second step of your login at {shop} was changed",
    title: "Your second step was changed",
    passkey_added: "A passkey was added to your account: it opens the studio after your password.",
    passkey_removed: "A passkey of your account was removed.",
    app_added:
      "An authenticator app was connected to your account: its codes open the studio after your password.",
    app_removed: "The authenticator app of your account was removed.",
    code_used: "Somebody opened the studio with one of your recovery codes. That code no longer works.",
    triedSubject: "Wrong codes were typed at the studio of {shop}",
    triedTitle: "Too many wrong codes",
    wrong_codes:
      "Somebody typed your password and then too many wrong codes at the studio. Codes from your app are refused for a while. Passkeys and recovery codes still work.",
    codes_replaced: "You have new recovery codes. The old ones no longer work.",
    reset:
      "Your passkeys, your app and your recovery codes were removed by somebody who has the shop’s secret (SHOP_SECRET or SELLER_TOKEN), and you were logged out everywhere. Log in and set up a second step again.",
    notYou: "If this was not you, choose a new password now: that locks everybody else out.",
  },
};
