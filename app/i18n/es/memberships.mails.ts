import type { membershipsMails as english } from "../en/memberships.mails.ts";
import type { Words } from "../translate.ts";

export const membershipsMails: Words<typeof english> = {
  memberNews: {
    tier: "Membresía",
    on: "Fecha",
    price_month: "{amount} al mes",
    price_year: "{amount} al año",
    toMembership: "Tu membresía",
    toTiers: "Ver las membresías",
    toPay: "Pagar o cambiar la tarjeta",
    toResume: "Reanudar la membresía",
    toLeave: "Dejar o cambiar la membresía",
    end: "Cancelar una membresía aquí",
    rest: "Te devolvemos {amount}, lo que has pagado por los días posteriores, en los 14 días siguientes.",
    declared: "Lo que se ha declarado",
    notYou: "Si no has sido tú, o si cambias de idea, inicia sesión y reanuda la membresía en tu cuenta.",
    why: "Recibes esto por tu membresía en {shop}.",
    not_joinedSubject: "No te has unido a {tier}: el pago ha fallado",
    not_joined: "El pago no se ha completado",
    not_joinedText:
      "Tu banco no ha pagado {tier}, así que no te has unido y no se te ha cobrado nada. Puedes unirte con otra forma de pago.",
    payment_failedSubject: "Ha fallado el pago de {tier}",
    payment_failed: "No hemos podido renovar tu membresía",
    payment_failedText:
      "No hemos podido cobrar {amount} por tu membresía {tier}. Paga como muy tarde el {date} para conservarla sin interrupción. Si tu tarjeta ha cambiado, pon antes la nueva. En los próximos días también volveremos a intentarlo con la misma.",
    leavingSubject: "Dejas {tier}",
    leaving: "Tu membresía termina el {date}",
    leavingText:
      "Hemos anotado que quieres dejar {tier}. Sigues siendo miembro hasta el {date} y no se te cobra nada más. Si cambias de idea antes, puedes reanudarla.",
    tier_endedSubject: "{tier} termina",
    tier_ended: "{tier} termina: eres miembro hasta el {date}",
    tier_endedText:
      "{shop} deja de ofrecer la membresía {tier}. Sigues siendo miembro hasta el {date}, el final de lo que has pagado, y no se te cobra nada más. En tu cuenta puedes ver qué podrás hacer después con los modelos que hayas descargado.",
    resumedSubject: "Sigues en {tier}",
    resumed: "Tu membresía continúa",
    resumedText: "Tu membresía {tier} vuelve a renovarse, por {price}. Puedes irte cuando quieras.",
    changedSubject: "A partir del {date} eres miembro de {tier}",
    changed: "Tu membresía cambia el {date}",
    changedText:
      "Has cambiado tu membresía. A partir del {date} será {tier}, por {price}. Hasta entonces conservas lo que has pagado.",
    renewsSubject: "{tier} se renueva el {date}",
    renews: "Tu membresía se renueva el {date}",
    renewsText:
      "El {date} tu membresía {tier} se renueva por un año, por {price}. Si no haces nada, continúa. Si no quieres, déjala antes de ese día, en dos clics. Después aún puedes dejarla avisando con un mes, y te devolvemos el resto.",
    endedSubject: "Tu membresía {tier} ha terminado",
    ended: "Tu membresía ha terminado",
    endedText:
      "Tu membresía {tier} ha terminado y no se te cobra nada más. Lo que compraste sigue siendo tuyo. Puedes volver a unirte cuando quieras.",
    endedForGoodText:
      "{shop} ya no ofrece la membresía {tier}, así que la tuya ha terminado con lo que habías pagado. No se te cobra nada más y lo que compraste sigue siendo tuyo. En tu cuenta puedes ver qué puedes hacer aún con los modelos que has descargado.",
  },
  memberUnknown: {
    subject: "{shop}: tu cancelación",
    title: "Hemos recibido una cancelación",
    text: "Alguien ha puesto este correo para cancelar una membresía. No conocemos a ningún miembro con él, así que no se ha cancelado nada. {shop} tiene el mensaje, busca la membresía y te responde.",
    notYou: "Si no has sido tú, no tienes que hacer nada.",
    why: "Recibes esto porque alguien ha puesto esta dirección en la página de {shop} donde se cancelan las membresías.",
  },
};
