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
      "Se renueva cada mes por {amount} hasta que te vayas. Puedes irte cuando quieras, en dos clics, y sigues siendo miembro hasta el final del mes pagado.",
    renews_year:
      "Se renueva cada año por {amount} hasta que te vayas. Antes te escribimos. Puedes irte cuando quieras, en dos clics, y sigues siendo miembro hasta el final del año pagado.",
    rights: "Qué incluye",
    beginNowNeeded:
      "Marca la casilla para unirte ahora. Sin ella, tu membresía solo podría empezar pasados los 14 días.",
    pay_month: "Unirme y pagar {amount} al mes",
    pay_year: "Unirme y pagar {amount} al año",
    payFirst: "Unirme y pagar {first} ahora",
    withoutCoupon: "Unirme sin el cupón",
    full: "No quedan plazas en esta membresía",
    fullText: "Cuando alguien se va, queda una plaza libre. Vuelve a mirar de vez en cuando.",
    over: "Esta membresía ya no admite a nadie",
    joinedTitle: "Te damos la bienvenida a {tier}",
    joinedHow: "Abre un modelo incluido y pulsa «Añadir a mi biblioteca»: podrás descargarlo al momento.",
    joinedText: "La confirmación con tu contrato va a {email}.",
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
    state_unpaid: "Sin pagar aún",
    state_waiting: "Pago en camino",
    state_active: "Activa",
    state_past_due: "Pago fallido",
    state_leaving: "Termina el {date}",
    state_ended: "Terminada",
    state_withdrawn: "Has desistido",
    nextPayment: "Próximo pago",
    nextPaymentText: "{amount} el {date}",
    since: "Miembro desde",
    unpaidTitle: "Todavía no eres miembro",
    unpaid: "Aún no se ha pagado nada. La página de pago sigue abierta durante un día.",
    payFirst: "Pagar y unirme",
    pastDueTitle: "No hemos podido cobrar {amount}",
    pastDue:
      "Paga como muy tarde el {date}: hasta entonces lo conservas todo. Si tu tarjeta ha cambiado, pon antes la nueva.",
    pastDueOver:
      "Tu membresía está en pausa desde el {date}. Paga para seguir con ella. Si tu tarjeta ha cambiado, pon antes la nueva.",
    pay: "Pagar {amount} ahora",
    card: "Cambiar la tarjeta",
    cardAtLink: "Cambiar la tarjeta, en Link",
    change: "Cambiar de membresía",
    leavingTitle: "Tu membresía termina el {date}",
    leaving: "Hasta entonces lo conservas todo y no se te cobra nada más.",
    tierEnded:
      "La tienda ya no ofrece esta membresía, así que no puedes reanudarla. Hasta entonces lo conservas todo y no se te cobra nada más.",
    resume: "Reanudar la membresía",
    onItsWayTitle: "Serás miembro de {tier} en cuanto llegue tu pago",
    onItsWay:
      "Un pago desde una cuenta bancaria tarda unos días. A partir de entonces cuesta {price}. Hasta que llegue conservas {now}, que ya has pagado.",
    laterTitle: "Desde el {date} serás miembro de {tier}",
    later: "A partir de ese día cuesta {price}. Hasta entonces conservas {now}, que ya has pagado.",
    endedTitle: "Tu membresía terminó el {date}",
    ended:
      "No se te cobra nada más y lo que compraste sigue siendo tuyo. Puedes volver a unirte cuando quieras.",
    endedForGood:
      "No se te cobra nada más y lo que compraste sigue siendo tuyo. La tienda ya no ofrece esta membresía.",
    withdrawnTitle: "Desististe el {date}",
    withdrawn:
      "Tu membresía terminó entonces y, con ella, las licencias de los modelos que habías añadido como miembro. No se te cobra nada más.",
    toWithdrawal: "Ver el desistimiento",
    leave: "Dejar la membresía",
    leaveTitle: "¿Dejar tu membresía?",
    leaveText:
      "Sigues siendo miembro hasta el {date}. No se te cobra nada más y hasta entonces puedes reanudarla.",
    leaveRest:
      "Este año se renovó solo, así que basta con avisar con un mes. Te devolvemos {amount} por los días posteriores al {date}, en los 14 días siguientes.",
    leaveUnpaid: "Tu membresía termina en el momento y el pago fallido no se vuelve a intentar.",
    leaveNow: "Irme ahora",
    stay: "Quedarme",
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
