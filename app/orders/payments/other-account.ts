/** A key of another account at Stripe, for the studio and for `npm run setup`: it finds none of the payments that the shop has. */

/** Whether the shop may lose sight of a payment page: those of test mode are left behind by the first live key. */
export const mayBeLeft = (sessionId: string, key: string): boolean =>
  sessionId.startsWith("cs_test_") && key.includes("_live_");
