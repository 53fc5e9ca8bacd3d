export const frontPageStudio = {
  studioFrontPage: {
    title: "Front page",
    lead: "These models come first, in this order. All others follow, the newest first.",
    none: "Nothing is featured: the newest models come first.",
    place: "{title}, place {number}",
    first: "To the top",
    earlier: "Up",
    later: "Down",
    remove: "Remove",
    saved: "Saved. Shoppers see it within two minutes.",
    add: "Feature",
    addTitle: "Feature another model",
    full: "{count} models are featured, which is the most there can be.",
    hidden: "Shoppers do not see it: it is not published.",
    nothingFound: "Nothing found",
  },
};
