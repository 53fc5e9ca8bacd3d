export const offline = {
  offline: {
    notice: "No connection. What you have seen is still here.",
    kept: "You can still open",
  },
};
