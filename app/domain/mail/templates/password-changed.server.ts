/** Tells the owner that the password is another one, with the way back for whoever did not do it. */
import { template } from "../template.server.ts";

export const passwordChanged = template<"password-changed", object>({
  notification: false,
  facts: async () => ({}),
  en: (_facts, { name, origin }) => ({
    subject: `Your password at ${name} was changed`,
    title: "Your password was changed",
    blocks: [
      { say: "The other sessions of your account were ended. If it was you, there is nothing to do." },
      { say: "If it was not, choose a new password now: that locks everybody else out." },
      { button: "Choose a new password", to: `${origin}/forgot` },
    ],
    why: `You get this because it concerns the safety of your account at ${name}.`,
  }),
  es: (_facts, { name, origin }) => ({
    subject: `Tu contraseña en ${name} ha cambiado`,
    title: "Tu contraseña ha cambiado",
    blocks: [
      { say: "Se han cerrado las demás sesiones de tu cuenta. Si has sido tú, no tienes que hacer nada." },
      { say: "Si no, elige una contraseña nueva ahora: así nadie más puede entrar." },
      { button: "Elegir contraseña", to: `${origin}/forgot` },
    ],
    why: `Recibes esto porque afecta a la seguridad de tu cuenta en ${name}.`,
  }),
});
