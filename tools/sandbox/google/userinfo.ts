import { type Google, json, profileOf } from "./google.ts";

/** `GET /oauth2/v3/userinfo` */
export async function userinfo(google: Google, request: Request): Promise<Response> {
  const { userinfo: fault } = google.faults;
  if (typeof fault === "number")
    return json(fault, { error: "internal_failure", error_description: "The sandbox failed on purpose." });
  const token = /^bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const grant = token ? google.grants.ownerOf(token) : null;
  if (!grant) return invalidCredentials();
  if (fault === "garbage") return new Response("<!doctype html><p>Not JSON", { status: 200 });
  const profile = profileOf(grant.person, grant.request.scopes);
  if (fault === "other-sub") return json(200, { ...profile, sub: "100000000000000000000" });
  if (fault === "no-sub") delete profile.sub;
  if (fault === "no-email-verified") delete profile.email_verified;
  return json(200, profile);
}

function invalidCredentials(): Response {
  const challenge = 'Bearer realm="Google sandbox", error="invalid_token"';
  return json(
    401,
    { error: "invalid_request", error_description: "Invalid Credentials" },
    { "www-authenticate": challenge },
  );
}
