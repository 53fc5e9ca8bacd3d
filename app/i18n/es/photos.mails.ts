import type { photosMails as english } from "../en/photos.mails.ts";
import type { Words } from "../translate.ts";

export const photosMails: Words<typeof english> = {
  photosWaiting: {
    subject_one: "{count} foto espera tu visto bueno",
    subject_other: "{count} fotos esperan tu visto bueno",
    text: "Te han enviado fotos de impresiones de tus modelos. Nadie las ve hasta que las apruebas.",
    button: "Ver las fotos",
    why: "Recibes esto porque vendes en {shop}.",
  },
  photoApproved: {
    subject: "Tu foto de {model} ya está en su página",
    text: "Gracias por enseñar tu impresión. Ahora otras personas pueden ver cómo queda.",
    button: "Ver tu foto",
    why: "Recibes esto porque enviaste una foto a {shop}.",
  },
};
