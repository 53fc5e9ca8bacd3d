import type { publishingMails as english } from "../en/publishing.mails.ts";
import type { Words } from "../translate.ts";

export const publishingMails: Words<typeof english> = {
  newVersion: {
    subject: "Nueva versión de {model}",
    title: "{model} tiene una versión nueva",
    text: "La versión {version} está en tu panel. El modelo ya es tuyo: no pagas nada más.",
    whatsNew: "Novedades",
    version: "Versión {version}",
    why: "Recibes esto porque este modelo de {shop} es tuyo y tienes los avisos activados.",
  },
};
