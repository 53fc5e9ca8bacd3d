/** Tells the owner what no longer opens the account. */
import type { Language } from "#app/domain/languages.ts";
import { template } from "../template.server.ts";

interface Removed {
  to?: string;
  removed: string[];
}

const WAYS: Record<Language, Record<string, string>> = {
  en: {
    sessions: "Every browser that was logged in to it was logged out.",
    password: "The password that it had no longer works.",
    google: "The Google account that was connected with it no longer logs in to it.",
  },
  es: {
    sessions: "Se ha cerrado la sesión en todos los navegadores.",
    password: "La contraseña que tenía ya no sirve.",
    google: "Con la cuenta de Google que tenía conectada ya no se entra en ella.",
  },
};

const lines = (language: Language, removed: string[]) =>
  removed.map((way) => ({ say: WAYS[language][way] ?? way }));

export const accessRemoved = template<"access-removed", Removed>({
  notification: false,
  facts: async (_services, { data }) => ({ removed: data.removed.split(",") }),
  en: ({ removed }, { name, origin }) => ({
    subject: `What opens your account at ${name} has changed`,
    title: "What opens your account has changed",
    blocks: [
      ...lines("en", removed),
      { say: "Models, orders and your cart stay. If it was not you, choose a new password now." },
      { button: "Choose a new password", to: `${origin}/forgot` },
    ],
    why: `You get this because it concerns the safety of your account at ${name}.`,
  }),
  es: ({ removed }, { name, origin }) => ({
    subject: `Ha cambiado cómo se entra en tu cuenta de ${name}`,
    title: "Ha cambiado cómo se entra en tu cuenta",
    blocks: [
      ...lines("es", removed),
      {
        say: "Tus modelos, pedidos y carrito siguen ahí. Si no has sido tú, elige una contraseña nueva ahora.",
      },
      { button: "Elegir contraseña", to: `${origin}/forgot` },
    ],
    why: `Recibes esto porque afecta a la seguridad de tu cuenta en ${name}.`,
  }),
});
