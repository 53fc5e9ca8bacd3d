import type { backupsStudio as english } from "../en/backups.studio.ts";
import type { Words } from "../translate.ts";

export const backupsStudio: Words<typeof english> = {
  studioBackups: {
    lead: "Cada noche la tienda copia toda su base de datos, para que un error o una cuenta perdida no te cuesten la tienda.",
    noSecret:
      "Esta tienda se configuró desde un terminal y no tiene SHOP_SECRET, con el que se cifran las copias, así que no las hace sola. npm run backup hace una; npx wrangler secret put SHOP_SECRET, con 32 caracteres al azar o más, pone en marcha las de cada noche.",
    list: "Tus copias",
    listText: "Las de las últimas siete noches y la primera de cada una de las últimas cinco semanas.",
    none: "La primera se hace a los pocos minutos de abrir la tienda.",
    rows_one: "{count} fila",
    rows_other: "{count} filas",
    until: "se guarda hasta el {date}",
    download: "Descargar",
    downloadOf: "Descargar la copia del {date}",
    now: "Hacer una copia ahora",
    done_made: "La copia está hecha.",
    done_begun:
      "La copia ha empezado. La tienda es grande y tarda unos minutos: vuelve a cargar esta página.",
    done_waits: "Ya se está haciendo otra copia. Inténtalo de nuevo cuando termine.",
    running: "Se está haciendo una copia desde el {time}.",
    what: "Qué contiene",
    holds:
      "Los modelos con sus textos y precios, los pedidos, los clientes, las licencias, los mensajes, los ajustes, las contraseñas como hashes, tus textos legales: cada fila de la base de datos, tal como estaba en un mismo momento.",
    lacks:
      "No contiene los zips ni las imágenes. Están en los dos buckets de R2 de la tienda, con nombres que nunca cambian. Una tienda restaurada también los necesita: conserva los buckets o cópialos con cualquier herramienta de S3.",
    keep: "Está cifrada con tu SHOP_SECRET. Sin ese secreto no la puede abrir nadie, ni siquiera tú: guarda ambos en dos sitios distintos. Las copias descargadas contienen datos de clientes: bórralas a los 35 días, como hace la tienda.",
    restore: "Cómo restaurar",
    restoreText:
      "Una copia va a una tienda vacía de la misma versión: instala una con una base de datos nueva, abre allí /setup y elige «Restaurar una copia de seguridad». Te pide el archivo y el SHOP_SECRET de esta tienda. En una terminal: npm run restore y el nombre del archivo.",
  },
};
