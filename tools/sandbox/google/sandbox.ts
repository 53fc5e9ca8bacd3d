import { answerControl } from "#tools/sandbox/controls.ts";
import { type LocalServer, serveLocally } from "#tools/sandbox/local-server.ts";
import { authorize, choose } from "./authorize.ts";
import { type Controls, controlsOf } from "./controls.ts";
import { type Client, type Google, json, noFaults, oauthError } from "./google.ts";
import { newKeyring } from "./id-token.ts";
import { exchange, newGrants, userinfo } from "./token.ts";

interface GoogleSandboxOptions {
  port?: number;
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
}

interface GoogleSandbox extends LocalServer {
  controls: Controls;
}

/**
 * Starts a stand-in for Google sign-in on 127.0.0.1; to the shop it differs from Google in its addresses
 * only. Its `url` is also the issuer.
 */
export async function startGoogleSandbox(options: GoogleSandboxOptions): Promise<GoogleSandbox> {
  const client: Client = {
    id: options.clientId,
    secret: options.clientSecret,
    redirectUris: options.redirectUris,
  };
  const google: Google = {
    url: "",
    client,
    faults: noFaults(),
    grants: newGrants(),
    keys: await newKeyring(),
    people: new Map(),
  };
  const controls = controlsOf(google);
  controls.reset();
  const server = await serveLocally((request) => answer(google, controls, request), options.port ?? 0);
  google.url = server.url;
  return { ...server, controls };
}

type Endpoint = (google: Google, request: Request) => Response | Promise<Response>;

const ENDPOINTS: Record<string, { method: "GET" | "POST"; run: Endpoint }> = {
  "/.well-known/openid-configuration": { method: "GET", run: discovery },
  "/o/oauth2/v2/auth": { method: "GET", run: authorize },
  "/signin/choose": { method: "POST", run: choose },
  "/token": { method: "POST", run: exchange },
  "/oauth2/v3/userinfo": { method: "GET", run: userinfo },
  "/oauth2/v3/certs": { method: "GET", run: certs },
};

async function answer(google: Google, controls: Controls, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/_sandbox/")) return answerControl(controls, request);
  const endpoint = Object.hasOwn(ENDPOINTS, pathname) ? ENDPOINTS[pathname] : undefined;
  if (!endpoint) return oauthError(404, "not_found", "Google has nothing here that the shop uses.");
  if (request.method === endpoint.method) return endpoint.run(google, request);
  return json(405, { error: "method_not_allowed" }, { allow: endpoint.method });
}

const NOT_JSON = "<!doctype html><p>Not JSON";

/** `GET /oauth2/v3/certs` */
function certs(google: Google): Response {
  const { certs: fault } = google.faults;
  if (typeof fault === "number") return json(fault, { error: "internal_failure" });
  if (fault === "garbage") return new Response(NOT_JSON, { status: 200 });
  if (fault === "no-keys") return json(200, { keys: [] });
  return json(200, google.keys.jwks(), { "cache-control": "public, max-age=20000, must-revalidate" });
}

/** `GET /.well-known/openid-configuration` (OpenID Connect Discovery section 3) */
function discovery({ url, faults: { discovery: fault } }: Google): Response {
  if (typeof fault === "number") return json(fault, { error: "internal_failure" });
  if (fault === "garbage") return new Response(NOT_JSON, { status: 200 });
  if (fault === "no-endpoints") return json(200, { issuer: url });
  return json(200, {
    issuer: fault === "wrong-issuer" ? "https://accounts.impostor.example" : url,
    authorization_endpoint: `${url}/o/oauth2/v2/auth`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/oauth2/v3/userinfo`,
    jwks_uri: `${url}/oauth2/v3/certs`,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    claims_supported:
      "iss azp aud sub email email_verified name given_name family_name hd nonce iat exp".split(" "),
  });
}
