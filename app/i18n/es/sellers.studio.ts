export const sellersStudio = {
  studioSellers: {
    lead: "Quién trabaja en este estudio y qué puede hacer. De cada cambio se avisa por correo a quienes pueden hacer de todo.",
    list: "Quién lleva la tienda",
    you: "Tú",
    noAccount: "Todavía sin cuenta",
    unconfirmed: "Dirección sin confirmar",
    noSecondFactor: "Todavía sin segundo paso",
    deployed: "Definido en el despliegue",
    deployedText: "Las direcciones de SELLER_EMAILS se añaden y se quitan donde está desplegada la tienda.",
    remove: "Quitar…",
    removeText:
      "Se cierran todas las sesiones de {name}, que ya no podrá abrir el estudio. La cuenta sigue, como la de cualquier cliente. Las invitaciones abiertas dejan de valer. Los webhooks y las conexiones se quedan: comprueba que son tuyos.",
    removeHelperText:
      "Se cierran todas las sesiones de {name}, que ya no podrá abrir el estudio. La cuenta sigue, como la de cualquier cliente.",
    removeNow: "Quitar",
    removed: "Hecho. Se le ha avisado por correo, y también a quienes pueden hacer de todo.",
    invite: "Invita a alguien",
    inviteText:
      "Recibe un correo con un enlace, entra con esa dirección y configura un segundo paso antes de ver el estudio.",
    email: "Correo electrónico",
    right: "Qué puede hacer",
    rightHint:
      "Mensajes y comentarios: lee y responde chats, mensajes, comentarios y opiniones, con nombres y textos, los oculta o elimina, y aprueba fotos de impresiones. No ve direcciones, pedidos, dinero, clientes ni ajustes.",
    right_all: "Todo",
    right_messages: "Solo mensajes y comentarios",
    inviteNow: "Enviar la invitación",
    invited: "La invitación está en camino.",
    noMail: "La tienda todavía no puede enviar correos, así que no puedes invitar a nadie.",
    connectMail: "Configurar el correo",
    invitations: "Invitaciones abiertas",
    until: "Sirve hasta el {date}",
    withdraw: "Retirar",
    withdrawn: "Retirada: su enlace ya no sirve.",
    sellsAlready: "Esta dirección ya lleva la tienda.",
    invitedAlready: "Esta dirección ya está invitada. Retira esa invitación para enviar otra.",
  },
};
