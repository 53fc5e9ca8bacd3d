export const photos = {
  productPhotos: {
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
