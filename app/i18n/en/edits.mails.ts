export const editsMails = {
  notPublished: {
    subject: "Not published as scheduled: {model}",
    title: "{model} was not published",
    fields: "Some of its fields are empty or not valid any more. They are marked in the editor.",
    on_sale:
      "The draft changes prices while a sale is on or planned. Publish it when the sale is over, or end the sale.",
    kept: "The draft is kept, and no time is set for it any more.",
    button: "Open the model",
    why: "You get this because you sell at {shop}.",
  },
};
