import type { claims as english } from "../en/claims.ts";
import type { Words } from "../translate.ts";

export const claims: Words<typeof english> = {
  claim: {
    title: "Tus modelos de antes",
    lead: "Los compraste en otra tienda nuestra. Añádelos a una cuenta de aquí para descargarlos; no pagas nada.",
    boughtOn: "comprado el {date}",
    add: "Añadir a mi cuenta",
    login: "Inicia sesión para añadirlos",
    as: "Se añaden a la cuenta con la que has iniciado sesión: {email}",
    done: "Ya son tuyos",
    doneText: "Están en tu panel y puedes descargarlos cuantas veces quieras.",
    already: "Todas tus compras anteriores están ya en una cuenta.",
    toDashboard: "Ir al panel",
    badLink: "Este enlace ya no funciona. Escríbenos si te falta algún modelo.",
    contact: "Escríbenos",
  },
};
