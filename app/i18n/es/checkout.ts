import type { checkout as english } from "../en/checkout.ts";
import type { Words } from "../translate.ts";

export const checkout: Words<typeof english> = {
  checkout: {
    optional: "opcional",
    couponAdd: "Añadir un código de cupón",
    coupon: "Código de cupón",
    couponApply: "Aplicar",
    couponUsed: "Ya usaste {code} en otro pedido.",
    couponAgain: "Usarlo otra vez",
    couponRemoveOf: "Quitar el cupón {code}",
    couponLine: "Cupón {code}",
    couponMinimum: "Este cupón es para pedidos de {amount} o más.",
    payNothing: "Completar el pedido",
    title: "Tramitar pedido",
    lead: "Rellena aquí tus datos y paga después en la página de la pasarela de pago.",
    yourDetails: "Tus datos",
    name: "Nombre",
    lastName: "Apellidos",
    phone: "Teléfono",
    address: "Dirección",
    country: "País",
    chooseCountry: "Elige un país",
    favourites: "Los más habituales",
    allCountries: "Todos los países",
    city: "Ciudad",
    postalCode: "Código postal",
    consentNeeded: "Marca la casilla para pagar ahora. Sin ella solo podríamos entregar pasados los 14 días.",
    phoneLike: "opcional, p. ej. {example}",
    summary: "Tu pedido",
    total: "Total",
    taxes: "Impuestos incluidos",
    pay: "Pagar {amount}",
    payHint: "Después pagas con tarjeta en la página de la pasarela de pago. Nunca vemos tu tarjeta.",
    terms: "Se aplican las condiciones de la pasarela de pago.",
    termsLink: "Léelas",
    soldByStripe:
      "Después pagas en la página de Link, una empresa de Stripe, que te vende en su propio nombre: al pago se le aplican sus condiciones y te envía recibo y factura. En tu extracto aparece LINK.COM* u ONELINK* y el nombre de esta tienda. Pagas el importe de arriba, impuestos incluidos; si Link ofrece otra moneda, indica antes el importe.",
    soldByStripeLink: "Sobre Link",
    switch: "Cambiar a {license}: {price}",
  },
  consent: {
    "2026-11":
      "Quiero la entrega ya. Sé que, al empezar la descarga, pierdo el derecho de desistimiento de 14 días.",
  },
};
