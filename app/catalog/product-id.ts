/** A product's id. In a file of its own, because contracts load zod, which is too large for the scripts of every page. */
export const PRODUCT_ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;
