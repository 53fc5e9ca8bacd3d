import type { shell as english } from "../en/shell.ts";
import type { Words } from "../translate.ts";

export const shell: Words<typeof english> = {
  ui: {
    free: "Gratis",
    from: "Desde {price}",
    was: "Precio más bajo de los 30 días anteriores:",
    close: "Cerrar",
    retry: "Reintentar",
    loading: "Cargando",
    wish: "Guardar {title} en la lista de deseos",
    download: "Descargar",
  },
  shell: {
    cart: "Carrito",
    cartCount_one: "Carrito, {count} modelo",
    cartCount_other: "Carrito, {count} modelos",
    logIn: "Entrar",
    dashboard: "Mi panel",
    checking: "Comprobando tu sesión",
    help: "Ayuda y chat",
    unseen_one: "{count} mensaje nuevo",
    unseen_other: "{count} mensajes nuevos",
    search: "Buscar modelos",
    searchFor: "Busca modelos, como {title}",
    pageLoading: "Cargando la página",
    unchecked: "No se ha podido comprobar tu sesión. Reintentar",
    fault: "Algo ha fallado. Inténtalo de nuevo.",
    noConnection: "Sin conexión",
    goesOn: "Esta página se abrirá sola cuando vuelva la red. Lo que ya has visto sigue aquí.",
    offline: "La tienda no responde. Revisa tu conexión y prueba otra vez.",
    slow: "La tienda tarda en responder. Aún puede hacerlo.",
    sendAgain: "Reintentar",
    partMissing: "No se ha podido cargar una parte de esta página.",
    loadAgain: "Volver a cargar la página",
    added: "{title} está en tu carrito.",
    addFailed: "No hemos añadido {title}. {reason}",
    registered:
      "Tu cuenta está lista. Hemos enviado un enlace a {email}: ábrelo para confirmar la dirección.",
    registeredByCode:
      "Tu cuenta está lista. Tu nombre de usuario es {name}; puedes cambiarlo en los ajustes.",
    savedForYou: "{title} está guardado en tu panel.",
  },
  bar: {
    skip: "Ir al contenido",
    home: "Inicio",
    contact: "Contacto",
    mainNav: "Principal",
    menu: "Menú",
    wishList: "Lista de deseos",
    account: "Tu cuenta",
    studio: "Estudio",
    viewShop: "Ver la tienda",
    logOut: "Cerrar sesión",
    hello: "Sesión de {name}",
    settings: "Ajustes",
    news: "Modelos nuevos por correo",
    memberships: "Membresías",
    endMembership: "Cancelar una membresía aquí",
  },
  footer: {
    rights: "© {years} {shop}",
  },
  legalTexts: {
    terms: "Condiciones de venta",
    privacy: "Privacidad",
    withdrawal: "Derecho de desistimiento",
    imprint: "Aviso legal",
  },
  failure: {
    title: "Unexpected Application Error",
    notFound:
      "No hay ninguna página en esta dirección. Puede que se haya movido o que el enlace tenga una errata.",
    broken:
      "Algo ha fallado por nuestra parte. Prueba otra vez en un momento; si sigue igual, escríbenos con este número.",
    tooLarge: "Es más de lo que admite este formulario. Vuelve atrás, acórtalo y envíalo otra vez.",
    noRight:
      "Tu cuenta no puede abrir esta página del estudio. Pídeselo a alguien que pueda hacer de todo en la tienda.",
    unreadable: "El formulario ha llegado dañado. Vuelve atrás y envíalo otra vez.",
    tooMany:
      "Han llegado demasiadas peticiones desde tu red en poco tiempo. Espera un minuto y prueba otra vez.",
    search: "Buscar",
    models: "¿Quizá uno de estos?",
    request: "Petición",
    home: "Ver los modelos",
  },
};
