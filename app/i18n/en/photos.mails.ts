export const photosMails = {
  photosWaiting: {
    subject_one: "{count} photo is waiting for your approval",
    subject_other: "{count} photos are waiting for your approval",
    text: "Owners of your models have sent photos of their prints. Nobody sees them before you approve them.",
    button: "Look at them",
    why: "You get this because you sell at {shop}.",
  },
};
