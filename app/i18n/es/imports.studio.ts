import type { importsStudio as english } from "../en/imports.studio.ts";
import type { Words } from "../translate.ts";

export const importsStudio: Words<typeof english> = {
  studioImport: {
    title: "Importar de otra tienda",
    lead: "Modelos y compradores anteriores de los archivos CSV de Gumroad y Shopify. No se guarda nada antes de que veas qué pasa con cada fila.",
    file: "Archivo CSV",
    fileHint:
      "Gumroad: la exportación de tus ventas, que nombra lo que vendiste. Shopify: la de productos y después la de pedidos. Como mucho, 10 MB y 10 000 filas.",
    fileMissing: "Elige un archivo",
    tooLarge: "El archivo ocupa más de 10 MB. Exporta menos meses a la vez.",
    tooManyRows: "El archivo tiene más de 10 000 filas. Exporta menos meses a la vez.",
    unknownFile:
      "No es una exportación de ventas, productos o pedidos de Gumroad o Shopify: faltan sus columnas.",
    unknownCharacters:
      "No está claro cómo están escritos los acentos de este archivo. Elige abajo qué palabras son correctas o guárdalo en la hoja de cálculo como «CSV UTF-8».",
    encoding: "¿Qué palabras son correctas?",
    encodingHint: "Están en el archivo. Cada programa escribe los acentos de otra forma.",
    encodingUnknown: "Elige",
    currency: "Moneda de los precios",
    currencyHint:
      "Los archivos de Shopify no la dicen. Los de Gumroad van en dólares. Lo que no esté en euros se convierte.",
    language: "Idioma de los textos",
    languageHint:
      "Los textos quedan en él. El idioma principal es {language}: un modelo los necesita en ese idioma antes de ponerse a la venta.",
    asked: "¿Cuáles de estos nombres son Comercial?",
    askedHint:
      "No se entiende qué permiten. Marca los que permiten el uso comercial y comprueba de nuevo el archivo. Los demás serán Estándar.",
    check: "Comprobar el archivo",
    import: "Importar",
    checked: "Esto es lo que pasaría. Aún no se ha guardado nada.",
    imported: "Importado.",
    nothing: "No hay nada que importar en el archivo.",
    "kind_gumroad-sales": "Gumroad: ventas",
    "kind_shopify-products": "Shopify: productos",
    "kind_shopify-orders": "Shopify: pedidos",
    created_dry: "Se creará ({count})",
    created_done: "Creado ({count})",
    present: "Ya estaba ({count})",
    refused: "No se importa ({count})",
    line: "Línea",
    what: "Qué",
    remark: "Observación",
    model: "Modelo",
    rate: "Los precios se convierten al cambio del Banco Central Europeo del {date}: 1 € = {rate} {currency}. Revísalos antes de publicar.",
    price: "{license}: {euros}",
    priceConverted: "{license}: {amount} pasan a ser {euros}",
    reviews: "Valoraciones y opiniones",
    reviewsDry_one: "Vendrá también {count} valoración u opinión.",
    reviewsDry_other: "Vendrán también {count} valoraciones y opiniones.",
    reviewsDone_one: "Ha venido también {count} valoración u opinión.",
    reviewsDone_other: "Han venido también {count} valoraciones y opiniones.",
    reviewsApart:
      "Se muestran aparte en la página del modelo, como de Gumroad y no comprobadas por esta tienda, con estrellas, texto y mes de la compra. No están en ninguna nota ni cambian el orden de la lista.",
    reviewsPresent_one: "{count} valoración u opinión ya se trajo antes y se queda como está.",
    reviewsPresent_other: "{count} valoraciones y opiniones ya se trajeron antes y se quedan como están.",
    reviewsLeft_one:
      "{count} valoración u opinión se queda allí: no se importa su compra, quien la escribió ya no tiene cuenta aquí o no tiene estrellas.",
    reviewsLeft_other:
      "{count} valoraciones y opiniones se quedan allí: no se importan sus compras, quienes las escribieron ya no tienen cuenta aquí o no tienen estrellas.",
    reviewsNever:
      "Tampoco vienen los nombres que muestra Gumroad, los días de las opiniones, tus respuestas ni los vídeos: el archivo no los tiene.",
    match: "Pasa a ser una licencia de «{model}»",
    next: "Los borradores aún no tienen archivos: trae las carpetas de tu disco, todas a la vez.",
    toFolders: "Traer carpetas de archivos",
    toDrafts: "A los borradores",
    reason_noModel: "Es una suscripción, una membresía o una tarjeta regalo: esta tienda vende modelos",
    reason_title: "No tiene título",
    reason_address: "Con su título no se puede formar una dirección",
    reason_taken: "Otro modelo de aquí tiene su dirección, con otro título",
    reason_price:
      "Su precio no vale en esta tienda: 0, o de 0,50 € a 9999,99 €, y Comercial no más barata que Estándar",
    reason_noPrice: "No tiene precio",
    reason_tooMany: "Más de 500 modelos en un archivo: impórtalo otra vez para el resto",
    reason_email: "No hay un correo válido",
    reason_unknownModel:
      "Ningún modelo de aquí se llama así. Importa antes los productos o ponle este título al modelo",
    reason_refunded: "Se reembolsó",
    reason_disputed: "Se disputó",
    reason_unpaid: "No se pagó",
    reason_cancelled: "El pedido se canceló",
    reason_revoked: "Se retiró el acceso",
    reason_renewal: "Renovación de una suscripción, no una compra",
    reason_trial: "Prueba gratuita, no una compra",
    reason_preorder: "Reserva que no se cobró",
    reason_incomplete: "No tiene número o no nombra nada",
    reason_unknownStatus:
      "No dice con claridad si está pagada, reembolsada o en disputa: falta una columna, o una celda está vacía o tiene otra palabra que el 0 y el 1 de Gumroad o el «paid» de Shopify. Vuelve a exportarla o escribe el valor correcto",
    reason_contradiction:
      "Las filas de la misma compra dicen cosas distintas sobre el comprador, el modelo, la fecha o el pago. Vuelve a exportarla o corrige las filas",
    reason_partlyRefunded:
      "Se reembolsó una parte del pedido y el archivo no dice cuál. Quita del archivo lo reembolsado y escribe «paid» y un importe reembolsado de 0 en lo demás",
    reason_date:
      "Su fecha falta, no se entiende, no es posible o podría ser una de dos. Escríbela así: 2025-04-30",
    note_converted: "Convertido",
    note_pictures: "Sus imágenes no se traen: se hacen con los archivos o las añades tú",
    note_shortened: "Sus textos eran demasiado largos y se cortan",
    note_leftOut:
      "De su descripción se omite algo: un precio tachado, un vídeo o un enlace dentro de la otra tienda",
    note_variants: "Tiene varias variantes: se toma el precio más bajo",
    note_askedLicense:
      "No se entiende qué permite su licencia: será Estándar, salvo que marques el nombre arriba",
    note_account: "Tiene cuenta aquí",
    note_partlyRefunded: "Se reembolsó una parte: comprueba si era este modelo",
    note_noDate: "El archivo no tiene fechas: cuenta la de la importación",
    note_doNotContact:
      "Se dio de baja de tus correos allí: esta tienda solo le envía el enlace a las licencias",
    buyers: "Compradores anteriores",
    noBuyers: "Ningún comprador anterior espera sus licencias.",
    mailable_one: "Se puede escribir ya a {count} persona",
    mailable_other: "Se puede escribir ya a {count} personas",
    waiting_one: "{count} persona aún no lo ha reclamado todo",
    waiting_other: "{count} personas aún no lo han reclamado todo",
    unpublished_one: "{count} compra espera a que se publique su modelo",
    unpublished_other: "{count} compras esperan a que se publiquen sus modelos",
    claimed_one: "{count} compra reclamada",
    claimed_other: "{count} compras reclamadas",
    mailHint:
      "Cada persona recibe un correo con un enlace que añade los modelos a una cuenta. Solo se cuenta a quienes aún no se ha escrito sobre estos modelos.",
    mailLanguage: "Idioma de los correos",
    mail_one: "Escribir a {count} persona",
    mail_other: "Escribir a {count} personas",
    mailed_one: "{count} correo está en camino.",
    mailed_other: "{count} correos están en camino.",
    forget: "Eliminar lo no reclamado …",
    forgetText:
      "Se eliminan los correos de estas personas y sus compras; los enlaces ya enviados dejan de funcionar. Lo reclamado se queda. Las opiniones de Gumroad se quedan: no llevan nombre y las retiras en «Opiniones».",
    forgetNow: "Eliminar",
    forgotten: "Eliminado.",
  },
};
