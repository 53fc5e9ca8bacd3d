/** The billing portal, of which the shop uses the page where a card is replaced. */
import { z } from "zod";
import { invalidRequest, resourceMissing } from "./api-error.ts";
import { customerById } from "./customers.ts";
import { newId, type PortalConfiguration, type PortalSession, randomText } from "./objects.ts";
import {
  checkParams,
  flag,
  listOf,
  metadata,
  newMetadata,
  type ParamMap,
  text,
  webUrl,
  withMetadata,
} from "./params.ts";
import { type Sandbox, unixTime } from "./state.ts";

const enabled = z.strictObject({ enabled: flag }).optional();

const features = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: flag,
      allowed_updates: listOf(z.enum(["address", "email", "name", "phone", "shipping", "tax_id"])).default(
        [],
      ),
    })
    .optional(),
  invoice_history: enabled,
  payment_method_update: enabled,
  // The sandbox's page has neither.
  subscription_cancel: z.strictObject({ enabled: z.literal("false") }).optional(),
  subscription_update: z.strictObject({ enabled: z.literal("false") }).optional(),
});

const fields = {
  business_profile: z
    .strictObject({
      headline: text(60).optional(),
      privacy_policy_url: webUrl.optional(),
      terms_of_service_url: webUrl.optional(),
    })
    .default({}),
  default_return_url: webUrl.optional(),
  name: text().optional(),
  login_page: z.strictObject({ enabled: z.literal("false") }).optional(),
};

const configurationParams = z.strictObject({ ...fields, features, metadata: newMetadata });
const changedConfiguration = z.strictObject({
  ...fields,
  active: flag.optional(),
  features: features.optional(),
  metadata: metadata.optional(),
});

type AskedFeatures = z.infer<typeof features>;

const featuresOf = (asked: AskedFeatures): PortalConfiguration["features"] => ({
  customer_update: asked.customer_update ?? { allowed_updates: [], enabled: false },
  invoice_history: asked.invoice_history ?? { enabled: false },
  payment_method_update: {
    enabled: asked.payment_method_update?.enabled ?? false,
    payment_method_configuration: null,
  },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: "at_period_end",
    proration_behavior: "none",
  },
  subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: "none",
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: "end_trial",
  },
});

/** `POST /v1/billing_portal/configurations`. */
export function createConfiguration(sandbox: Sandbox, params: ParamMap): PortalConfiguration {
  const checked = checkParams(configurationParams, params);
  const created = unixTime(sandbox);
  const {
    headline = null,
    privacy_policy_url = null,
    terms_of_service_url = null,
  } = checked.business_profile;
  const configuration: PortalConfiguration = {
    id: newId("portalConfiguration"),
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: { headline, privacy_policy_url, terms_of_service_url },
    created,
    default_return_url: checked.default_return_url ?? null,
    features: featuresOf(checked.features),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: checked.metadata,
    name: checked.name ?? null,
    updated: created,
  };
  sandbox.store.portalConfigurations.set(configuration.id, configuration);
  sandbox.changed();
  return configuration;
}

export function configurationById({ store }: Sandbox, id: string): PortalConfiguration {
  const configuration = store.portalConfigurations.get(id);
  if (!configuration) throw resourceMissing("configuration", id, "configuration");
  return configuration;
}

/** `POST /v1/billing_portal/configurations/{id}`. */
export function updateConfiguration(sandbox: Sandbox, id: string, params: ParamMap): PortalConfiguration {
  const configuration = configurationById(sandbox, id);
  const {
    features: asked,
    business_profile,
    login_page: _,
    ...checked
  } = checkParams(changedConfiguration, params);
  Object.assign(configuration, withMetadata(configuration, checked), { updated: unixTime(sandbox) });
  Object.assign(configuration.business_profile, business_profile);
  if (asked) {
    const told = Object.keys(asked).filter((name) => Reflect.get(asked, name) !== undefined);
    const changed = Object.entries(featuresOf(asked)).filter(([name]) => told.includes(name));
    Object.assign(configuration.features, Object.fromEntries(changed));
  }
  sandbox.changed();
  return configuration;
}

const sessionParams = z.strictObject({
  customer: text(),
  configuration: text(),
  return_url: webUrl.optional(),
  locale: text(10).optional(),
  flow_data: z
    .strictObject({
      type: z.literal("payment_method_update"),
      after_completion: z
        .strictObject({ type: z.literal("redirect"), redirect: z.strictObject({ return_url: webUrl }) })
        .optional(),
    })
    .optional(),
});

/** `POST /v1/billing_portal/sessions`. */
export function createPortalSession(sandbox: Sandbox, params: ParamMap): PortalSession {
  const checked = checkParams(sessionParams, params);
  customerById(sandbox, checked.customer);
  const configuration = configurationById(sandbox, checked.configuration);
  const { flow_data } = checked;
  if (!configuration.active)
    throw invalidRequest("The configuration is inactive.", { param: "configuration" });
  if (flow_data && !configuration.features.payment_method_update.enabled)
    throw invalidRequest("This feature is not enabled in the portal configuration: payment_method_update.", {
      param: "flow_data[type]",
    });
  const redirect = flow_data?.after_completion?.redirect ?? null;
  const session: PortalSession = {
    id: newId("portalSession"),
    object: "billing_portal.session",
    configuration: configuration.id,
    created: unixTime(sandbox),
    customer: checked.customer,
    customer_account: null,
    flow: flow_data
      ? {
          after_completion: {
            hosted_confirmation: null,
            redirect,
            type: redirect ? "redirect" : "portal_homepage",
          },
          customer_update: null,
          subscription_cancel: null,
          subscription_pause: null,
          subscription_update: null,
          subscription_update_confirm: null,
          type: "payment_method_update",
        }
      : null,
    livemode: false,
    locale: (checked.locale ?? null) as PortalSession["locale"],
    on_behalf_of: null,
    return_url: checked.return_url ?? configuration.default_return_url,
    url: `${sandbox.url}/p/session/${randomText(24)}`,
  };
  sandbox.store.portalSessions.set(session.id, session);
  sandbox.changed();
  return session;
}
