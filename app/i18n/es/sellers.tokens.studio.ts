import type { sellersTokensStudio as english } from "../en/sellers.tokens.studio.ts";
import type { Words } from "../translate.ts";

export const sellersTokensStudio: Words<typeof english> = {
  studioTokens: {
    title: "Tokens de API",
    lead: "Con un token, un programa hace en este estudio lo mismo que puede hacer quien lo creó, sin segundo paso. De cada token se avisa por correo a quienes pueden hacer de todo.",
    list: "Tokens",
    empty: "Todavía no hay ningún programa con token.",
    deployed: "Definido en el despliegue; se cambia allí. Puede hacer de todo.",
    madeBy: "Creado por {seller} el {date}",
    lastUsed: "Último uso: {date}",
    neverUsed: "Todavía sin usar",
    ended: "{seller} ya no lleva esta tienda, así que este token no abre nada.",
    revoke: "Revocar…",
    revokeText: "El programa que lo usa deja de tener acceso desde ahora.",
    revokeNow: "Revocar el token",
    revoked: "El token se ha revocado.",
    make: "Crea un token",
    makeText:
      "Actúa en tu nombre, y deja de valer cuando ya no lleves la tienda o se restablezca tu segundo paso.",
    name: "Nombre",
    nameHint: "Qué lo usa: el ordenador o el programa, por ejemplo.",
    makeNow: "Crear el token",
    made: "El token se ha creado.",
    new: "El token nuevo",
    once: "Cópialo ahora: solo se muestra esta vez. Guárdalo como una contraseña. El comando npm run seller lo toma de la variable SELLER_TOKEN.",
    full: "Ya hay tantos tokens como puede tener una tienda. Revoca uno para crear otro.",
  },
};
