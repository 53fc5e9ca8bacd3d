/** A security key in software: makes an ES256 passkey and signs challenges with it, as WebAuthn level 3 says (sections 6.1, 6.5.1, 7). */
import { base64url } from "jose";

type Bytes = Uint8Array<ArrayBuffer>;
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
const joined = (...parts: (Bytes | number[])[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]));
const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** CBOR (RFC 8949) in its shortest form, of what an attestation holds. */
function cborHead(major: number, length: number): number[] {
  if (length < 24) return [major * 32 + length];
  return length < 256 ? [major * 32 + 24, length] : [major * 32 + 25, length >> 8, length & 255];
}
const cborText = (text: string) => joined(cborHead(3, text.length), utf8(text));
const cborBytes = (bytes: Bytes) => joined(cborHead(2, bytes.length), bytes);

/** ES256 as a COSE key (RFC 9053): kty EC2, alg ES256, crv P-256, x, y. */
async function coseKey(key: CryptoKey): Promise<Bytes> {
  const { x = "", y = "" } = (await crypto.subtle.exportKey("jwk", key)) as JsonWebKey;
  const [ofX, ofY] = [x, y].map((part) => cborBytes(new Uint8Array(base64url.decode(part))));
  return joined([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21], ofX ?? [], [0x22], ofY ?? []);
}

/** ECDSA's two numbers as DER, which WebAuthn sends; WebCrypto joins them plainly. */
function derOf(signature: Bytes): Bytes {
  const integer = (number: Bytes) => {
    const first = number.findIndex((byte) => byte !== 0);
    const digits = joined((number[first] ?? 0) > 127 ? [0] : [], number.slice(first));
    return joined([2, digits.length], digits);
  };
  const body = joined(integer(signature.slice(0, 32)), integer(signature.slice(32)));
  return joined([0x30, body.length], body);
}

const USER_PRESENT = 1;
const HAS_KEY = 64;

/** What the server asks the browser for. */
interface CredentialOptions {
  challenge: string;
}

export async function createPasskey(origin: string) {
  const id = crypto.getRandomValues(new Uint8Array(16));
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const { publicKey, privateKey } = pair as CryptoKeyPair;
  let counter = 0;
  const authenticatorData = async (flags: number, attestedCredential: Bytes = new Uint8Array()) => {
    const count = joined([0, 0, counter >> 8, counter & 255]);
    return joined(await sha256(utf8(new URL(origin).hostname)), [flags], count, attestedCredential);
  };
  const clientData = (type: string, { challenge }: CredentialOptions, from: string) =>
    utf8(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const credential = (response: Record<string, Bytes>) => {
    const fields = Object.entries(response).map(([name, bytes]) => [name, base64url.encode(bytes)]);
    const own = { id: base64url.encode(id), rawId: base64url.encode(id), type: "public-key" };
    return JSON.stringify({ ...own, response: Object.fromEntries(fields), clientExtensionResults: {} });
  };
  return {
    id: base64url.encode(id),
    /** The answer to `navigator.credentials.create`. */
    async register(options: CredentialOptions, from = origin) {
      const attestedCredential = joined(new Uint8Array(16), [0, id.length], id, await coseKey(publicKey));
      const authData = await authenticatorData(USER_PRESENT | HAS_KEY, attestedCredential);
      const attestationObject = joined(
        [0xa3],
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        [0xa0],
        cborText("authData"),
        cborBytes(authData),
      );
      return credential({ clientDataJSON: clientData("webauthn.create", options, from), attestationObject });
    },
    /** The answer to `navigator.credentials.get`. */
    async confirm(options: CredentialOptions, from = origin) {
      counter += 1;
      const data = await authenticatorData(USER_PRESENT);
      const clientDataJSON = clientData("webauthn.get", options, from);
      const signed = joined(data, await sha256(clientDataJSON));
      const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, signed);
      return credential({
        clientDataJSON,
        authenticatorData: data,
        signature: derOf(new Uint8Array(signature)),
      });
    },
  };
}
