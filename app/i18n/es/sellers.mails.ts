export const sellersMails = {
  sellerInvitation: {
    subject: "Te invitan a llevar {shop}",
    text: "Alguien que lleva {shop} te invita a su estudio. El enlace dice qué podrás hacer allí. Entra con {address} para aceptar.",
    button: "Ver la invitación",
    hint: "El enlace sirve una vez, durante {count} días. Si no sabes quién te invita, no hagas nada.",
    why: "Recibes este correo porque alguien que lleva {shop} escribió esta dirección.",
  },
  sellersChanged: {
    invited: "Se ha invitado a {address} al estudio de {shop}",
    withdrawn: "Se ha retirado la invitación de {address} a {shop}",
    joined: "{address} ya lleva {shop}",
    removed: "{address} ya no lleva {shop}",
    text: "Lo hizo en el estudio alguien que lleva la tienda, con contraseña y segundo paso, o la persona invitada con el enlace.",
    notYou:
      "Si ninguno de vosotros lo quería, quita a esa persona o la invitación y cambiad enseguida las contraseñas.",
    open: "Abrir quién lleva la tienda",
  },
};
