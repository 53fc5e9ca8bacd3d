/** What a page of the studio does on the server: its loader, and an action that is one line for each button. */
import type { SubmissionResult } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import type { User } from "#app/accounts/accounts.contract.ts";
import { includesRight, type SellerRight } from "#app/accounts/seller-rights.ts";
import { shopTranslator } from "#app/i18n/i18n.server.ts";
import type { TextKey, Translate } from "#app/i18n/translate.ts";
import type { SellerSession } from "#app/second-factor/second-factor-state.ts";
import { DomainError, messageOf } from "#app/shared/errors.ts";
import { errorName, type FormResult, formSubmission, schemaFields } from "#app/shared/form-submission.ts";
import type { z } from "#app/shared/zod.ts";
import type { SellerCall } from "./endpoint.server.ts";
import { expectedError, orNotFound, statusOf } from "./errors.server.ts";
import { type FormLimits, readForm, type SentForm, sentIntent } from "./forms.server.ts";
import { requireFreshSeller, requireSeller } from "./guards.server.ts";

interface StudioPage {
  seller: User;
  right: SellerRight;
  services: AppLoadContext["services"];
  /** Of the address. */
  params: Record<string, string>;
  query: URLSearchParams;
}

/** What `load` returns, and the title of the page, for sellers with this right. A DomainError not_found is the page "not found". */
export const studioLoader =
  <D extends object>(
    needed: SellerRight,
    load: (page: StudioPage) => Promise<D & { title?: never }>,
    title: (t: Translate, loaded: NoInfer<D>) => string,
  ) =>
  async ({ request, params, context }: LoaderFunctionArgs): Promise<D & { title: string }> => {
    const { user: seller, right } = await requireSeller(context, needed);
    const { services } = context;
    const query = new URL(request.url).searchParams;
    const page = { seller, right, services, params: params as Record<string, string>, query };
    const loaded = await load(page).catch(orNotFound(context));
    return { ...loaded, title: title(await shopTranslator(services), loaded) };
  };

type Answer = Promise<Response | ReturnType<typeof data<FormResult>>>;

interface SentButton {
  context: AppLoadContext;
  session: SellerSession;
  form: SentForm;
  intent: string;
}
type Button = (sent: SentButton) => Answer;

interface Done<R> {
  /** What was done. The page that follows says it only if the key begins with "studio". */
  done: TextKey;
  /** The page that follows; by default the same. */
  page?: (result: R) => string;
  /** The page is loaded as a new document. */
  isDocument?: boolean;
}

/** Where the page tells of the result itself. */
interface Told<R> {
  tell: (result: R) => Omit<FormResult, "intent">;
}

/** Without its status: conform would move the focus to the first error while somebody is still typing. */
const refusedForm = ({ status, ...form }: SubmissionResult): SubmissionResult => form;

interface Operation<S extends z.ZodObject, R> extends Partial<Pick<SellerCall<S, R>, "access">> {
  input: S;
  run: (services: AppLoadContext["services"], input: z.output<S>, seller: User) => Promise<R>;
}

/** A button that calls what the JSON call calls, with the same input, or an operation that asks which seller pressed it. */
export const button =
  <S extends z.ZodObject, R>(call: Operation<S, R>, success: Done<NoInfer<R>> | Told<NoInfer<R>>): Button =>
  async ({ context, session, form, intent }) => {
    const { services } = context;
    const { timeZone } = await services.shop.profile();
    const pressed = { intent, id: form.get("id") ?? undefined };
    const submission = formSubmission(schemaFields(form, call.input), call.input, timeZone);
    if (submission.status !== "success")
      return data<FormResult>({ ...pressed, form: refusedForm(submission.reply()) }, { status: 400 });
    try {
      if (call.access && !includesRight(session.right, call.access.right))
        throw new DomainError("right_missing");
      if (call.access?.isFresh && !(await requireFreshSeller(context, call.access.right)))
        throw new DomainError("second_factor_needed");
      const result = await call.run(services, submission.value, session.user);
      if ("tell" in success) return data<FormResult>({ ...pressed, ...success.tell(result) });
      const { done, page, isDocument = false } = success;
      if (!page) return data<FormResult>({ ...pressed, done });
      return (isDocument ? redirectDocument : redirect)(`${page(result)}?done=${done}`, 303);
    } catch (error) {
      const expected = expectedError(error);
      if (!expected) throw error;
      const { code, fields, detail, retryAfter } = expected;
      const fieldErrors =
        fields &&
        Object.fromEntries(Object.entries(fields).map(([path, key]) => [errorName(call.input, path), [key]]));
      return data<FormResult>(
        {
          ...pressed,
          // Its field cannot say which of several models it is about.
          ...((!fields || detail) && {
            error:
              Object.values(fields ?? {})[0] ?? (code === "not_found" ? "errors.gone" : messageOf(expected)),
            detail,
          }),
          form: refusedForm(submission.reply({ fieldErrors })),
        },
        { status: statusOf(code), headers: retryAfter ? { "Retry-After": String(retryAfter) } : {} },
      );
    }
  };

/** Of a page for sellers with this right; a button whose call takes another one asks for that too. */
export const studioAction =
  (needed: SellerRight, buttons: Record<string, Button>, limits?: FormLimits) =>
  async ({ request, context }: ActionFunctionArgs): Answer => {
    const session = await requireSeller(context, needed);
    const form = await readForm({ request, context }, limits);
    const intent = sentIntent(form, Object.keys(buttons), context);
    return (buttons[intent] as Button)({ context, session, form, intent });
  };
