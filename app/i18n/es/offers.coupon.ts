import type { offersCoupon as english } from "../en/offers.coupon.ts";
import type { Words } from "../translate.ts";

export const offersCoupon: Words<typeof english> = {
  couponStrip: {
    label: "Tu cupón",
    reduction: "{code}: {reduction} de descuento al pagar",
    firstPayment: "{code}: {reduction} de descuento en tu primer pago",
    join: "Unirme a {tier}",
    all: "en todos los modelos",
    only: "en",
    fullPrice: "en todos los modelos sin rebaja",
    others_one: "y {count} más",
    others_other: "y {count} más",
    minimum: "desde {amount}",
    until: "hasta el {date}",
    owners: "para quienes tienen {models}",
    someOwners: "para quienes tienen ciertos modelos",
    subscribers: "para quienes reciben nuestros correos sobre modelos nuevos",
    dismiss: "Cerrar el aviso de tu cupón",
    with: "Precio con {code}",
    tooSmall: "Tu cupón es para pedidos de {amount} o más.",
  },
};
