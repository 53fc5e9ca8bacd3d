import type { membershipsEnd as english } from "../en/memberships.end.ts";
import type { Words } from "../translate.ts";

export const membershipsEnd: Words<typeof english> = {
  endMembership: {
    title: "Cancelar una membresía",
    lead: "No hace falta que inicies sesión. El justificante te llega enseguida por correo, con el día en que termina tu membresía.",
    kind: "Tipo de cancelación",
    ordinary: "Cancelación ordinaria",
    extraordinary: "Extraordinaria, por un motivo importante",
    reason: "Tu motivo",
    reasonHint:
      "Solo si cancelas por un motivo importante. Tu membresía termina entonces el mismo día que de forma ordinaria; el vendedor lee tu motivo y te responde.",
    name: "Tu nombre",
    email: "Correo de tu cuenta",
    emailHint: "Ahí te enviamos el justificante.",
    contract: "¿Qué contrato?",
    contractValue: "Mi membresía",
    day: "Que termine el",
    dayHint: "Vacío: lo antes posible.",
    now: "Cancelar ahora",
    receivedTitle: "Hemos recibido tu cancelación",
    receivedText:
      "El {date}. El justificante va de camino al correo que has puesto, con el día en que termina la membresía. Si no llega, comprueba la dirección y escríbenos.",
    statement_ordinary: "Cancelo mi membresía: {contract}.",
    statement_extraordinary: "Cancelo mi membresía por un motivo importante: {contract}.",
    statementSoon: "Que termine lo antes posible.",
    statementDay: "Que termine el {date}.",
    ofMember: "La tienda ha confirmado la cancelación con el día en que puede terminar. Responde al motivo.",
    ofNobody:
      "La tienda no conoce a ningún miembro con este correo, así que no ha cancelado nada. Busca al miembro con otra dirección y responde.",
  },
};
