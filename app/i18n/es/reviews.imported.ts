import type { reviewsImported as english } from "../en/reviews.imported.ts";
import type { Words } from "../translate.ts";

export const reviewsImported: Words<typeof english> = {
  importedReviews: {
    title: "Opiniones de Gumroad",
    of: "Opiniones de Gumroad sobre {title}",
    more: "Más opiniones de Gumroad",
    unchecked_one:
      "Una persona valoró este modelo en Gumroad, donde se vendía antes: {average} de 5 estrellas. Esta tienda no la ha comprobado y no cuenta en ninguna nota de aquí.",
    unchecked_other:
      "{count} personas valoraron este modelo en Gumroad, donde se vendía antes: {average} de 5 estrellas. Esta tienda no las ha comprobado y no cuentan en ninguna nota de aquí.",
    bought: "Comprado en Gumroad",
  },
};
