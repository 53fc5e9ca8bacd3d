import type { photos as english } from "../en/photos.ts";
import type { Words } from "../translate.ts";

export const photos: Words<typeof english> = {
  productPhotos: {
    first: "Enseña la primera impresión",
    title: "Así lo han impreso",
    alt: "Impresión de {name}",
    all: "Las {count} fotos",
    add: "Enseña tu impresión",
  },
  photos: {
    by: "de {name}",
    layer: "capas de {height} mm",
  },
};
