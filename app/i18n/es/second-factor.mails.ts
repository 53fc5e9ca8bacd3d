import type { secondFactorMails as english } from "../en/second-factor.mails.ts";
import type { Words } from "../translate.ts";

export const secondFactorMails: Words<typeof english> = {
  secondFactor: {
    subject: "El segundo paso de tu acceso a {shop} ha cambiado",
    title: "Tu segundo paso ha cambiado",
    passkey_added: "Se ha añadido una llave de acceso a tu cuenta: abre el estudio después de tu contraseña.",
    passkey_removed: "Se ha quitado una llave de acceso de tu cuenta.",
    app_added:
      "Se ha conectado una aplicación de autenticación: sus códigos abren el estudio después de tu contraseña.",
    app_removed: "Se ha quitado la aplicación de autenticación de tu cuenta.",
    code_used:
      "Alguien ha abierto el estudio con uno de tus códigos de recuperación. Ese código ya no sirve.",
    triedSubject: "Se han escrito códigos incorrectos en el estudio de {shop}",
    triedTitle: "Demasiados códigos incorrectos",
    wrong_codes:
      "Alguien ha escrito tu contraseña y después demasiados códigos incorrectos en el estudio. Durante un tiempo no se aceptan códigos de tu aplicación. Las llaves de acceso y los códigos de recuperación sí funcionan.",
    codes_replaced: "Tienes códigos de recuperación nuevos. Los antiguos ya no sirven.",
    reset:
      "Alguien que tiene la clave de la tienda (SHOP_SECRET o SELLER_TOKEN) ha quitado tus llaves de acceso, tu aplicación y tus códigos de recuperación, y ha cerrado todas tus sesiones. Entra y configura de nuevo un segundo paso.",
    notYou: "Si no has sido tú, elige una contraseña nueva ahora: así nadie más puede entrar.",
  },
};
