export const wishList = {
  wishList: {
    lead: "Models you want to find again.",
    localLead: "Kept in this browser. Log in, and your account has it on every device.",
    noScripts: "Without scripts the list is kept in accounts only.",
    empty: "Your wish list is empty",
    emptyText: "Press the heart of a model to find it here again.",
    look: "Look at the models",
    pageEmpty: "There is nothing on this page any more",
    first: "Back to the first page",
    pages: "Pages",
    previous: "Previous page",
    next: "Next page",
  },
};
