/** Where the browser keeps the wish list; a module of its own, because every page asks whether there is one. */
export const WISH_LIST_KEY = "stall.wishes";
