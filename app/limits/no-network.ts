/** The network of a request that did not come through Cloudflare. */
export const NO_NETWORK = "local";
