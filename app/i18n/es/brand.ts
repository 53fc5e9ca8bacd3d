import type { brand as english } from "../en/brand.ts";
import type { Words } from "../translate.ts";

export const brand: Words<typeof english> = {
  welcome: {
    pageTitle: "Modelos 3D listos para imprimir",
    description: "Modelos 3D para descargar e imprimir. Paga una vez y descárgalos cuando quieras.",
    title: "Modelos que merecen tu filamento.",
    lead: "Encajan a la primera. Pagas una vez y los descargas cuando quieras.",
    rated_one: "{average} de 5 en {count} opinión",
    rated_other: "{average} de 5 en {count} opiniones",
    buyers_one: "{count} comprador",
    buyers_other: "{count} compradores",
    models_one: "{count} modelo",
    models_other: "{count} modelos",
    getStarted: "Empezar",
    seeProducts: "Ver los modelos",
    contact: "Contacto",
  },
  maker: {
    about: "Sobre {shop}",
    news: "Novedades por correo",
  },
  faq: {
    pay: "¿Cómo puedo pagar?",
    payAnswer:
      "Con tarjeta (Visa, MasterCard) o con el saldo que tengas en la plataforma de pago. Pagas siempre en euros y nunca vemos tu tarjeta.",
    terms: "¿Qué condiciones se aplican?",
    termsAnswer: "Las de la plataforma de pago. Encontrarás el enlace junto al botón de pagar.",
    downloads: "¿Cuántas veces puedo descargar un modelo?",
    downloadsAnswer:
      "Todas las que quieras y sin fecha límite: tus modelos se quedan en tu panel para siempre.",
    stopped: "Mi descarga se ha cortado. ¿Qué hago?",
    stoppedAnswer:
      "Nada: si se corta la red, sigue sola desde donde estaba. También puedes pausarla, cerrar la página y continuar después. Al final se comprueba cada byte.",
    licenses: "¿Estándar o comercial?",
    licensesAnswer:
      "La licencia Estándar es para uso personal. La Comercial permite además vender las piezas que imprimas. Si ya tienes la Estándar, solo pagas la diferencia. Ninguna permite compartir ni revender los archivos.",
    files: "¿Qué recibo?",
    filesAnswer:
      "Un archivo .zip con los modelos, casi siempre en STL. La página de cada modelo dice qué archivos trae, cuánto miden y cuánto pesan.",
    refund: "¿Puedo recuperar mi dinero?",
    refundAnswer:
      "Como consumidor en la UE puedes desistir de un pedido en 14 días, en tu panel, dentro de su pago, mientras no hayas empezado a descargar. La primera descarga de un modelo termina ese derecho para él. Si un modelo está mal o pagaste dos veces, escríbenos y lo arreglamos o te devolvemos el dinero. Un modelo reembolsado ya no se puede descargar.",
    euros: "¿Por qué los precios están en euros?",
    eurosAnswer:
      "Porque se cobra en euros. En los ajustes puedes elegir otra moneda para comparar, con el cambio del Banco Central Europeo.",
  },
};
