/** The last mail: the account is gone. Its row is all that still knows the address, until it is sent. */
import type { MailData } from "../mail.contract.ts";
import { template } from "../template.server.ts";

export const accountDeleted = template<"account-deleted", MailData["account-deleted"]>({
  notification: false,
  facts: async (_services, { data }) => ({ to: data.to, language: data.language }),
  en: (_facts, { name, origin }) => ({
    subject: `Your account at ${name} was deleted`,
    title: "Your account is gone",
    blocks: [
      { say: "We deleted your account and what belonged to it. Files you downloaded stay yours." },
      { say: "The law makes us keep the records of your payments. They no longer carry your name." },
      { small: `If this was not your doing, write to us: ${origin}/contact` },
    ],
    why: `You get this one last time because this was the address of your account at ${name}.`,
  }),
  es: (_facts, { name, origin }) => ({
    subject: `Tu cuenta en ${name} se ha borrado`,
    title: "Tu cuenta ya no existe",
    blocks: [
      { say: "Hemos borrado tu cuenta y lo que era suyo. Los archivos que descargaste siguen siendo tuyos." },
      { say: "La ley nos obliga a guardar los registros de tus pagos. Ya no llevan tu nombre." },
      { small: `Si no has sido tú, escríbenos: ${origin}/contact` },
    ],
    why: `Recibes esto por última vez porque esta era la dirección de tu cuenta en ${name}.`,
  }),
});
