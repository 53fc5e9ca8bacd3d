import type { connectionsStudio as english } from "../en/connections.studio.ts";
import type { Words } from "../translate.ts";

export const connectionsStudio: Words<typeof english> = {
  studioConnections: {
    lead: "Lo que la tienda necesita de otros servicios. Lo que escribas aquí se guarda cifrado y no se vuelve a mostrar, y de cada cambio se avisa por correo a quienes pueden hacer de todo.",
    inDeployment:
      "Esta tienda se configuró desde un terminal: sus claves y su buzón se guardan donde está instalada. Cámbialos allí, con npm run setup.",
    secret_removable:
      "Todo lo que guarda la tienda está cifrado ya con el nuevo SHOP_SECRET: quita SHOP_SECRET_PREVIOUS en Cloudflare (tu Worker, Settings, Variables and Secrets). Guarda el secreto anterior en un lugar seguro mientras conserves copias hechas con él: no se abren con ningún otro.",
    secret_needed:
      "SHOP_SECRET se está cambiando. Parte de lo que guarda la tienda todavía necesita SHOP_SECRET_PREVIOUS: deja los dos como están y vuelve a cargar esta página en un minuto.",
    deployed: "Configurado en la instalación ({names}); se cambia allí.",
    since: "Configurado aquí el {date}",
    stripeText: "Cobra a tus clientes y te paga a ti.",
    noKey: "Aún no hay clave: nadie puede pagar.",
    testKey: "Clave de prueba terminada en {end}: no se cobra a las tarjetas.",
    liveKey: "Clave real terminada en {end}: se cobra a las tarjetas.",
    noWebhook:
      "Falta el secreto del webhook, así que la tienda se entera tarde de los pagos. Ponlo donde está la clave.",
    key: "Clave secreta",
    keyHint:
      "En Stripe, en Desarrolladores, Claves de API. Empieza por sk_test_ o sk_live_. La tienda crea ella misma su webhook en Stripe.",
    openStripe: "Abrir las claves de API de Stripe",
    otherAccount: "Usarla de todos modos",
    otherAccountHint:
      "Los pedidos que se están pagando ahora no se entregarán nunca: espera un día, o dos semanas si aceptas adeudos SEPA. Los pedidos anteriores tendrás que reembolsarlos en el panel de Stripe, y la tienda ya no sabrá de sus disputas.",
    connectStripe: "Conectar Stripe",
    replaceKey: "Cambiar la clave…",
    stripeSaved: "Stripe está conectado y su webhook está listo.",
    tryPayments: "Probar un pago",
    tryPaymentsHint:
      "Con la prueba no se cobra nada: Stripe crea una página de pago y la tienda la cierra enseguida.",
    paymentsRight:
      "Los pagos funcionan: Stripe ha creado una página de pago y ha avisado a la tienda al cerrarse. No se ha cobrado nada.",
    payments_untold:
      "Stripe ha creado una página de pago, pero aún no ha avisado a la tienda de que se cerró. Comprueba el webhook y prueba otra vez.",
    payments_refused:
      "Stripe aún no crea páginas de pago para tu cuenta. Dice: «{reason}» Resuélvelo en el panel de Stripe y prueba otra vez.",
    payments_shopSells:
      "En la página de pago que ha creado Stripe vendes tú, aunque en Ajustes, Impuestos y facturas pone que vende Stripe. Acepta las condiciones de Managed Payments en el panel de Stripe.",
    payments_stripeSells:
      "En la página de pago que ha creado Stripe vende Stripe, aunque en Ajustes, Impuestos y facturas pone que del IVA te ocupas tú. Pide a Stripe que desactive Managed Payments en tu cuenta.",
    payments_price:
      "Stripe ha creado una página de pago con otro precio u otra moneda de lo que pidió la tienda. Pregunta a Stripe qué ajuste de tu cuenta lo hace.",
    payments_currencies:
      "Tu cuenta de Stripe permite pagar en otras monedas, al cambio de Stripe. Desactiva Adaptive Pricing en el panel de Stripe.",
    payments_tax:
      "Tu cuenta de Stripe añade un impuesto que la tienda no ha pedido. Desactiva el impuesto automático en el panel de Stripe.",
    payments_codes:
      "Tu cuenta de Stripe acepta sus propios códigos promocionales al pagar. Desactívalos en el panel de Stripe.",
    checkWebhook: "Comprobar el webhook",
    webhookRight: "El webhook en Stripe está como debe.",
    webhookRepaired: "Algo fallaba en el webhook de Stripe y la tienda lo ha arreglado.",
    removeStripe: "Quitar Stripe…",
    removeStripeText:
      "Nadie podrá empezar un pago. Una página de pago ya abierta en Stripe todavía se puede pagar: esos pedidos se entregarán, y los reembolsos seguirán, cuando vuelvas a conectar la misma cuenta de Stripe. Tu dinero en Stripe se queda allí.",
    removeStripeNow: "Quitar Stripe",
    stripeRemoved:
      "Se ha quitado Stripe: nadie puede empezar un pago. Lo que aún se pague en una página abierta de Stripe espera a que vuelvas a conectar la misma cuenta.",
    mail: "Correo",
    mailText: "Recibos, códigos, contraseñas nuevas, tus boletines.",
    way_mailbox: "El correo sale de {from} por el buzón de {host}.",
    way_binding: "El correo sale por Cloudflare, de {from}.",
    way_none:
      "La tienda aún no puede enviar correos. Los recibos esperan; los códigos y las contraseñas nuevas están desactivados.",
    ownMailbox: "Envía desde tu propio buzón",
    otherMailbox: "Usar otro buzón…",
    host: "Servidor de correo",
    hostHint:
      "Su nombre para el correo saliente (SMTP), como smtp.gmail.com. Está en la ayuda de tu proveedor.",
    port: "Puerto",
    port_465: "465 (cifrado, el normal)",
    port_587: "587 (STARTTLS)",
    user: "Usuario",
    userHint: "Casi siempre, la dirección de correo completa.",
    password: "Contraseña",
    passwordHint:
      "Gmail, iCloud, Yahoo y AOL piden una contraseña de aplicación, que se crea en los ajustes de seguridad de la cuenta.",
    from: "Dirección del remitente",
    fromHint: "La que ven tus clientes. Casi todos los proveedores piden la del propio buzón.",
    tryFirst: "La tienda te envía primero un correo desde él, y solo lo guarda si funciona.",
    tryAndSave: "Probar y guardar",
    mailboxSaved:
      "El buzón funciona y está guardado. Tienes el correo de prueba en la bandeja de entrada o en la de spam.",
    sendTest: "Enviarme un correo de prueba",
    tested: "El correo de prueba va en camino. Mira en la bandeja de entrada y en la de spam.",
    removeMailbox: "Quitar el buzón…",
    removeText:
      "La tienda no enviará correos hasta que tenga otro: los recibos esperan, y los códigos y las contraseñas nuevas quedan desactivados.",
    removeNow: "Quitar el buzón",
    removed: "Se ha quitado el buzón.",
    googleText: "Permite entrar con una cuenta de Google.",
    googleOn: "Se puede entrar con Google, con el cliente {id}.",
    googleOff: "No se puede entrar con Google. Los códigos por correo y las contraseñas funcionan sin él.",
    connectGoogle: "Conectar Google…",
    otherGoogle: "Usar otro cliente…",
    googleFirst:
      "En Google Cloud, crea un cliente OAuth de tipo Aplicación web y añade {address} como URI de redireccionamiento autorizado.",
    openGoogle: "Abrir los clientes OAuth de Google",
    clientId: "ID de cliente",
    clientSecret: "Secreto del cliente",
    googleSaved:
      "Google reconoce el cliente. Prueba a entrar: solo así se ve si el URI de redireccionamiento está añadido.",
    removeGoogle: "Quitar Google…",
    removeGoogleText: "Quien entraba con Google entrará con un código que recibe por correo.",
    removeGoogleNoMail:
      "Tu tienda aún no puede enviar correos: quien entraba con Google y no tiene contraseña no podrá entrar hasta que pueda.",
    removeGoogleNow: "Quitar Google",
    googleRemoved: "Se ha quitado el acceso con Google.",
    address: "Dirección",
    addressText: "Donde se encuentra tu tienda. Solo responde en esta dirección.",
    addressIs: "La tienda responde en {origin}.",
    addressFormer: "{origin}, donde estaba antes, lleva hasta ella.",
    passkeysOnly:
      "Las llaves de acceso no se mudan a una dirección nueva, y {names} no podría volver a entrar. Configura antes una aplicación de autenticación o códigos de recuperación nuevos, en Seguridad.",
    moveTo: "Cambiar de dirección…",
    newAddress: "Dirección nueva",
    newAddressHint:
      "Por ejemplo, tienda.tu-dominio.com. Añádela antes en Cloudflare: tu Worker, Settings, Domains & Routes, Add, Custom domain.",
    checkAddress: "Comprobarla",
    addressAsked: "Ahora abre la dirección nueva.",
    openAddressText:
      "Abre la dirección nueva. Si lleva a esta tienda, volverás aquí enseguida y podrás mudarte. Si el navegador no encuentra nada, no ha cambiado nada: un dominio nuevo tarda unos minutos.",
    openAddress: "Abrir {host}",
    reached: "{host} lleva a esta tienda. Cuando te mudes:",
    moveSessions: "Todos tendrán que volver a entrar, tú también.",
    movePasskeys:
      "Las llaves de acceso se quedan atrás. Ten a mano tu aplicación de autenticación o un código de recuperación, y vuelve a añadir tus llaves.",
    moveStripe: "Stripe recibe un webhook para la dirección nueva y se quita el anterior.",
    moveStripeDeployed:
      "La clave de Stripe está en la instalación: su webhook sigue funcionando en la dirección anterior.",
    moveGoogle: "Añade antes {address} en Google como URI de redireccionamiento autorizado.",
    moveFormer:
      "{origin} lleva a la dirección nueva. Consérvala mientras se usen enlaces y correos antiguos.",
    moveBack:
      "Si algún día falla {host}, añade el secreto SHOP_ORIGIN con {origin} en Cloudflare (tu Worker, Settings, Variables and Secrets) y la tienda volverá a responder allí.",
    moveNow: "Mudarse a {host}",
    moved: "La tienda se ha mudado a esta dirección.",
  },
};
