import { PreferencesChange } from "#app/domain/accounts/settings.contract.ts";
import { setPreferences } from "#app/domain/accounts/settings.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { languageCookie } from "#app/i18n/i18n.server.ts";

/** @returns 200, the `User` as it is now, with the language cookie. */
const call = endpoint({
  method: "POST",
  access: "session",
  input: PreferencesChange,
  async run({ services, user, input }) {
    const changed = await setPreferences(services, user, input.preferences);
    const mirror = await languageCookie.serialize(changed.preferences.language);
    return Response.json(changed, { headers: { "Set-Cookie": mirror } });
  },
});
export const loader = call;
export const action = call;
