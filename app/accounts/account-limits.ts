/** Not in the contract, so that forms name them without Zod. */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 40;
export const PASSWORD_MIN = 6;
