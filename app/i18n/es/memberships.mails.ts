import type { membershipsMails as english } from "../en/memberships.mails.ts";
import type { Words } from "../translate.ts";

export const membershipsMails: Words<typeof english> = {
  memberNews: {
    tier: "Suscripción",
    on: "Fecha",
    price_month: "{amount} al mes",
    price_year: "{amount} al año",
    toMembership: "Tu suscripción",
    toTiers: "Ver las suscripciones",
    why: "Recibes esto porque tienes, o ibas a tener, una suscripción en {shop}.",
    not_joinedSubject: "No te has suscrito a {tier}: el pago ha fallado",
    not_joined: "El pago no se ha completado",
    not_joinedText:
      "Tu banco no ha pagado {tier}, así que no te has suscrito y no se te ha cobrado nada. Puedes probar con otra forma de pago.",
    payment_failedSubject: "{tier} en {shop}: el pago ha fallado",
    payment_failed: "No hemos podido renovar tu suscripción",
    payment_failedText:
      "Tu banco no ha pagado {tier} ({price}). Volveremos a intentarlo en los próximos días. Si tu tarjeta ha cambiado, pon la nueva: mientras tanto conservas la suscripción unos días.",
    leavingSubject: "Dejas {tier}",
    leaving: "Tu suscripción termina el {date}",
    leavingText:
      "Hemos anotado que quieres dejar {tier}. La conservas hasta el {date} y no se te cobra nada más. Si cambias de idea antes, puedes reanudarla.",
    tier_endedSubject: "{tier} termina",
    tier_ended: "{tier} termina: la conservas hasta el {date}",
    tier_endedText:
      "La tienda deja de ofrecer {tier}. La conservas hasta el {date}, como has pagado, y no se te cobra nada más. En tu cuenta pone qué puedes hacer después con lo que hayas descargado.",
    resumedSubject: "Sigues en {tier}",
    resumed: "Tu suscripción continúa",
    resumedText: "Tu suscripción {tier} vuelve a renovarse, por {price}. Puedes dejarla cuando quieras.",
    renewsSubject: "{tier} se renueva el {date}",
    renews: "Tu suscripción se renueva el {date}",
    renewsText:
      "El {date} tu suscripción {tier} se renueva por un año, por {price}. Si no haces nada, continúa. Si no quieres, déjala antes de ese día, en dos toques. Después aún puedes dejarla avisando con un mes, y te devolvemos el resto.",
    endedSubject: "Tu suscripción {tier} ha terminado",
    ended: "Tu suscripción ha terminado",
    endedText:
      "Tu suscripción {tier} ha terminado y no se te cobra nada más. Lo que compraste sigue siendo tuyo. Puedes volver a suscribirte cuando quieras.",
    withdrawnSubject: "Has desistido de {tier}",
    withdrawn: "Hemos recibido tu desistimiento",
    withdrawnText:
      "Has desistido del contrato de {tier}, que queda terminado. Te devolvemos lo que corresponde a donde pagaste; tarda unos días en llegar.",
  },
};
