import type { reviewsPage as english } from "../en/reviews.page.ts";
import type { Words } from "../translate.ts";

export const reviewsPage: Words<typeof english> = {
  reviews: {
    of: "Opiniones sobre {title}",
    older: "Opiniones anteriores",
    yours: "Tu opinión",
    logIn: "Entra para opinar",
    logInText: "¿Tienes este modelo? Entra y cuenta qué te parece.",
    stars: "¿Cuántas estrellas?",
    text: "¿Qué deberían saber los demás?",
    print: "¿Qué tal se imprime?",
    printer: "Impresora",
    material: "Material",
    firstTry: "¿A la primera?",
    notSaid: "–",
    optional: "opcional",
    nameHint: "Se publica al momento, con tu nombre de usuario, {name}.",
    publish: "Publicar opinión",
    saveChange: "Guardar cambios",
    delete: "Borrar mi opinión…",
    deleteText: "Sus estrellas y su texto desaparecen al momento. Puedes escribir otra.",
    deleteNow: "Borrarla ya",
    saved: "¡Gracias! Tu opinión está publicada.",
    addPhoto: "Añade una foto de tu impresión",
    yoursHidden: "El vendedor ha ocultado tu texto por este motivo:",
    obstacle_seller: "Quien vende en esta tienda no puede opinar sobre sus modelos.",
    obstacle_blocked: "La tienda no acepta opiniones de tu cuenta.",
    obstacle_not_owner: "Solo puede opinar quien tiene este modelo.",
    obstacle_revoked: "Ya no tienes este modelo: puedes borrar tu opinión, pero no escribirla ni cambiarla.",
    obstacle_not_downloaded: "Primero descarga el modelo; después podrás opinar.",
    obstacle_unverified:
      "Primero confirma tu correo: abre el enlace que te enviamos o pide otro en tus ajustes.",
    way_not_downloaded: "Ir a mi panel",
    way_unverified: "Ir a los ajustes",
  },
};
