import type { membershipsJoining as english } from "../en/memberships.joining.ts";
import type { Words } from "../translate.ts";

export const membershipsJoining: Words<typeof english> = {
  joining: {
    title: "Suscribirte a {tier}",
    price_month: "{amount} al mes",
    price_year: "{amount} al año",
    monthOfYear: "es decir, {amount} al mes",
    choose: "Cada cuánto pagas",
    renews_month:
      "Se renueva cada mes por el mismo precio hasta que la dejes. Puedes dejarla cuando quieras, en dos toques, y la conservas hasta el final del mes pagado.",
    renews_year:
      "Se renueva cada año por el mismo precio hasta que la dejes. Antes te escribimos. Puedes dejarla cuando quieras, en dos toques, y la conservas hasta el final del año pagado.",
    rights: "Qué incluye",
    beginNow:
      "Quiero que mi suscripción empiece ya, antes de que pasen los 14 días en los que puedo desistir. Si desisto después de haber cogido modelos como suscriptor, pago los días transcurridos.",
    beginNowNeeded:
      "Marca la casilla para suscribirte ahora. Sin ella la suscripción solo podría empezar pasados los 14 días.",
    pay_month: "Suscribirme y pagar {amount} al mes",
    pay_year: "Suscribirme y pagar {amount} al año",
    full: "Todas las plazas de esta suscripción están ocupadas",
    fullText: "Cuando alguien la deja, vuelve a haber sitio. Vuelve a mirar de vez en cuando.",
    over: "Esta suscripción ya no admite a nadie",
    joinedTitle: "Te damos la bienvenida a {tier}",
    joinedText: "Ya tienes tu suscripción. La confirmación con tu contrato va a {email}.",
    waiting: "Tu pago está en camino",
    waitingText:
      "Un pago desde una cuenta bancaria tarda unos días. En cuanto llegue el dinero tendrás tu suscripción y te escribiremos.",
    notJoined: "No te has suscrito",
    notJoinedText: "No se ha cobrado nada. Puedes probar con otra forma de pago.",
    again: "Probar otra vez",
    toModels: "Ver los modelos",
    toMembership: "Tu suscripción",
  },
  member: {
    title: "Tu suscripción",
    none: "No tienes ninguna suscripción",
    noneText: "Con una suscripción coges modelos sin comprar cada uno.",
    toTiers: "Ver las suscripciones",
    status_joining: "Sin pagar aún",
    status_active: "Activa",
    status_past_due: "El pago ha fallado",
    status_ended: "Terminada",
    price: "Precio",
    since: "Desde",
    renewsOn: "Se renueva el",
    endsOn: "Termina el",
    endedOn: "Terminó el",
    pastDue:
      "No hemos podido cobrar tu tarjeta. Pon una nueva o prueba otra vez. Conservas la suscripción unos días.",
    leaving: "La dejas. La conservas hasta el {date} y no se te cobra nada más.",
    payFirst: "Pagar y suscribirme",
    card: "Nueva tarjeta",
    pay: "Probar el pago otra vez",
    leave: "Dejarla",
    leaveTitle: "¿Dejar tu suscripción?",
    leaveText: "La conservas hasta el {date}. No se te cobra nada más y hasta entonces puedes reanudarla.",
    leaveNow: "Dejarla ahora",
    stay: "Conservarla",
    resume: "Reanudarla",
  },
  errors: {
    already_member: "Ya tienes una suscripción.",
    membership_full: "Todas las plazas de esta suscripción están ocupadas.",
    membership_over: "Esta suscripción ya no admite a nadie.",
    card_refused: "Tu banco ha rechazado el pago. Pon otra tarjeta y prueba de nuevo.",
  },
};
