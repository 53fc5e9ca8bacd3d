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
    recovered: "Se ha quitado el segundo paso de {address} en {shop}",
    how_invited: "Lo hizo en el estudio alguien que lleva la tienda, con contraseña y segundo paso.",
    how_withdrawn: "Lo hizo en el estudio alguien que lleva la tienda, con contraseña y segundo paso.",
    how_joined: "Lo hizo la persona invitada, con el enlace de la invitación.",
    how_removed: "Lo hizo en el estudio alguien que lleva la tienda, con contraseña y segundo paso.",
    how_recovered:
      "Lo hizo alguien que tiene la clave de la tienda (SHOP_SECRET o SELLER_TOKEN). Quien entre ahora en esa cuenta, con su contraseña o un código por correo, configurará un segundo paso nuevo.",
    notYou:
      "Si ninguno de vosotros lo quería, quita a esa persona o la invitación y cambiad enseguida las contraseñas.",
    open: "Abrir quién lleva la tienda",
  },
};
