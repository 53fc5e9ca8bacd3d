/** The path of a request as a log may hold it: what opens something stays out. */
const SECRET = /^\/(reset|verify-email|confirm-email|unsubscribe)\/.*/;

export const loggedPath = (request: Request): string =>
  new URL(request.url).pathname.replace(SECRET, "/$1/…");
