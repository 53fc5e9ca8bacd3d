import type { claimsMails as english } from "../en/claims.mails.ts";
import type { Words } from "../translate.ts";

export const claimsMails: Words<typeof english> = {
  claimLicenses: {
    subject: "Tus modelos están ahora en {shop}",
    title: "Tus modelos están ahora en {shop}",
    text: "Nos compraste antes en otra tienda. Nuestros modelos se venden ahora en {shop}, y estos son tuyos también aquí, sin volver a pagar:",
    more: "y {count} más",
    button: "Añadirlos a tu cuenta",
    hint: "El botón lleva a la tienda, donde inicias sesión o creas una cuenta. El enlace es solo para ti: quien lo tenga puede quedarse los modelos.",
    why: "Recibes este correo porque compraste un modelo de {shop} en otra tienda. No habrá más correos si no usas el enlace.",
  },
};
