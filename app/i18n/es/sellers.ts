export const sellers = {
  invitation: {
    title: "Te invitan a ayudar a llevar esta tienda",
    lead_all: "Verás y podrás cambiar todo lo de su estudio: modelos, pedidos, clientes, dinero.",
    lead_messages:
      "Leerás y responderás lo que escribe la gente: chats, mensajes, comentarios y opiniones. Podrás ocultarlos o eliminarlos, y aprobar fotos de impresiones.",
    address: "La invitación es para {email}.",
    accept: "Aceptar",
    as: "Has entrado como {email}.",
    login: "Entrar para aceptar",
    otherAccount:
      "Has entrado con otra cuenta. Cierra la sesión, vuelve a abrir el enlace y entra con la dirección de arriba.",
    unconfirmed: "Confirma antes esta dirección en los ajustes de tu cuenta y vuelve a abrir el enlace.",
    toSettings: "Abrir los ajustes",
    already: "Ya llevas esta tienda.",
    toStudio: "Abrir el estudio",
    badLink: "Las invitaciones sirven una vez, durante siete días, y se pueden retirar. Pide otra.",
    home: "A la tienda",
  },
};
