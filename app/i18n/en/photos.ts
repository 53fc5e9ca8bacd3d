export const photos = {
  productPhotos: {
    first: "Be the first to show a print",
    title: "Prints by owners",
    alt: "Print by {name}",
    all: "All {count} photos",
    add: "Show your print",
  },
  photos: {
    by: "by {name}",
    layer: "{height} mm layers",
  },
};
