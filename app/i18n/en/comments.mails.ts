export const commentsMails = {
  newComment: {
    subject: "New comment on {model}",
    title: "{author} wrote a comment on {model}",
    button: "Answer or hide it",
    why: "You get this because you sell at {shop} and want a mail for each comment. Turn it off in the studio’s settings.",
  },
};
