export const reviewsMails = {
  reviewRequest: {
    subjectOfOne: "How did {model} print?",
    subject: "How did your models of {shop} print?",
    text: "You downloaded your files some days ago. Other makers would like to know how they came out: stars, a few words and, if you like, your printer and material. It takes a minute. You are asked only this once.",
    button: "Review {model}",
    why: "You get this because you own models of {shop}.",
  },
};
