import type { membershipsJoining as english } from "../en/memberships.joining.ts";
import type { Words } from "../translate.ts";

export const membershipsJoining: Words<typeof english> = {
  joining: {
    title: "Unirte a {tier}",
    price_month: "{amount} al mes",
    price_year: "{amount} al año",
    first_month: "{first} el primer mes, después {amount} al mes",
    first_year: "{first} el primer año, después {amount} al año",
    monthOfYear: "es decir, {amount} al mes",
    choose: "Cada cuánto pagas",
    renews_month:
      "Se renueva cada mes por {amount} hasta que te vayas. Puedes irte cuando quieras, en dos toques, y sigues siendo miembro hasta el final del mes pagado.",
    renews_year:
      "Se renueva cada año por {amount} hasta que te vayas. Antes te escribimos. Puedes irte cuando quieras, en dos toques, y sigues siendo miembro hasta el final del año pagado.",
    rights: "Qué incluye",
    beginNowNeeded:
      "Marca la casilla para unirte ahora. Sin ella, tu membresía solo podría empezar pasados los 14 días.",
    pay_month: "Unirme y pagar {amount} al mes",
    pay_year: "Unirme y pagar {amount} al año",
    payFirst: "Unirme y pagar {first} ahora",
    full: "No quedan plazas en esta membresía",
    fullText: "Cuando alguien se va, queda una plaza libre. Vuelve a mirar de vez en cuando.",
    over: "Esta membresía ya no admite a nadie",
    joinedTitle: "Te damos la bienvenida a {tier}",
    joinedText: "Ya eres miembro. La confirmación con tu contrato va a {email}.",
    waiting: "Tu pago está en camino",
    waitingText:
      "Un pago desde una cuenta bancaria tarda unos días. En cuanto llegue el dinero serás miembro y te escribiremos.",
    notJoined: "No te has unido",
    notJoinedText: "No se ha cobrado nada. Puedes probar con otra forma de pago.",
    again: "Probar otra vez",
    toModels: "Ver los modelos",
    toMembership: "Tu membresía",
  },
  member: {
    title: "Tu membresía",
    none: "No tienes ninguna membresía",
    noneText: "Los miembros añaden modelos a su biblioteca sin comprarlos uno a uno.",
    toTiers: "Ver las membresías",
    status_joining: "Sin pagar aún",
    status_active: "Activa",
    status_past_due: "El pago ha fallado",
    status_ended: "Terminada",
    price: "Precio",
    since: "Miembro desde",
    renewsOn: "Se renueva el",
    endsOn: "Termina el",
    endedOn: "Terminó el",
    pastDue:
      "No hemos podido cobrar tu tarjeta. Pon una nueva o prueba otra vez. Tu membresía sigue unos días más.",
    leaving: "Te vas. Sigues siendo miembro hasta el {date} y no se te cobra nada más.",
    tierEnded:
      "La tienda ya no ofrece esta membresía, así que no puedes reanudarla. Sigues siendo miembro hasta el {date} y no se te cobra nada más.",
    later: "A partir del {date} tu membresía será {tier}, por {price}. Hasta entonces conservas {now}.",
    payFirst: "Pagar y unirme",
    card: "Nueva tarjeta",
    cardAtLink: "Nueva tarjeta, en Link",
    change: "Cambiar",
    pay: "Probar el pago otra vez",
    leave: "Irme",
    leaveTitle: "¿Dejar tu membresía?",
    leaveText:
      "Sigues siendo miembro hasta el {date}. No se te cobra nada más y hasta entonces puedes reanudarla.",
    leaveRest:
      "Este año se renovó solo, así que basta con avisar con un mes. Te devolvemos {amount} por los días posteriores al {date}, en los 14 días siguientes.",
    leaveNow: "Irme ahora",
    stay: "Quedarme",
    resume: "Reanudarla",
  },
  errors: {
    already_member: "Ya eres miembro.",
    coupon_member: "Este cupón es para nuevos miembros.",
    coupon_other_membership: "Este cupón no vale para esta membresía.",
    membership_full: "No quedan plazas en esta membresía.",
    membership_over: "Esta membresía ya no admite a nadie.",
    card_refused: "Tu banco ha rechazado el pago. Pon otra tarjeta y prueba de nuevo.",
  },
};
