/** What became of a payment after the buyer left the page: on its way, failed late, or money that goes back. */

import { LICENCE_NAMES } from "#app/domain/catalog/licences.ts";
import {
  linesOf,
  type OrderLineRow,
  type OrderRow,
  orderById,
} from "#app/domain/checkout/checkout.store.server.ts";
import type { Language } from "#app/domain/languages.ts";
import { money } from "#app/i18n/format.ts";
import type { Block, Letter, Sender } from "../letter.ts";
import type { PaymentNews } from "../mail.contract.ts";
import { template } from "../template.server.ts";

export interface NewsFacts {
  news: PaymentNews;
  order: Pick<OrderRow, "code">;
  /** The lines the news is about. */
  lines: Pick<OrderLineRow, "productId" | "title" | "licence" | "priceCents" | "returned">[];
}

interface Words {
  subject: string;
  title: string;
  say: string;
  total: string;
  button: string;
}

const WORDS: Record<Language, Record<PaymentNews, Words>> = {
  en: {
    processing: {
      subject: "Your payment is on its way",
      title: "Your payment is on its way",
      say: "You have ordered these models. A payment from a bank account takes a few days; as soon as the money is here the models are in your dashboard, and we write again. There is nothing for you to do.",
      total: "Total",
      button: "Go to the dashboard",
    },
    failed: {
      subject: "Your payment did not go through",
      title: "Your payment did not go through",
      say: "Your bank did not pay for this order, so nothing was charged. Check with your bank or choose another way to pay, then order again.",
      total: "Total",
      button: "Order again",
    },
    returned: {
      subject: "We are sending your money back",
      title: "We are sending your money back",
      say: "We cannot keep this payment, so we have told our payment provider to send it back to where it came from. It takes a few days to arrive.",
      total: "Goes back to you",
      button: "Go to the dashboard",
    },
    refunded: {
      subject: "Your payment was refunded",
      title: "Your payment was refunded",
      say: "We have refunded this order. The money takes a few days to arrive. Models that only this payment paid for can no longer be downloaded.",
      total: "Goes back to you",
      button: "Go to the dashboard",
    },
    charged_back: {
      subject: "Your payment was charged back",
      title: "Your payment was charged back",
      say: "Your bank took back the payment for this order. Models that only this payment paid for can no longer be downloaded. If this was a mistake, write to us.",
      total: "Charged back",
      button: "Contact us",
    },
  },
  es: {
    processing: {
      subject: "Tu pago está en camino",
      title: "Tu pago está en camino",
      say: "Has pedido estos modelos. Un pago desde una cuenta bancaria tarda unos días; en cuanto llegue el dinero tendrás los modelos en tu panel y te escribiremos otra vez. No tienes que hacer nada.",
      total: "Total",
      button: "Ir al panel",
    },
    failed: {
      subject: "Tu pago no se ha completado",
      title: "Tu pago no se ha completado",
      say: "Tu banco no ha pagado este pedido, así que no se ha cobrado nada. Consulta a tu banco o elige otra forma de pago y haz el pedido otra vez.",
      total: "Total",
      button: "Pedir otra vez",
    },
    returned: {
      subject: "Te devolvemos el dinero",
      title: "Te devolvemos el dinero",
      say: "No podemos quedarnos con este pago y hemos pedido a nuestro proveedor de pagos que lo devuelva a su origen. Tarda unos días en llegar.",
      total: "Se te devuelve",
      button: "Ir al panel",
    },
    refunded: {
      subject: "Te hemos reembolsado el pago",
      title: "Te hemos reembolsado el pago",
      say: "Hemos reembolsado este pedido. El dinero tarda unos días en llegar. Los modelos que solo se pagaron con este pago ya no se pueden descargar.",
      total: "Se te reembolsa",
      button: "Ir al panel",
    },
    charged_back: {
      subject: "Tu banco ha retirado el pago",
      title: "Tu banco ha retirado el pago",
      say: "Tu banco ha recuperado el pago de este pedido. Los modelos que solo se pagaron con este pago ya no se pueden descargar. Si ha sido un error, escríbenos.",
      total: "Retirado por el banco",
      button: "Escribirnos",
    },
  },
};

const WHY_RETURNED: Record<Language, Record<NonNullable<OrderLineRow["returned"]>, string>> = {
  en: {
    owned: "you owned it already",
    reduced: "the purchase that made it cheaper went back",
    deleted: "the account is gone",
  },
  es: {
    owned: "ya era tuyo",
    reduced: "se devolvió la compra que lo abarataba",
    deleted: "la cuenta ya no existe",
  },
};

const CODE: Record<Language, string> = { en: "Order code", es: "Código del pedido" };

function letter(language: Language, { news, order, lines }: NewsFacts, { name, origin }: Sender): Letter {
  const words = WORDS[language][news];
  const row = ({ title, licence, priceCents, returned }: NewsFacts["lines"][number]) => ({
    title,
    note: [LICENCE_NAMES[language][licence], returned && WHY_RETURNED[language][returned]]
      .filter(Boolean)
      .join(", "),
    amount: money(priceCents, language),
  });
  const [only, ...more] = lines;
  const again = only && !more.length ? `/product/${only.productId}` : "/cart";
  const page = news === "failed" ? again : news === "charged_back" ? "/contact" : "/dashboard";
  const total = lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const blocks: Block[] = [
    { say: words.say },
    { lines: lines.map(row), total: [words.total, money(total, language)] },
    { button: words.button, to: origin + page },
    { facts: [[CODE[language], order.code]] },
  ];
  const why =
    language === "en"
      ? `You get this because you ordered something at ${name}.`
      : `Recibes esto porque has hecho un pedido en ${name}.`;
  return { subject: `${words.subject}: ${order.code}`, title: words.title, blocks, why };
}

export const paymentNews = template<"payment-news", NewsFacts & { to?: string }>({
  notification: false,
  async facts({ db }, { data: { order: id, news } }) {
    const [order] = await orderById(db, id);
    const lines = await linesOf(db, id);
    if (!order) return null;
    const ofShop = news === "returned";
    const told = news === "processing" || news === "failed";
    return {
      news,
      order,
      lines: told ? lines : lines.filter(({ returned }) => Boolean(returned) === ofShop),
    };
  },
  en: (facts, shop) => letter("en", facts, shop),
  es: (facts, shop) => letter("es", facts, shop),
});
