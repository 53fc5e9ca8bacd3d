export const catalogRecent = {
  recent: {
    heading: "Recently seen",
    kept: "Kept in this browser only.",
    clear: "Clear the list",
    stop: "Do not remember",
    off: "Models that you look at are not remembered.",
    start: "Remember them",
  },
};
