export const membershipsEarly = {
  early: {
    title: "Early access",
    lead: "Not out yet, and yours to add to your library already.",
    out: "Out for everybody on {date}",
    inLibrary: "In your library",
    text: "It comes out for everybody on {date}. As a member of {tier} you can have it now.",
    taken: "It comes out for everybody on {date}. You have added it to your library as a member of {tier}.",
    buyLater: "It can be bought once it is out.",
    add: "Add to my library",
    toLibrary: "Go to your library",
  },
};
