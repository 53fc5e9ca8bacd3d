export const lettersMails = {
  letter: {
    page: "Read this letter on the web",
    testSubject: "[Test] {subject}",
    why_news: "You get this because you subscribed to news from {shop}.",
    why_order: "You get this because you bought at {shop} and did not refuse letters.",
    why_choice: "You get this because you switched on letters from {shop}.",
  },
};
