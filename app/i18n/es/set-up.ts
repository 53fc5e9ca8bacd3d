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
  restore: {
    instead: "Restaurar una copia de seguridad",
    title: "Restaurar una copia de seguridad",
    lead: "Para una tienda que ya tenías. Vuelven sus cuentas, modelos, pedidos y ajustes, tal como estaban al hacer la copia.",
    file: "El archivo de la copia",
    fileHint: "Lo descargaste en el estudio, en Tienda, Copias de seguridad. Su nombre acaba en .backup.",
    sealedBy: "SHOP_SECRET de la tienda que hizo la copia",
    ifOther: "si era otro",
    sealedByHint: "Solo ese secreto abre el archivo.",
    restore: "Restaurar mi tienda",
    busy: "Restaurando tu tienda",
    sending:
      "Enviando el archivo: {percent} %. Si se corta, elige otra vez el mismo archivo: sigue donde se quedó.",
    writing: "Escribiendo los datos de la tienda: {percent} %",
    cut: "Se ha perdido la conexión. Vuelve a pulsar el botón: sigue donde se quedó.",
    noFile: "Elige el archivo de la copia.",
    noBackup: "Este archivo no es una copia de seguridad del estudio.",
    altered: "Esta copia no está completa o se ha modificado. Descárgala otra vez.",
    otherSecret: "Este secreto no cifró la copia: escribe el SHOP_SECRET de la tienda que la hizo.",
    otherVersion:
      "La copia es de otra versión de la tienda: su última migración es {backup} y la de esta tienda, {shop}. Instala esa versión y restáurala ahí.",
    missing: "Faltan partes del archivo. Vuelve a pulsar el botón.",
    unreadable: "Lo que esta copia guarda cifrado no se abre con su SHOP_SECRET.",
    ofSetup:
      "Esta copia es de una tienda creada en una terminal. Sus contraseñas necesitan el archivo .secrets de esa tienda: restáurala ahí con npm run restore.",
    typeAgain: "Ha tardado demasiado. Escribe el secreto otra vez: la restauración sigue donde se quedó.",
    setUpInstead: "Configurar una tienda nueva",
    doneTitle: "Tu tienda ha vuelto",
    done: "Se ha restaurado todo lo que había en la copia, y la tienda está abierta. Entra como antes.",
    logIn: "Entrar",
    besides: "Lo que una copia no trae",
    files:
      "Los zips y las imágenes: siguen en los dos buckets. Conecta los mismos (bucket_name en wrangler.toml) o cópialos.",
    address:
      "La dirección anterior: la tienda responde ahora en esta. Las llaves de acceso solo funcionan en la dirección donde se crearon.",
    people:
      "Las bajas posteriores de clientes y vendedores: con los mismos buckets, la tienda las repite en unos minutos. Con buckets nuevos, mira en Tienda, Personas.",
    ended:
      "Las sesiones, los tokens de API, los enlaces y códigos enviados y las invitaciones: han caducado. Los correos que esperaban se envían de nuevo.",
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
