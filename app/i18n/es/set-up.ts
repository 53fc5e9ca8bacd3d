import type { setUp as english } from "../en/set-up.ts";
import type { Words } from "../translate.ts";

export const setUp: Words<typeof english> = {
  setUp: {
    title: "Abre tu tienda",
    lead: "Dos minutos y estás en tu estudio. Lo que escribas aquí se puede cambiar después.",
    secret: "Clave de instalación",
    secretHint: "El SHOP_SECRET que elegiste al instalar la tienda. Demuestra que la tienda es tuya.",
    wrongSecret:
      "Este no es el SHOP_SECRET de la tienda. Cloudflare no lo vuelve a mostrar: búscalo donde lo guardaste.",
    no_secret:
      "Falta SHOP_SECRET, es todavía el del ejemplo o tiene menos de 32 caracteres. En el panel de Cloudflare abre este Worker, después Settings, Variables and Secrets, y añádelo como secreto.",
    no_tables:
      "La base de datos aún no tiene tablas. Llegan con la instalación: espera a que termine y vuelve a cargar esta página.",
    other_secret:
      "Esta tienda se abrió con otro SHOP_SECRET, el único que puede leer lo que guarda. Vuelve a poner aquel.",
    other_shop:
      "Esta base de datos es de otra tienda. Dale a esta una propia: su nombre es database_name en wrangler.toml.",
    shop: "Tu tienda",
    shopName: "Nombre de la tienda",
    nameLong: "40 caracteres como máximo.",
    shopNameHint: "Lo que se lee arriba en cada página.",
    language: "Idioma en el que escribes primero",
    timeZone: "Zona horaria",
    you: "Tú",
    username: "Tu nombre",
    usernameHint: "Se ve junto a tus respuestas.",
    emailHint: "Lo usas para entrar. Solo tú lo ves.",
    open: "Abrir mi tienda",
    opening: "Abriendo tu tienda",
  },
  errors: {
    being_set_up: "Esta tienda abrirá pronto. Vuelve dentro de un rato.",
    other_files:
      "Los buckets de esta tienda tienen archivos de otra. Dale a esta los suyos: sus nombres son bucket_name en wrangler.toml.",
  },
  failure: { title_being_set_up: "Esta tienda se está preparando" },
};
