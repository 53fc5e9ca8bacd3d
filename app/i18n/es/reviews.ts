import type { reviews as english } from "../en/reviews.ts";
import type { Words } from "../translate.ts";

export const reviews: Words<typeof english> = {
  reviews: {
    none: "Aún sin opiniones",
    title: "Opiniones",
    count_one: "{count} opinión",
    count_other: "{count} opiniones",
    printedBy_one: "lo ha impreso {count} persona",
    printedBy_other: "lo han impreso {count} personas",
    all: "Las {count} opiniones",
    write: "Valora este modelo",
    report: "Denunciar",
    changed: "editada el {date}",
    seller: "Vendedor",
    gotForFree: "Lo consiguió gratis",
    member: "Miembro",
    license_refunded: "Reembolsado",
    license_ended: "Licencia terminada",
    firstTry_yes: "Salió a la primera",
    firstTry_no: "Hizo falta más de un intento",
    hidden: "Ocultada por el vendedor:",
    how: "Cómo se verifican las opiniones",
    how_owners:
      "Solo puede opinar, una vez, quien tiene el modelo en esta tienda, lo ha descargado y ha confirmado el correo de la cuenta. Los vendedores no pueden.",
    how_all:
      "Se publican todas al momento, buenas y malas, y quien las escribe puede cambiarlas o borrarlas cuando quiera.",
    how_marks:
      "Se señala a quien recibió la licencia gratis y a quien se le devolvió el dinero. Sus estrellas cuentan como las demás.",
    how_hidden:
      "El vendedor solo puede ocultar un texto indicando el motivo, que aparece en su lugar. Las estrellas siguen contando. Cualquiera puede denunciar una opinión.",
    how_sorted:
      "«Mejor valorados» suma a cada modelo cinco opiniones de 3,5 estrellas, para que una sola no lo ponga el primero.",
    boughtIn: "Comprado en Gumroad en {month}",
  },
};
