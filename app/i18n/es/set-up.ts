import type { setUp as english } from "../en/set-up.ts";
import type { Words } from "../translate.ts";

export const setUp: Words<typeof english> = {
  setUp: {
    title: "Abre tu tienda",
    lead: "Dos minutos y estás en tu estudio. Lo que escribas aquí se puede cambiar después.",
    secret: "Clave de instalación",
    secretHint: "El SHOP_SECRET que elegiste al instalar la tienda. Demuestra que la tienda es tuya.",
    keepSecret:
      "Guárdalo con tus contraseñas, lejos de las copias de seguridad. Si lo pierdes, la tienda sigue, pero nadie puede abrir sus copias, quitar un segundo paso perdido ni cambiar el secreto; y si algún día se borra su Worker, la tienda no se puede volver a abrir.",
    wrongSecret:
      "Este no es el SHOP_SECRET de la tienda. Cloudflare no lo vuelve a mostrar: búscalo donde lo guardaste.",
    no_secret:
      "Falta SHOP_SECRET, es todavía el del ejemplo o tiene menos de 32 caracteres. En el panel de Cloudflare abre este Worker, después Settings, Variables and Secrets, y añádelo como secreto.",
    no_tables:
      "La base de datos aún no tiene tablas. Llegan con la instalación: espera a que termine y vuelve a cargar esta página.",
    other_secret:
      "Esta tienda se abrió con otro SHOP_SECRET, el único que puede leer lo que guarda. Vuelve a poner aquel, o añádelo como SHOP_SECRET_PREVIOUS junto al nuevo.",
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
  recover: {
    title: "Segundo paso perdido",
    lead: "Para quien lleva la tienda y ha perdido la llave de acceso, la aplicación y los códigos de recuperación. El SHOP_SECRET de la tienda los quita; después se entra como siempre y se configuran otros.",
    email: "Correo de quien lo ha perdido",
    remove: "Quitar el segundo paso",
    noSeller: "Nadie con este correo lleva la tienda. No se ha quitado nada.",
    doneTitle: "Se ha quitado el segundo paso de {email}",
    done: "Esa cuenta ha quedado fuera en todos los dispositivos. Esta página no ha dejado entrar a nadie.",
    waysIn: "Lo que abre la cuenta ahora:",
    by_password: "su contraseña",
    by_code: "un código que se envía a {email}",
    by_google: "Google",
    atOnce: "Configura enseguida un segundo paso nuevo: hasta entonces puede hacerlo quien entre primero.",
    logIn: "Entrar",
    noWayIn:
      "Todavía no se puede entrar en esta cuenta: no tiene contraseña, y la tienda no puede enviarle un código. Que otra persona que lleve la tienda conecte un buzón en Conexiones, o ponlo en la instalación (SMTP_HOST, SMTP_PASSWORD, MAIL_FROM). Después entra con un código por correo.",
  },
  errors: {
    being_set_up: "Esta tienda abrirá pronto. Vuelve dentro de un rato.",
    other_files:
      "Los buckets de esta tienda tienen archivos de otra. Dale a esta los suyos: sus nombres son bucket_name en wrangler.toml.",
  },
  failure: { title_being_set_up: "Esta tienda se está preparando" },
};
