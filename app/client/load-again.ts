import { redirect, replace } from "@remix-run/react";

export const currentUrl = () => location.origin + location.pathname + location.search;

/**
 * For a `clientLoader` to throw: the router calls the loaders of the same address again. A second `serverLoader()` would not do, because
 * it answers with the document's data until the first call of the `clientLoader` has ended.
 */
export const loadAgain = ({ url }: Pick<Request, "url">): Response =>
  url === currentUrl() ? replace(url) : redirect(url);
