/** Tells the owner that the account can be entered with Google from now on. */
import { template } from "../template.server.ts";

export const googleLinked = template<"google-linked", object>({
  notification: false,
  facts: async () => ({}),
  en: (_facts, { name, origin }) => ({
    subject: `You can log in to ${name} with Google now`,
    title: "Google is connected",
    blocks: [
      {
        say: "Your account is connected with your Google account. Your password, if you have one, still works.",
      },
      { say: "If it was not you, look at your settings: you can end all other sessions there." },
      { button: "Look at my settings", to: `${origin}/dashboard/settings` },
    ],
    why: `You get this because it concerns the safety of your account at ${name}.`,
  }),
  es: (_facts, { name, origin }) => ({
    subject: `Ya puedes entrar en ${name} con Google`,
    title: "Google está conectado",
    blocks: [
      {
        say: "Tu cuenta está conectada con tu cuenta de Google. Tu contraseña, si tienes una, sigue sirviendo.",
      },
      { say: "Si no has sido tú, mira tus ajustes: ahí puedes cerrar todas las demás sesiones." },
      { button: "Ver mis ajustes", to: `${origin}/dashboard/settings` },
    ],
    why: `Recibes esto porque afecta a la seguridad de tu cuenta en ${name}.`,
  }),
});
