/** The help in both languages at once, because the English interface shows both; not in i18n, which sends a page only one. */
import type { Language } from "#app/domain/languages.ts";

type Text = Record<Language, string>;

export const FAQ: readonly { question: Text; answer: Text }[] = [
  {
    question: { en: "How can I pay?", es: "¿Cómo puedo pagar?" },
    answer: {
      es: "Con tarjeta (Visa, MasterCard) o con el saldo que tengas en la plataforma de pago. Pagas siempre en euros y nunca vemos tu tarjeta.",
      en: "By card (Visa, MasterCard) or with your balance at the payment platform. You always pay in euros, and we never see your card.",
    },
  },
  {
    question: { en: "Which terms apply?", es: "¿Qué condiciones se aplican?" },
    answer: {
      es: "Las de la plataforma de pago. Encontrarás el enlace junto al botón de pagar.",
      en: "Those of the payment platform. The link to them is beside the button that pays.",
    },
  },
  {
    question: { en: "How often can I download a model?", es: "¿Cuántas veces puedo descargar un modelo?" },
    answer: {
      es: "Todas las que quieras y sin fecha límite: tus modelos se quedan en tu panel para siempre.",
      en: "As often as you like, with no time limit: your models stay in your dashboard for good.",
    },
  },
  {
    question: { en: "My download stopped. What now?", es: "Mi descarga se ha cortado. ¿Qué hago?" },
    answer: {
      es: "Nada: si se corta la red, sigue sola desde donde estaba. También puedes pausarla, cerrar la página y continuar después. Al final se comprueba cada byte.",
      en: "Nothing: when the network breaks it goes on by itself from where it was. You can also pause it, close the page and continue later. Every byte is checked at the end.",
    },
  },
  {
    question: { en: "Standard or Commercial?", es: "¿Estándar o comercial?" },
    answer: {
      es: "La licencia Estándar es para uso personal. La Comercial permite además vender las piezas que imprimas. Si ya tienes la Estándar, solo pagas la diferencia. Ninguna permite compartir ni revender los archivos.",
      en: "The Standard licence is for personal use. Commercial also lets you sell the pieces you print. If you own Standard, you pay only the difference. Neither lets you share or resell the files.",
    },
  },
  {
    question: { en: "What do I get?", es: "¿Qué recibo?" },
    answer: {
      es: "Un archivo .zip con los modelos, casi siempre en STL. La página de cada modelo dice qué archivos trae, cuánto miden y cuánto pesan.",
      en: "A .zip file with the models, mostly as STL. The page of each model says which files are in it, their dimensions and their size.",
    },
  },
  {
    question: { en: "Can I get my money back?", es: "¿Puedo recuperar mi dinero?" },
    answer: {
      es: "La entrega empieza al pagar y por eso pierdes el derecho de desistir en 14 días. Si un modelo está mal o pagaste dos veces, escríbenos y lo arreglamos o te devolvemos el dinero. Un modelo reembolsado ya no se puede descargar.",
      en: "Delivery starts when you pay, so you lose the right to withdraw within 14 days. If a model is faulty or you paid twice, write to us and we put it right or give the money back. A refunded model can no longer be downloaded.",
    },
  },
  {
    question: { en: "Why are prices in euros?", es: "¿Por qué los precios están en euros?" },
    answer: {
      es: "Porque se cobra en euros. En los ajustes puedes ver también dólares: es solo una comparación, con el cambio del Banco Central Europeo.",
      en: "Because you are charged in euros. In your settings you can have dollars shown too: for comparison only, at the rate of the European Central Bank.",
    },
  },
];
