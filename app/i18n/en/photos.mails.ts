export const photosMails = {
  photosWaiting: {
    subject_one: "{count} photo is waiting for your approval",
    subject_other: "{count} photos are waiting for your approval",
    text: "Owners of your models have sent photos of their prints. Nobody sees them before you approve them.",
    button: "Look at them",
    why: "You get this because you sell at {shop}.",
  },
  photoApproved: {
    subject: "Your photo of {model} is on its page",
    text: "Thank you for showing your print. Others can now see how it comes out.",
    button: "See your photo",
    why: "You get this because you sent a photo to {shop}.",
  },
};
