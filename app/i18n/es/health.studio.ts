import type { healthStudio as english } from "../en/health.studio.ts";
import type { Words } from "../translate.ts";

export const healthStudio: Words<typeof english> = {
  studioVersion: {
    lead: "Qué está en marcha, qué trae de nuevo y cómo llegar a la versión siguiente.",
    runs: "En marcha",
    version: "Versión",
    deployed: "Desplegada",
    release: "Commit",
    database: "Base de datos",
    upToDate_one: "al día: {count} migración",
    upToDate_other: "al día: {count} migraciones",
    applied_one: "{count} migración",
    applied_other: "{count} migraciones",
    missing_one:
      "Falta {count} migración de la base de datos: el último despliegue no ha terminado. Su registro está en el panel de Cloudflare; vuelve a lanzarlo ahí, o con npm run deploy.",
    missing_other:
      "Faltan {count} migraciones de la base de datos: el último despliegue no ha terminado. Su registro está en el panel de Cloudflare; vuelve a lanzarlo ahí, o con npm run deploy.",
    unknown_one:
      "La base de datos va {count} migración por delante de esta versión, porque la tienda volvió a una anterior. Actualízala de nuevo.",
    unknown_other:
      "La base de datos va {count} migraciones por delante de esta versión, porque la tienda volvió a una anterior. Actualízala de nuevo.",
    runtime: "Fecha de compatibilidad de Workers",
    news: "Novedades de la versión {version}",
    newsText: "Primero, lo que hay que hacer a mano. La lista está en inglés.",
    update: "Cómo actualizarla",
    updateText:
      "La tienda no pregunta a nadie si hay una versión nueva. Están en la página Releases del repositorio del que la copiaste.",
    backUp: "Antes, haz una copia:",
    inBrowser:
      "Abre tu copia de la tienda en GitHub y elige Actions, Update the shop, Run workflow. Toma la última versión, deja tus ajustes como están y abre un pull request para que lo aceptes, o lo sube directamente. Después Cloudflare la despliega.",
    thenLook: "Vuelve a cargar esta página cuando esté desplegada: muestra la versión nueva.",
    inTerminal:
      "En un terminal, npm run upgrade lo hace todo: copia, fusiona, despliega, comprueba la tienda y vuelve atrás si algo falla.",
  },
};
