import type { membershipsChange as english } from "../en/memberships.change.ts";
import type { Words } from "../translate.ts";

export const membershipsChange: Words<typeof english> = {
  changeTier: {
    title: "Cambiar tu membresía",
    now: "Ahora: {tier}, {price}.",
    agreedOnItsWay: "En cuanto llegue tu pago: {tier}, {price}.",
    agreedFrom: "A partir del {date}: {tier}, {price}.",
    none: "Ahora mismo no hay nada a lo que cambiar",
    noneText: "Las demás membresías están completas o no hay más.",
    yours: "Es la que tienes.",
    tooSoonTitle: "Podrás hacer este cambio a partir del {date}",
    tooSoon:
      "Ya has pagado más de lo que cuesta {tier}, {price}. Cuando termine el tiempo que has pagado, podrás elegirla.",
    chosen: "Cambiar a {tier}, {price}",
    toPay: "Pagas ahora",
    nothing: "Nada",
    rest: "Se descuenta lo que ya has pagado por los días que quedan.",
    later:
      "Ya has pagado más de lo que cuesta, así que empieza el {date}. Hasta entonces conservas lo que tienes.",
    from: "A partir del {date}",
    what: "Lo que tienes desde ahora",
    taken: "Lo que has añadido hasta ahora",
    takenText:
      "Se queda en tu biblioteca, con los derechos de {tier} si lo incluye. Los derechos que ya tienes para siempre los conservas.",
    sellOff_one:
      "Puedes vender lo que imprimas hasta que empiece {tier}, y lo que ya tengas impreso entonces, {count} día más.",
    sellOff_other:
      "Puedes vender lo que imprimas hasta que empiece {tier}, y lo que ya tengas impreso entonces, {count} días más.",
    sellOffNone: "Puedes vender lo que imprimas hasta que empiece {tier}.",
    pay: "Cambiar, pagar {amount} ahora y después {price}",
    change: "Cambiar, por {price}",
    other: "Elegir otra",
    outdated: "Algo ha cambiado desde que abriste esta página. Mira lo que cuesta ahora.",
    unavailable:
      "Ahora mismo no podemos conectar con el proveedor de pagos. No se ha cambiado nada: prueba en un minuto.",
  },
  errors: {
    membership_leaving: "Vas a dejar tu membresía. Reanúdala primero y después podrás cambiarla.",
    membership_unpaid: "Todavía no ha llegado un pago de tu membresía. Cuando esté pagado, podrás cambiarla.",
  },
};
