/** Limits of offers. Not in the contracts, so that a form names them without Zod. */
export const OFFER_MODELS_MAX = 100;
export const COUPON_CODE = { min: 3, max: 32 };
