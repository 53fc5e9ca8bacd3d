export const commentsMails = {
  newComment: {
    subject: "New comment on {model}",
    title: "{author} wrote a comment on {model}",
    button: "Answer or hide it",
    why: "You get this because you sell at {shop} and want a mail for each comment. Turn it off in the studio’s settings.",
  },
  commentAnswered: {
    subject: "Your comment on {model} was answered",
    title: "{shop} answered your comment on {model}",
    yours: "You wrote",
    button: "See it on the page",
    why: "You get this because you wrote a comment at {shop}.",
  },
};
