/** Limits of the chat. Not in the contract, so that the browser can import them without Zod. */
export const MESSAGE_MAX = 4_000;
export const UNANSWERED_MAX = 50;
export const MESSAGES_PAGE_SIZE = 100;

/** Characters of a client's frame at most; those of the shop's own pages are far shorter. */
export const FRAME_MAX_LENGTH = 4_096;
export const FRAME_RATE = { max: 20, milliseconds: 10_000 };
export const SOCKETS_MAX = 10;

/** Close codes and reasons (RFC 6455 section 7.4.2 reserves 4000 to 4999 for applications). */
export const CLOSE = {
  binary: [1003, "text frames only"],
  tooLarge: [1009, "frame too large"],
  badFrame: [4400, "unknown frame"],
  loggedOut: [4401, "logged out"],
  otherUser: [4403, "not your user id"],
  tooManySockets: [4408, "too many sockets"],
  tooManyFrames: [4429, "too many frames"],
} as const;
