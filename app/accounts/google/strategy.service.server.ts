/** `remix-auth-google` hardened as RFC 9700 requires: with PKCE and nonce, discovered endpoints and verified responses. */
import { createHash } from "node:crypto";
import type { SessionStorage } from "@remix-run/cloudflare";
import type { AuthenticateOptions } from "remix-auth";
import { type GoogleExtraParams, GoogleStrategy, type GoogleProfile as RawProfile } from "remix-auth-google";
import type { Settings } from "#app/env.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { z } from "#app/shared/zod.ts";
import { confirmAtUserinfo, verifiedClaims } from "./claims.service.server.ts";
import { GOOGLE_CALLBACK, type GoogleProfile } from "./google.contract.ts";
import { fetchGoogleJson, googleFailed } from "./google-json.service.server.ts";
import type { Discovery, GoogleMetadata } from "./metadata.service.server.ts";

const Tokens = z.looseObject({
  access_token: z.string().min(1),
  id_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  scope: z.string().default(""),
  expires_in: z.number(),
});

export interface SignIn {
  settings: Settings;
  discovery: Discovery;
  keys: GoogleMetadata["keys"];
  verifier: string;
  nonce: string;
  language: Language;
  now: Date;
}

/** Whether Google is the authority for an address: one of its own mailboxes, or one of Workspace, which has `hd`. */
const hostsEmail = ({ email, email_verified, hd }: RawProfile["_json"]) =>
  email_verified && (/@(gmail|googlemail)\.com$/i.test(email) || Boolean(hd));

const profileIn = ({ _json: claims }: RawProfile): GoogleProfile => ({
  sub: claims.sub,
  email: claims.email.toLowerCase(),
  emailVerified: claims.email_verified,
  hostsEmail: hostsEmail(claims),
  name: claims.name,
  givenName: claims.given_name,
  familyName: claims.family_name,
});

export class ShopGoogleStrategy extends GoogleStrategy<GoogleProfile> {
  readonly #signIn: SignIn;

  constructor(signIn: SignIn) {
    const { settings, discovery } = signIn;
    super(
      {
        clientID: settings.GOOGLE_CLIENT_ID,
        clientSecret: settings.GOOGLE_CLIENT_SECRET,
        // Absolute, so that no header of a request can name another host.
        callbackURL: `${settings.SHOP_ORIGIN}${GOOGLE_CALLBACK}`,
        scope: ["openid", "email", "profile"],
        prompt: "select_account",
      },
      async ({ profile }) => profileIn(profile),
    );
    this.#signIn = signIn;
    this.authorizationURL = discovery.authorization_endpoint;
    this.tokenURL = discovery.token_endpoint;
  }

  protected override authorizationParams(): URLSearchParams {
    const { verifier, nonce, language } = this.#signIn;
    const params = super.authorizationParams();
    params.set("nonce", nonce);
    params.set("code_challenge", createHash("sha256").update(verifier).digest("base64url"));
    params.set("code_challenge_method", "S256");
    params.set("hl", language);
    params.set("ui_locales", language);
    return params;
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set("code", code);
    params.set("code_verifier", this.#signIn.verifier);
    params.set("client_id", this.clientID);
    params.set("client_secret", this.clientSecret);
    const tokens = await fetchGoogleJson("token", Tokens, {
      url: this.tokenURL,
      method: "POST",
      body: params,
    });
    return { accessToken: tokens.access_token, extraParams: tokens as unknown as GoogleExtraParams };
  }

  protected override async userProfile(accessToken: string, tokens?: GoogleExtraParams): Promise<RawProfile> {
    const { settings, discovery, keys, nonce, now } = this.#signIn;
    const expected = { clientId: settings.GOOGLE_CLIENT_ID, nonce, accessToken, now, keys };
    const claims = await verifiedClaims(tokens?.id_token ?? "", discovery, expected);
    await confirmAtUserinfo(claims, discovery, accessToken);
    return {
      provider: "google",
      id: claims.sub,
      displayName: claims.name,
      name: { familyName: claims.family_name, givenName: claims.given_name },
      emails: [{ value: claims.email }],
      photos: [{ value: claims.picture }],
      _json: claims,
    };
  }

  /** The base class would return its own JSON or store Google's error message in a session. */
  // biome-ignore lint/complexity/useMaxParams: the base class calls it so
  protected override async failure(
    message: string,
    _request: Request,
    _storage: SessionStorage,
    _options: AuthenticateOptions,
    cause?: Error,
  ): Promise<never> {
    throw cause ?? googleFailed(message);
  }
}
