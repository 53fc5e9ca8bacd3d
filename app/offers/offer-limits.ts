/** Limits of offers. Not in the contracts, so that a form names them without Zod. */
export const OFFER_MODELS_MAX = 100;
/** So many models the cron moves in the lists in one run when their sale begins or ends. */
export const SALE_MODELS_MAX = 400;
export const COUPON_CODE = { min: 3, max: 32 };
