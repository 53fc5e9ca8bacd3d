/**
 * The texts that a seller starts from. A text cannot be published while it has a placeholder, such as `[[address]]`. They say what
 * Directives 2000/31/EC (articles 5 and 10), 2011/83/EU (article 6, annex I) and (EU) 2019/770, and the GDPR (article 13) ask for, which in
 * Spain are Ley 34/2002, Real Decreto Legislativo 1/2007 and Ley Orgánica 3/2018. Nothing names the Commission's platform for disputes: it
 * was closed on 20 July 2025 (Regulation (EU) 2024/3228).
 */
import type { Brand } from "#app/brand/brand.contract.ts";
import { interpolate } from "#app/i18n/format.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { LegalDocument } from "./legal.contract.ts";

/** What the terms say of the payment and the privacy text of Stripe, by who sells. */
const BY_SELLER: Record<Language, Record<"shop" | "stripe", { payment: string; provider: string }>> = {
  en: {
    shop: {
      payment: "The terms of the payment provider apply to the payment.",
      provider: "Stripe takes the payments",
    },
    stripe: {
      payment:
        "Link, a company of Stripe, sells to you in its own name, as the payment page says: it takes the payment under its own terms, sends you the receipt and the invoice, and answers questions about them at [support.link.com](https://support.link.com/topics/sold-through-link). Your statement shows its name and ours. We deliver the models, grant the license and stand for what they are.",
      provider: "Link, a company of Stripe, sells and takes the payments, for which it is responsible itself",
    },
  },
  es: {
    shop: {
      payment: "Las condiciones de la pasarela de pago se aplican al pago.",
      provider: "Stripe cobra los pagos",
    },
    stripe: {
      payment:
        "Link, una empresa de Stripe, te vende en su propio nombre, como indica la página de pago: cobra según sus condiciones, te envía el recibo y la factura y responde a las preguntas sobre ellos en [support.link.com](https://support.link.com/topics/sold-through-link). En tu extracto aparecen su nombre y el nuestro. Nosotros entregamos los modelos, concedemos la licencia y respondemos de lo que son.",
      provider: "Link, una empresa de Stripe, vende y cobra, de lo que es responsable por sí misma",
    },
  },
};

const TERMS = {
  en: `## Who sells

[[your name or company]], [[address]], [[e-mail]], [[phone]], tax number [[tax number]].

## What you buy

Digital 3D models as files to download, with the license that you choose beside the price. The page of the model names its files with their formats and sizes, and says what each license allows. You need a program that opens these formats, and a printer with room for the model; there is no copy protection. The files are delivered at once in your dashboard and stay there, without a limit of time or number.

## How you order

Put models into the cart and fill in the checkout. Until you press *Pay* you can correct or remove everything. Then you pay on the page of our payment provider, and the contract is made when the payment is confirmed. We mail you the receipt with these terms at once. Your dashboard keeps the order, and the version of these terms that you accepted can be read as long as the shop exists. You can make the contract in every language of this shop.

## Price and payment

Prices are in euro and include taxes; nothing is added to them. {payment}

## Right of withdrawal

See the page on the right of withdrawal.

## Gifts

You can give a model to somebody else. You are the buyer: the receipt, the invoice and the right of withdrawal are yours. The license belongs to whoever claims the model with the link in our mail. A gift that nobody claims within 90 days of the mail, or that is given back, is yours to keep or to give again; we then delete the address and your note, and do not refund it by ourselves. If the payment is refunded, the license ends for whoever claimed it.

## Memberships

A membership is paid in advance, each month or each year. Its page says what it opens and what you may do with the models, and the receipt repeats it. It renews for the same price until you leave. You can leave at any time, in your account or, without logging in, with *Cancel a membership here*; you then stay a member until the end of what you have paid for. A year that renewed by itself ends with a month's notice, and we pay back what is left of it. If a payment fails, you keep access for some days while we try again. We write to you before we take something out of a membership or end it, and you keep what you have paid for.

## If something is wrong

The legal guarantee for digital content applies, for at least two years: if a file is damaged or is not what its page describes, write to [[e-mail]]. We put it right at no cost, or else reduce the price or pay you back.

## Reviews, comments and photos

Owners who have downloaded a model can review it, and everybody with an account can comment. Do not write what is unlawful, insults people, gives away personal data or has nothing to do with the model. We hide the text of such a review with our reason in its place, take out whole what has personal data, and delete such comments and photos; a person decides that, and the author of a review is mailed why. Anyone can report a review with the link beside it, and whoever disagrees can write to [[e-mail]].

## Complaints

Write to [[e-mail]] or [[address]]. We answer within a month. [[The body for the settlement of disputes that you belong to, or: We take part in no settlement of disputes out of court.]]

## Law

The law of [[country]] applies. As a consumer you keep the rights that the law of your own country gives you, and may go to the courts of the place where you live.`,
  es: `## Quién vende

[[tu nombre o empresa]], [[dirección]], [[correo]], [[teléfono]], NIF [[NIF]].

## Qué compras

Modelos 3D digitales como archivos para descargar, con la licencia que eliges junto al precio. La página del modelo indica sus archivos, con formato y tamaño, y lo que permite cada licencia. Necesitas un programa que abra esos formatos y una impresora en la que quepa el modelo; no hay protección anticopia. Los archivos se entregan al momento en tu panel y se quedan allí, sin límite de tiempo ni de número.

## Cómo se compra

Pon los modelos en el carrito y rellena los datos del pedido. Hasta que pulses *Pagar* puedes corregirlo o quitarlo todo. Después pagas en la página de la pasarela de pago, y el contrato se cierra al confirmarse el pago. Te enviamos enseguida el recibo con estas condiciones por correo. Tu panel guarda el pedido, y la versión de estas condiciones que aceptaste se puede leer mientras exista la tienda. Puedes contratar en cualquiera de los idiomas de esta tienda.

## Precio y pago

Los precios son en euros e incluyen los impuestos; no se les suma nada. {payment}

## Derecho de desistimiento

Consulta la página sobre el derecho de desistimiento.

## Regalos

Puedes regalar un modelo a otra persona. Quien compra eres tú: el recibo, la factura y el derecho de desistimiento son tuyos. La licencia es de quien recoge el modelo con el enlace de nuestro correo. Si nadie lo recoge en los 90 días siguientes al correo, o si te lo devuelven, puedes quedártelo o regalarlo de nuevo; entonces borramos la dirección y tu nota, y no reembolsamos el pago por iniciativa propia. Si se reembolsa el pago, la licencia termina para quien lo recogió.

## Membresías

Una membresía se paga por adelantado, cada mes o cada año. Su página indica qué incluye y qué puedes hacer con los modelos, y el recibo lo repite. Se renueva por el mismo precio hasta que te vayas. Puedes irte cuando quieras, en tu cuenta o, sin iniciar sesión, con *Cancelar una membresía aquí*; sigues siendo miembro hasta el final de lo que has pagado. Un año que se renovó solo termina con un mes de aviso, y te devolvemos lo que quede de él. Si falla un pago, conservas el acceso unos días mientras lo intentamos de nuevo. Te escribimos antes de quitar algo de una membresía o de ponerle fin, y conservas lo que has pagado.

## Si algo va mal

Se aplica la garantía legal de los contenidos digitales, durante dos años como mínimo: si un archivo está dañado o no es lo que describe su página, escribe a [[correo]]. Lo arreglamos sin coste o, si no es posible, rebajamos el precio o te devolvemos el dinero.

## Opiniones, comentarios y fotos

Quien tiene un modelo y lo ha descargado puede opinar sobre él, y quien tiene una cuenta puede comentar. No escribas nada ilegal, insultos, datos personales ni lo que no tenga que ver con el modelo. Ocultamos el texto de esas opiniones con nuestro motivo en su lugar, retiramos enteras las que llevan datos personales y borramos esos comentarios y fotos; lo decide una persona, y quien escribió una opinión recibe el motivo por correo. Cualquiera puede denunciar una opinión con el enlace que tiene al lado, y quien no esté de acuerdo puede escribir a [[correo]].

## Reclamaciones

Escribe a [[correo]] o a [[dirección]]. Contestamos en el plazo de un mes. [[La entidad de resolución de litigios o junta arbitral de consumo a la que estás adherido, o: No estamos adheridos a ninguna entidad de resolución extrajudicial de litigios.]]

## Ley

Se aplica la ley de [[país]]. Como consumidor conservas los derechos que te da la ley de tu país y puedes acudir a los tribunales de tu domicilio.`,
};

const PRIVACY = {
  en: `## Who is responsible

[[your name or company]], [[address]], [[e-mail]].

## What we store, why, and how long

- Your account: name, e-mail and, if you chose one, a hash of the password, to let you in (contract), until you delete it.
- Your orders with the buyer's details, to deliver and for the books (contract and law), for [[years that the law asks for]] years. With them the countries of your address, card and network, because tax law asks for a proof of where a buyer lives; they and your postal code stay with the order when you delete your account, without your name and address.
- Downloads, comments, reviews, photos and messages that you write, to show and answer them (contract), until you or we delete them. Your reviews go with your account.
- The name and e-mail of whoever reports a review, to answer them (law), until the report is decided.
- The address of somebody you give a model to, with your name and note, to mail it to them (contract with you, legitimate interest towards them), until 90 days after the mail at most, and at once when they give it back.
- Where a visit to the shop begins, in words that are the same for everybody: the site with the link that you followed, or what the link itself says, such as *flyer*. We add these words up by day, without who it was (legitimate interest: to know which links are worth it). Your browser stores nothing for it: the open page remembers how it was reached until it is closed, and your cart and your order keep the words, until you delete your account.
- Your consent to mails about new models, and to letters with one about a cart that you leave, if you switched these on; until you take it back.
- Whether you refused letters by e-mail about models like those you bought, at your order or later, with the text that you saw and its time, to write only to those who may be written to (legitimate interest, Directive 2002/58/EC, article 13). You can object at any time, at no cost: at the order, in your settings and in each letter. Letters contain nothing that reports whether you read them; their links say which letter they are from, the same for all its readers.
- Attempts to log in, write or pay, under a code that is made from your e-mail or network address, to stop abuse (legitimate interest), for some days at most. The address to which a code to log in was sent, for some hours. Mails that we sent you, for 30 days.
- All of this is copied each night, encrypted, so that nothing is lost by a mistake (legitimate interest). Each copy is deleted after 35 days at most. If we have to go back to one, whoever was deleted since then is deleted again.

We never see your card: payments are made at Stripe. Without the details that the checkout asks for we cannot sell to you; those marked as optional are up to you. Nothing is decided about you by a program alone.

## Who works for us

Cloudflare hosts the shop, {provider}, and Google confirms who you are if you log in with it. They may process data in the United States and elsewhere outside the EU, under the EU-US Data Privacy Framework or the standard clauses of the European Commission.

## Cookies

Only those that the shop needs: your session, your language, the code to log in that you asked for, a token against forged requests, a coupon that you followed, and what you were about to buy. None follows you to other sites, so you are not asked.

## Your rights

You can see, correct, download and delete your data in the settings of your account. Write to [[e-mail]] to do so as well, to restrict what we do with them, or to object to it. You can take back a consent at any time; what was done before stays lawful. You may complain to [[data protection authority]].`,
  es: `## Quién es responsable

[[tu nombre o empresa]], [[dirección]], [[correo]].

## Qué guardamos, para qué y cuánto tiempo

- Tu cuenta: nombre, correo y, si elegiste una, un hash de la contraseña, para que puedas entrar (contrato), hasta que la borres.
- Tus pedidos con los datos de quien compra, para entregar y para la contabilidad (contrato y ley), durante [[años que pide la ley]] años. Con ellos, los países de tu dirección, tu tarjeta y tu red, porque la ley fiscal pide pruebas de dónde vive quien compra; si borras tu cuenta, se quedan con el pedido junto con tu código postal, sin tu nombre ni tu dirección.
- Las descargas y los comentarios, opiniones, fotos y mensajes que escribes, para mostrarlos y contestarlos (contrato), hasta que los borres o los borremos. Tus opiniones se van con tu cuenta.
- El nombre y el correo de quien denuncia una opinión, para contestarle (ley), hasta que se decida la denuncia.
- La dirección de quien recibe un modelo que regalas, con tu nombre y tu nota, para enviárselo (contrato contigo, interés legítimo respecto a esa persona), hasta 90 días después del correo como mucho, y solo hasta que lo devuelva si lo hace antes.
- De dónde viene una visita a la tienda, con palabras que son las mismas para todo el mundo: el sitio que tenía el enlace o lo que dice el propio enlace, como *folleto*. Sumamos esas palabras por día, sin saber de quién eran (interés legítimo: saber qué enlaces merecen la pena). Tu navegador no guarda nada para ello: la página abierta recuerda cómo llegaste hasta que la cierras, y tu carrito y tu pedido conservan las palabras hasta que borres tu cuenta.
- Tu consentimiento para recibir correos sobre modelos nuevos y boletines, con uno si dejas algo en el carrito, si los activaste; hasta que lo retires.
- Si rechazaste los boletines por correo sobre modelos como los que has comprado, en tu pedido o después, con el texto que viste y su hora, para escribir solo a quien se puede (interés legítimo y artículo 21.2 de la Ley 34/2002). Puedes oponerte cuando quieras y sin coste: en el pedido, en tus ajustes y en cada boletín. Los boletines no llevan nada que avise de si los lees; sus enlaces dicen de qué boletín son, igual para todos sus lectores.
- Los intentos de entrar, escribir o pagar, con un código hecho a partir de tu correo o tu dirección de red, para evitar abusos (interés legítimo), durante unos días como mucho. La dirección a la que se envió un código para entrar, durante unas horas. Los correos que te enviamos, durante 30 días.
- Todo esto se copia cada noche, cifrado, para que nada se pierda por un error (interés legítimo). Cada copia se borra a los 35 días como mucho. Si tenemos que volver a una, se borra otra vez a quien se haya borrado desde entonces.

Nunca vemos tu tarjeta: se paga en Stripe. Sin los datos que pide la compra no podemos venderte; los opcionales los decides tú. Ningún programa decide nada sobre ti por sí solo.

## Quién trabaja para nosotros

Cloudflare aloja la tienda, {provider} y Google confirma quién eres si entras con su cuenta. Pueden tratar datos en Estados Unidos y en otros países fuera de la UE, al amparo del Marco de Privacidad de Datos UE-EE. UU. o de las cláusulas tipo de la Comisión Europea.

## Cookies

Solo las que la tienda necesita: tu sesión, tu idioma, el código para entrar que pediste, un código contra peticiones falsificadas, un cupón cuyo enlace abriste y lo que ibas a comprar. Ninguna te sigue a otros sitios; por eso no te pedimos permiso.

## Tus derechos

Puedes ver, corregir, descargar y borrar tus datos en los ajustes de tu cuenta. Escribe a [[correo]] si prefieres pedírnoslo, y también para limitar lo que hacemos con ellos u oponerte. Puedes retirar un consentimiento cuando quieras; lo hecho antes sigue siendo lícito. Puedes reclamar ante [[autoridad de protección de datos]].`,
};

const WITHDRAWAL = {
  en: `## Fourteen days

As a consumer in the European Economic Area or the United Kingdom you may withdraw from a contract within 14 days of the day on which it was made, without giving a reason. It is enough that you declare it before they are over.

## When the right ends earlier

A model is digital content. Before you pay you ask us to deliver at once and confirm that you lose the right of withdrawal when the delivery starts. The receipt repeats that confirmation. The delivery of a model starts with its first download; until then you may withdraw from it. From a gift you may withdraw, as its buyer, until whoever claimed it downloads it for the first time or pays for a larger license of it.

From a membership you may withdraw within 14 days of joining, also after you have added models to your library as a member. If you have added any, you pay for the days until your declaration, because you asked us to begin at once, and these models go. A renewal or a change to another membership gives no new right.

## How to withdraw

Where you still have the right, open your dashboard, then *Withdraw from contract here* under the payment, and confirm. The receipt leads there too. We confirm it by e-mail at once, with date and time. Or write to [[e-mail]] or [[address]], for example:

> To [[your name or company]]: I withdraw from my contract for the following models: … Order code: … Ordered on: … Name: … Address: … Date: …

## What follows

We pay back all that you paid for these models within 14 days of your declaration, the same way that you paid and at no cost. The license ends and the files may no longer be used.`,
  es: `## Catorce días

Como consumidor en el Espacio Económico Europeo o el Reino Unido puedes desistir de un contrato en los 14 días siguientes al día en que se cerró, sin dar ningún motivo. Basta con que lo declares antes de que acaben.

## Cuándo termina antes

Un modelo es contenido digital. Antes de pagar nos pides la entrega inmediata y confirmas que pierdes el derecho de desistimiento cuando empieza la entrega. El recibo repite esa confirmación. La entrega de un modelo empieza con su primera descarga; hasta entonces puedes desistir de él. De un regalo puedes desistir tú, que lo compraste, hasta que quien lo recogió lo descargue por primera vez o pague una licencia superior del mismo modelo.

De una membresía puedes desistir en los 14 días siguientes a hacerte miembro, también después de añadir modelos a tu biblioteca como miembro. Si has añadido alguno, pagas los días transcurridos hasta tu declaración, porque nos pediste empezar ya, y esos modelos dejan de ser tuyos. Ni una renovación ni un cambio a otra membresía dan un derecho nuevo.

## Cómo desistir

Si aún tienes el derecho, abre tu panel y *Desistir del contrato aquí* bajo el pago, y confírmalo. El recibo también lleva allí. Te lo confirmamos enseguida por correo, con fecha y hora. O escribe a [[correo]] o [[dirección]], por ejemplo:

> A [[tu nombre o empresa]]: desisto de mi contrato de los siguientes modelos: … Código del pedido: … Pedido el: … Nombre: … Dirección: … Fecha: …

## Qué pasa después

Te devolvemos todo lo que pagaste por esos modelos en los 14 días siguientes a tu declaración, por el mismo medio con el que pagaste y sin coste. La licencia termina y los archivos ya no pueden usarse.`,
};

const IMPRINT = {
  en: `[[your name or company]]

[[address]]

E-mail: [[e-mail]]

Phone: [[phone]]

Tax number: [[tax number]]

Register: [[register and number, or delete this line]]`,
  es: `[[tu nombre o empresa]]

[[dirección]]

Correo: [[correo]]

Teléfono: [[teléfono]]

NIF: [[NIF]]

Registro: [[registro y número, o borra esta línea]]`,
};

const LEGAL_TEMPLATES: Record<LegalDocument, Record<Language, string>> = {
  terms: TERMS,
  privacy: PRIVACY,
  withdrawal: WITHDRAWAL,
  imprint: IMPRINT,
};

const CONTACT_PLACEHOLDERS: [keyof Brand["contact"], string[]][] = [
  ["email", ["[[e-mail]]", "[[correo]]"]],
  ["phone", ["[[phone]]", "[[teléfono]]"]],
  ["address", ["[[address]]", "[[dirección]]"]],
];

function withContact(template: string, contact: Brand["contact"]): string {
  let filledIn = template;
  for (const [fact, placeholders] of CONTACT_PLACEHOLDERS) {
    const known = contact[fact]?.replace(/\s*\n\s*/g, ", ");
    if (known)
      for (const placeholder of placeholders) filledIn = filledIn.replaceAll(placeholder, () => known);
  }
  return filledIn;
}

interface LegalFacts {
  contact: Brand["contact"];
  isSoldByStripe: boolean;
}

export function legalTemplate(document: LegalDocument, { contact, isSoldByStripe }: LegalFacts): Translated {
  const seller = isSoldByStripe ? "stripe" : "shop";
  const filledIn = LANGUAGE_CODES.map((language) => {
    const template = LEGAL_TEMPLATES[document][language];
    return [language, withContact(interpolate(template, BY_SELLER[language][seller]), contact)];
  });
  return Object.fromEntries(filledIn);
}
