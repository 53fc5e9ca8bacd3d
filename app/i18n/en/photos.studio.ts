export const photosStudio = {
  studioPhotos: {
    title: "Owners’ photos",
    pending: "Waiting",
    approved: "Approved",
    approve: "Approve",
    reject: "Reject",
    takeDown: "Take down",
    keys: "With a photo in focus: A approves, R rejects.",
    empty: "No photo is waiting",
    emptyText: "New photos by owners appear here.",
    approvedEmpty: "No approved photos yet",
    photoOf: "Photo {number}: {title} by {name}",
    next: "More photos",
    done_approve: "The photo is approved.",
    done_remove: "The photo is removed.",
    gone: "This photo has been deleted in the meantime.",
  },
};
