export const chatMails = {
  chatAnswer: {
    subject: "{shop} answered you",
    title: "You have an answer",
    button: "Go to the chat",
    why: "You get this because you wrote in the chat of {shop}.",
  },
  chatWaiting: {
    subject: "{shopper} waits for an answer",
    title: "{shopper} wrote to you",
    button: "Answer",
    why: "You get this because you sell at {shop}.",
  },
};
