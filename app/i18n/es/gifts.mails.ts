import type { giftsMails as english } from "../en/gifts.mails.ts";
import type { Words } from "../translate.ts";

export const giftsMails: Words<typeof english> = {
  giftMail: {
    title: "{from} te regala un modelo 3D",
    titleNobody: "Te regalan un modelo 3D",
    text: "Está pagado y te espera en {shop}. Añádelo allí a una cuenta, nueva o la que ya tengas, y descárgalo cuantas veces quieras.",
    note: "La nota para ti",
    button: "Ver el regalo",
    hint: "Puedes recogerlo hasta el {date}. El enlace es solo para ti: quien lo tenga puede recoger el regalo.",
    why: "Recibes este correo porque alguien que compró un modelo en {shop} nos dio tu dirección para ello. No habrá más correos si no lo envía otra vez. Borramos la dirección el {date} como muy tarde, y al momento si devuelves el regalo.",
  },
  giftNews: {
    claimed: "Han recogido tu regalo: {model}",
    claimedText: "El modelo que regalaste ya está en la cuenta de la otra persona.",
    returned: "Tu regalo ha vuelto: {model}",
    returnedText:
      "No lo han aceptado y hemos borrado la dirección. Regálaselo a otra persona, quédatelo o desiste del pedido mientras estés a tiempo.",
    undelivered: "No hemos podido entregar tu regalo: {model}",
    undeliveredText:
      "Lo hemos intentado muchas veces, pero nuestro correo no le llega a la otra persona. Revisa la dirección y envía el regalo de nuevo, quédatelo o desiste del pedido mientras estés a tiempo.",
    consent: "Tu regalo te espera: {model}",
    consentText:
      "La persona a quien se lo regalaste quiere descargarlo. Todavía puedes desistir del pedido, así que lo entregamos en cuanto lo aceptes. Abre tu regalo para hacerlo.",
    ended: "Ya no tienes este regalo: {model}",
    endedText:
      "Se ha devuelto el pago a {from}, así que la licencia ha terminado y ya no puedes descargarlo. No debes nada.",
    nobody: "quien te lo regaló",
    toGift: "Ver el regalo",
    why: "Recibes este correo porque compraste un regalo en {shop}.",
    whyClaimed: "Recibes este correo porque recogiste un regalo en {shop}.",
  },
};
