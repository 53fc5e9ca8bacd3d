/** The buttons of a product's page without scripts. A visitor logs in first; a cookie stores the choice until then. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { ProductIntent } from "#app/accounts/login/product-intent.contract.ts";
import { performProductIntent, productIntentCookie } from "#app/accounts/login/product-intent.server.ts";
import { expectedError, orNotFound } from "#app/http/errors.server.ts";
import { knownFields, readForm } from "#app/http/forms.server.ts";
import { redirectToSignIn } from "#app/http/guards.server.ts";
import { linkFrom } from "#app/sources/source.ts";

export async function handleProductForm({ request, params, context }: ActionFunctionArgs) {
  const form = knownFields(await readForm({ request, context }), ProductIntent);
  const parsed = ProductIntent.safeParse({ ...form, id: params.id });
  if (!parsed.success) throw data({ requestId: context.requestId }, { status: 400 });
  const user = await context.user();
  if (!user) {
    const headers = { "Set-Cookie": await productIntentCookie(parsed.data) };
    return redirectToSignIn(linkFrom(parsed.data.source, `/product/${parsed.data.id}`), headers);
  }
  try {
    const { path } = await performProductIntent(context.services, user, parsed.data);
    return redirect(path, 303);
  } catch (error) {
    const { code } = expectedError(error) ?? {};
    if (code === "already_owned") return redirect("/dashboard", 303);
    if (code === "cart_full") return redirect("/cart", 303);
    if (code === undefined || code === "not_found") return orNotFound(context)(error);
    throw data({ requestId: context.requestId }, { status: 409 });
  }
}
