/** Vars and secrets of the shop under test: all that `npm run dev` leaves in `.dev.vars`, which the tests must not take over. */
export const TEST_SETTINGS = {
  SHOP_NAME: "Stall",
  SHOP_ORIGIN: "https://shop.test",
  MAIL_FROM: "shop@shop.test",
  SELLER_EMAILS: "seller@shop.test",
  SELLER_SECOND_FACTOR: "required",
  SESSION_SECRET: "a-session-secret-that-only-tests-know",
  PASSWORD_PEPPER: "tests:a-pepper-that-only-the-tests-know",
  SELLER_TOKEN: "a-seller-token-that-only-the-tests-know",
  STRIPE_SECRET_KEY: "sk_test_only_for_tests",
  STRIPE_WEBHOOK_SECRET: "whsec_only_for_tests",
  GOOGLE_CLIENT_ID: "shop.apps.example",
  GOOGLE_CLIENT_SECRET: "a secret: with & signs",
};
