export const NO_NETWORK = "local";
