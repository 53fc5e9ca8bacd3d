export const photosStudio = {
  studioPhotos: {
    title: "Owners’ photos",
    approve: "Approve",
    reject: "Reject",
    takeDown: "Take down",
    removeText: "It is gone for good, and its owner is mailed your reason. They can send another one.",
    keys: "With a photo in focus: A approves, R asks for the reason to reject it.",
    emptyText: "New photos by owners appear here.",
    photoOf: "Photo {number}: {title} by {name}",
    gone: "This photo has been deleted in the meantime.",
  },
};
