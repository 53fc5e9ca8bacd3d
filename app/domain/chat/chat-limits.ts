/** The numbers both sides of the chat keep to; apart from the contract, so that the browser needs no parser for them. */
export const MESSAGE_MAX = 4_000;
/** Messages in one answer of the history. */
export const PAGE = 100;

/** Characters of a frame; what a client has to say is far shorter. */
export const FRAME_MAX = 4_096;
export const FRAMES = { max: 20, milliseconds: 10_000 };
/** Open sockets of one person; the oldest makes room for the next. */
export const SOCKETS_MAX = 10;

/** Why the server ends a socket (RFC 6455 section 7.4.2 leaves 4000 to 4999 to the application). */
export const CLOSE = {
  binary: [1003, "text frames only"],
  tooLarge: [1009, "frame too large"],
  badFrame: [4400, "unknown frame"],
  loggedOut: [4401, "logged out"],
  otherUser: [4403, "not your user id"],
  tooManySockets: [4408, "too many sockets"],
  tooManyFrames: [4429, "too many frames"],
} as const;
