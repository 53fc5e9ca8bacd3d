/** Apart from the contracts, for the scripts of every page: those load zod. */
export const PRODUCT_ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;
