export const collections = {
  collections: {
    heading: "Collections",
    empty: "Nothing here at the moment",
    emptyText: "The models of this collection are not for sale right now.",
  },
};
