export const frontPage = {
  frontPage: {
    newest: "Just in",
    rated: "Best rated",
    sale: "On sale",
    all: "See all",
    reducedUntil: "{percent} off until {time}",
    reducedUpTo: "Up to {percent} off until {time}",
    saleUntil: "Lower prices until {time}",
    dayAndTime: "{time} on {day}",
  },
};
