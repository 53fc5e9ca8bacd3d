import type { taxStudio as english } from "../en/tax.studio.ts";
import type { Words } from "../translate.ts";

export const taxStudio: Words<typeof english> = {
  studioTax: {
    title: "Impuestos y facturas",
    text: "Vale para los pedidos nuevos. Lo que paga el comprador no cambia: los impuestos van siempre dentro de tus precios.",
    who: "Quién se ocupa del IVA",
    choose: "Elige quién se ocupa del IVA.",
    by_own: "Yo",
    by_own_1: "Stripe cobra el precio entero, no calcula impuestos y no hace facturas.",
    by_own_2:
      "Tú declaras el impuesto incluido en tus precios, con la hoja del trimestre en Dinero, IVA, y haces las facturas que pide tu ley.",
    by_stripe_tax: "Yo, con Stripe Tax y las facturas de Stripe",
    by_stripe_tax_1:
      "En cada pedido Stripe calcula el impuesto y hace una factura en tu nombre; por cada reembolso y cada disputa perdida, una factura rectificativa. Tú declaras y pagas lo que dicen.",
    by_stripe_tax_2:
      "La página de pago pide la dirección de facturación y, a las empresas, su NIF-IVA. Stripe cobra por Stripe Tax y por las facturas, y solo calcula impuestos donde te has registrado en su panel. Al pagar no comprueba si un NIF-IVA existe.",
    by_managed: "Stripe: vende en su propio nombre, como Link (Managed Payments)",
    by_managed_1: "Stripe declara y paga el IVA en más de 80 países. En los demás sigue siendo cosa tuya.",
    by_managed_2:
      "Cuesta un 3,5 % más que la comisión de Stripe, sobre el importe con impuestos. El impuesto se descuenta antes de que Stripe te pague.",
    by_managed_3:
      "Al pago se le aplican las condiciones de Link. Link envía recibos y facturas y responde a las preguntas sobre el pago; tú, a las que tratan de tus modelos.",
    by_managed_4:
      "Tú reembolsas como siempre. Link también puede, en 60 días, y sin preguntarte si dejas su consulta 48 horas sin respuesta. Contesta por ti a la mayoría de las disputas.",
    by_managed_5:
      "En el extracto del comprador aparece LINK.COM* u ONELINK* y tu nombre. Puede pagar en su moneda al cambio de Stripe, y ve antes el importe.",
    by_managed_6:
      "Acepta antes las condiciones en el panel de Stripe, Configuración, Managed Payments. Después lee tus condiciones y tu texto de privacidad: deben decir que vende Link.",
    legal: "Tus textos legales",
    keyLacksPermission:
      "A la clave de Stripe le falta un permiso. En el panel de Stripe da a STRIPE_SECRET_KEY: Tax (lectura), Invoices (lectura) y Credit notes (escritura), y guarda otra vez. No ha cambiado nada.",
    notReady:
      "Stripe Tax aún no está configurado. Introduce tu sede y tus registros en el panel de Stripe y después elígelo aquí.",
    refused:
      "Stripe aún no vende por tu cuenta. Dice: «{reason}» Acepta las condiciones de Managed Payments en su panel y guarda otra vez. No ha cambiado nada.",
    footer: "Texto al pie de cada factura de Stripe",
    footerHint:
      "Por ejemplo, tu nombre legal, dirección y registro. Stripe imprime siempre el nombre, la dirección y el NIF de tu cuenta de Stripe.",
    footerTooLong: "Escribe como mucho {max} caracteres.",
    verifactu:
      "En España, las facturas de Stripe no son registros VeriFactu, obligatorios para las sociedades desde el 1 de enero de 2027 y para los autónomos desde el 1 de julio de 2027: importa el archivo del mes (Dinero, IVA) en un programa certificado para ellos.",
    guide: "Qué te pide el IVA y qué opción te encaja",
  },
  studioVatGuide: {
    title: "El IVA, en breve",
    lead: "Para creadores de la UE que venden archivos a particulares. No es asesoramiento fiscal: consulta a tu asesor antes de elegir.",
    back: "IVA",
    sale: "Qué es una venta",
    saleText:
      "Un archivo para descargar es un servicio electrónico. El IVA de un particular de la UE es el de su país, al tipo general, y tu precio lo incluye. Las empresas con NIF-IVA lo pagan ellas; solo Stripe Tax pide ese número. Los particulares de fuera de la UE no pagan IVA de la UE, pero algunos países piden el suyo, como el Reino Unido desde la primera venta.",
    threshold: "Hasta 10.000 €: el tipo de tu país",
    thresholdText:
      "Mientras tus ventas a particulares de otros países de la UE no lleguen a 10.000 € en este año natural ni en el anterior, sin IVA, puedes tributar por todas en tu país. Desde la venta que lo supera se aplica el tipo de cada país.",
    oss: "Por encima: OSS",
    ossText:
      "Date de alta en la ventanilla única (OSS) de tu Hacienda (en España: modelo 035). Antes de que acabe el mes siguiente a cada trimestre presentas una sola declaración de los demás países y pagas allí (modelo 369). Las devoluciones de trimestres anteriores corrigen esos trimestres. Guarda los registros diez años.",
    home: "En tu país",
    homeText:
      "Las ventas de tu país, y las que no llegan al umbral, van en tu declaración (en España: modelo 303, hasta el 20 de abril, julio y octubre y el 30 de enero). Canarias, Ceuta, Melilla, Madeira y otras regiones tienen reglas propias: salen en una fila sin tipo.",
    sheet: "La hoja del trimestre",
    sheetText:
      "Empieza y acaba a medianoche en tu tienda, y suma por país y tipo lo cobrado, lo devuelto en el trimestre, la base, el IVA y las comisiones de Stripe; después, lo devuelto de trimestres anteriores. El archivo de sus ventas lleva las pruebas de cada lugar: los países de la dirección, de la tarjeta y de la red. No se inventa ningún tipo: si no lo hay, la hoja dice por qué.",
    ways: "Si prefieres no ocuparte",
    waysText:
      "En Ajustes, Stripe puede calcular el impuesto y hacer tus facturas, o vender en su propio nombre y ocuparse del IVA por un 3,5 % más. Al elegir ves qué cambia para ti y para quien compra.",
    settings: "Ajustes",
  },
  studioVat: {
    title: "IVA",
    lead: "Lo que declaras de un trimestre, por país y tipo.",
    guide: "Cómo funciona el IVA en tu tienda",
    quarter: "Trimestre",
    quarterName: "{number}T {year}",
    lookAgain: "Volver a mirar",
    show: "Mostrar",
    computedAt:
      "Calculado el {date}; se repite cada hora. Los trimestres empiezan a medianoche de la tienda.",
    outdated: "Esta hoja se está calculando",
    outdatedText: "Estará lista en menos de cinco minutos.",
    noSales: "Cuando se calculó esta hoja no se había vendido ni devuelto nada en este trimestre.",
    way_own: "Esto lo declaras tú",
    way_stripe_tax: "Con facturas de Stripe: también lo declaras tú",
    way_managed: "Vendido por Stripe (Link)",
    way_managed_text:
      "Stripe declara y paga este impuesto. En tus libros cuenta lo que te abona Stripe; una venta sin impuesto puede ser de un país que Stripe no cubre: pregunta a tu asesor.",
    country: "País y tipo",
    sales: "Ventas",
    paid: "Cobrado",
    refunded: "Devuelto",
    net: "Base",
    tax: "IVA",
    fees: "Comisiones de Stripe",
    all: "Todo",
    withoutRate: "La base y el IVA de «Todo» no incluyen las ventas que aquí no tienen tipo.",
    business: "empresa",
    noCountry: "País desconocido",
    rowFacts_one: "{count} vendido por {paid}, {refunded} devueltos, {fees} de comisiones",
    rowFacts_other: "{count} vendidos por {paid}, {refunded} devueltos, {fees} de comisiones",
    weak_one: "{count} venta con menos de dos pruebas del lugar.",
    weak_other: "{count} ventas con menos de dos pruebas del lugar.",
    weakHint:
      "Las pruebas son los países de la dirección, de la tarjeta y de la red. Hasta 100.000 € al año en la UE basta una prueba de un tercero, como el banco de la tarjeta.",
    region_one: "{count} venta sin código postal, en un país con regiones que tienen reglas propias.",
    region_other: "{count} ventas sin código postal, en países con regiones que tienen reglas propias.",
    regionHint: "Llevan el tipo general del país. El código se pide al pagar.",
    rate_home: "tu país",
    rate_oss: "OSS",
    rate_below_threshold: "al tipo de tu país, por debajo del umbral",
    rate_outside_eu: "fuera de la UE: sin IVA de la UE; ese país puede pedir el suyo",
    rate_own_rules: "región con reglas propias, como Canarias: consúltalo",
    rate_no_place: "sin país no hay tipo",
    rate_no_home: "indica abajo dónde tributas",
    rate_no_rate: "no hay tipo conocido para ese día",
    rate_no_invoice: "Stripe no ha hecho la factura",
    corrections: "Devuelto de trimestres anteriores",
    correctionsText:
      "La declaración OSS corrige cada uno por su trimestre y país; el modelo 303, en este trimestre.",
    correctionOf: "{country}, vendido en {quarter}",
    threshold: "Ventas a particulares del resto de la UE en {year}, sin IVA: {sum} de 10.000 €.",
    thresholdOver:
      "Lo has superado: desde la venta con la que lo superaste se aplica el tipo de cada país. Date de alta en OSS e indica el día abajo.",
    settings: "Dónde tributas",
    settingsText: "Se aplica a las hojas de todos los trimestres. No cambia ningún precio.",
    home: "Tu negocio está en",
    homeUnsaid: "Elige",
    homeOutside: "Un país de fuera de la UE",
    ossFrom: "Tipo de cada país desde este día (OSS)",
    ossFromHint:
      "El día en que superaste los 10.000 €, o desde el que estás de alta en OSS. Déjalo vacío mientras tributes todo en tu país.",
    badDay: "Indica un día.",
    sheetCsv: "Esta hoja en CSV",
    ordersCsv: "Cada venta con sus pruebas en CSV",
    rates:
      "Tipos generales de los países de la UE a {date}. Los vigentes están en la base de datos de impuestos de la Comisión (TEDB): compruébalos antes de declarar.",
  },
  studioTaxMonth: {
    title: "Registros de un mes",
    text: "Las facturas de Stripe menos sus facturas rectificativas, por día de emisión. Las ventas sin factura no aparecen.",
    month: "Mes",
    csv: "Descargar como CSV",
    empty: "No se facturó nada en este mes.",
    country: "País, comprador, tipo",
    tax: "Impuesto",
    total: "Total",
    business: "Empresa",
    consumer: "Particular",
    reason_reverse_charge: "inversión del sujeto pasivo",
    reason_not_collecting: "sin registro en ese país",
    reason_not_supported: "Stripe no lo calcula",
    reason_not_subject_to_tax: "no sujeta al impuesto",
  },
};
