/** The texts that a seller starts from. A text cannot be published while it has a placeholder, such as `[[address]]`. */
import type { Translated } from "#app/domain/translated.ts";
import type { LegalDocument } from "./legal.contract.ts";

const TERMS = {
  en: `## Who sells

[[your name or company]], [[address]], [[e-mail]], tax number [[tax number]].

## What you buy

Digital 3D models as files to download, with the licence that you choose beside the price. The page of the model says what each licence allows. The files are delivered at once in your dashboard and stay there, without a limit of time or number.

## Price and payment

Prices are in euro and include taxes. You pay on the page of our payment provider, whose own terms apply to the payment. The contract is made when the payment is confirmed; the receipt is mailed to you.

## Right of withdrawal

See the page on the right of withdrawal.

## If something is wrong

The legal guarantee for digital content applies: if a file is damaged or is not what its page describes, write to [[e-mail]] and we will repair it or pay you back.

## Law

The law of [[country]] applies. As a consumer you keep the rights that the law of your own country gives you.`,
  es: `## Quién vende

[[tu nombre o empresa]], [[dirección]], [[correo]], NIF [[NIF]].

## Qué compras

Modelos 3D digitales como archivos para descargar, con la licencia que eliges junto al precio. La página del modelo dice lo que permite cada licencia. Los archivos se entregan al momento en tu panel y se quedan allí, sin límite de tiempo ni de número.

## Precio y pago

Los precios son en euros e incluyen los impuestos. Pagas en la página de la pasarela de pago, cuyas condiciones se aplican al pago. El contrato se cierra al confirmarse el pago; te enviamos el recibo por correo.

## Derecho de desistimiento

Consulta la página sobre el derecho de desistimiento.

## Si algo va mal

Se aplica la garantía legal de los contenidos digitales: si un archivo está dañado o no es lo que describe su página, escribe a [[correo]] y lo arreglaremos o te devolveremos el dinero.

## Ley

Se aplica la ley de [[país]]. Como consumidor conservas los derechos que te da la ley de tu país.`,
};

const PRIVACY = {
  en: `## Who is responsible

[[your name or company]], [[address]], [[e-mail]].

## What we store, and why

- Your account: name, e-mail and a hash of the password, to let you in (contract).
- Your orders with the buyer's details, to deliver and for the books (contract and law), for [[years that the law asks for]] years.
- Downloads, comments, photos and messages that you write, to show and answer them (contract).
- Your consent to mails about new models, until you take it back.

We never see your card: payments are made at Stripe.

## Who works for us

Cloudflare hosts the shop, Stripe takes the payments, and Google confirms who you are if you log in with it. They may process data outside the EU under the standard clauses of the European Commission.

## Cookies

Only those that the shop needs: your session, your language, a token against forged requests, and what you were about to buy.

## Your rights

You can see, correct, download and delete your data in the settings of your account, or write to [[e-mail]]. You may complain to [[data protection authority]].`,
  es: `## Quién es responsable

[[tu nombre o empresa]], [[dirección]], [[correo]].

## Qué guardamos y para qué

- Tu cuenta: nombre, correo y un hash de la contraseña, para que puedas entrar (contrato).
- Tus pedidos con los datos de quien compra, para entregar y para la contabilidad (contrato y ley), durante [[años que pide la ley]] años.
- Las descargas y los comentarios, fotos y mensajes que escribes, para mostrarlos y contestarlos (contrato).
- Tu consentimiento para recibir correos sobre modelos nuevos, hasta que lo retires.

Nunca vemos tu tarjeta: se paga en Stripe.

## Quién trabaja para nosotros

Cloudflare aloja la tienda, Stripe cobra los pagos y Google confirma quién eres si entras con su cuenta. Pueden tratar datos fuera de la UE con las cláusulas tipo de la Comisión Europea.

## Cookies

Solo las que la tienda necesita: tu sesión, tu idioma, un código contra peticiones falsificadas y lo que ibas a comprar.

## Tus derechos

Puedes ver, corregir, descargar y borrar tus datos en los ajustes de tu cuenta, o escribir a [[correo]]. Puedes reclamar ante [[autoridad de protección de datos]].`,
};

const WITHDRAWAL = {
  en: `## Fourteen days

As a consumer in the EU you may withdraw from a contract within 14 days without giving a reason.

## When the right ends earlier

A model is digital content. Before you pay you ask us to deliver at once and confirm that you lose the right of withdrawal when the delivery starts. The receipt repeats that confirmation.

## How to withdraw

Where you still have the right, open your dashboard, then the payment under *Your payments*, then *Withdraw from contract here*, and confirm. We confirm it by e-mail at once. Or write to [[e-mail]] or [[address]], for example:

> I withdraw from my contract for the following models: … Order code: … Name: … Date: …

We pay back what you paid within 14 days, the same way that you paid. The licence ends and the files may no longer be used.`,
  es: `## Catorce días

Como consumidor en la UE puedes desistir de un contrato en 14 días sin dar ningún motivo.

## Cuándo termina antes

Un modelo es contenido digital. Antes de pagar nos pides la entrega inmediata y confirmas que pierdes el derecho de desistimiento cuando empieza la entrega. El recibo repite esa confirmación.

## Cómo desistir

Si aún tienes el derecho, abre tu panel, el pago en *Tus pagos* y *Desistir del contrato aquí*, y confírmalo. Te lo confirmamos enseguida por correo. O escribe a [[correo]] o [[dirección]], por ejemplo:

> Desisto de mi contrato de los siguientes modelos: … Código del pedido: … Nombre: … Fecha: …

Te devolvemos lo que pagaste en 14 días, por el mismo medio con el que pagaste. La licencia termina y los archivos ya no pueden usarse.`,
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

export const LEGAL_TEMPLATES: Record<LegalDocument, Translated> = {
  terms: TERMS,
  privacy: PRIVACY,
  withdrawal: WITHDRAWAL,
  imprint: IMPRINT,
};
