import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { User } from "#app/accounts/accounts.contract.ts";
import {
  failedFormReply,
  formInput,
  invalidFormReply,
  knownFields,
  parseForm,
  type SentForm,
} from "#app/http/forms.server.ts";
import { revisionIn } from "#app/http/revision-in.server.ts";
import { writtenInstant } from "#app/shared/written-instant.ts";
import { z } from "#app/shared/zod.ts";
import { actionResult } from "#app/studio/action-result.form.server.ts";
import { copyLetter, createLetter, removeLetter, saveLetter, sendTest } from "./letter-draft.server.ts";
import { draftOf, type LetterResult, LetterRevision, LetterSending, letterForm } from "./letters.contract.ts";
import { endLetter, scheduleLetter, takeBackLetter } from "./schedule-letter.server.ts";

const WRITING = ["save", "test", "send"] as const;
type Writing = (typeof WRITING)[number];
const Intent = z.object({ intent: z.enum(["copy", "remove", "takeBack", "stop"]) });
type Other = z.output<typeof Intent>["intent"];

const isWriting = (intent: string | null): intent is Writing => WRITING.some((each) => each === intent);

const pathOf = (id: string) => `/studio/letters/${id}`;

const AFTER_WRITING: Record<
  Writing,
  (context: AppLoadContext, seller: User, saved: { id: string; revision: number }) => Promise<string>
> = {
  save: async (_context, _seller, { id }) => `${pathOf(id)}?done=studioLetters.saved`,
  async test({ services }, seller, saved) {
    await sendTest(services, seller, saved);
    const done = `studioLetters.tested?${new URLSearchParams({ email: seller.email })}`;
    return `${pathOf(saved.id)}?${new URLSearchParams({ done })}`;
  },
  send: async (_context, _seller, { id }) => `${pathOf(id)}/send`,
};

interface LetterRequest {
  context: AppLoadContext;
  seller: User;
  form: SentForm;
  /** Null: a new one. */
  id: string | null;
}

/** Saves what was typed, and goes on as the pressed button says. */
export async function writeLetter({ context, seller, form, id }: LetterRequest, intent: Writing = "save") {
  const { services } = context;
  const { mainLanguage } = await services.shop.profile();
  const submission = parseForm(form, letterForm(mainLanguage));
  if (submission.status !== "success") {
    const reply = invalidFormReply(submission);
    return data<LetterResult>({ form: reply.data }, reply.init ?? {});
  }
  const draft = draftOf(submission.value);
  try {
    const saved =
      id === null
        ? { ...(await createLetter(services, draft)), revision: 1 }
        : await saveLetter(services, { id, revision: revisionIn(form), ...draft });
    return redirect(await AFTER_WRITING[intent](context, seller, saved), 303);
  } catch (error) {
    const reply = failedFormReply(submission, error);
    return data<LetterResult>({ form: reply.data }, reply.init ?? {});
  }
}

const OTHERS: Record<Other, (context: AppLoadContext, form: SentForm, id: string) => Promise<LetterResult>> =
  {
    async copy({ services }, _form, id) {
      const copy = await copyLetter(services, id);
      throw redirect(`${pathOf(copy.id)}?done=studioLetters.copied`, 303);
    },
    async remove({ services }, form, id) {
      await removeLetter(services, { id, ...formInput(form, LetterRevision) });
      throw redirect("/studio/letters?done=studioLetters.removed", 303);
    },
    async takeBack({ services }, _form, id) {
      await takeBackLetter(services, id);
      return { done: "studioLetters.unscheduled" };
    },
    async stop({ services }, _form, id) {
      await endLetter(services, id);
      return { done: "studioLetters.stopped" };
    },
  };

export async function letterResponse(sent: LetterRequest & { id: string }) {
  const { form, id, context } = sent;
  const typed = form.get("intent");
  if (isWriting(typed)) return writeLetter(sent, typed);
  return actionResult<LetterResult>(() => OTHERS[formInput(form, Intent).intent](context, form, id));
}

/** The confirmation. */
export const sendingResponse = ({ context, form, id }: LetterRequest & { id: string }) =>
  actionResult<LetterResult & { dueAt?: string }>(
    async () => {
      const { timeZone } = await context.services.shop.profile();
      const dueAt = writtenInstant(form.get("dueAt") ?? "", form.get("dueAt.stored"), timeZone);
      const sending = formInput(
        new URLSearchParams({ ...knownFields(form, LetterSending), dueAt }),
        LetterSending,
      );
      await scheduleLetter(context.services, { id, ...sending });
      throw redirect(pathOf(id), 303);
    },
    () => knownFields(form, z.object({ dueAt: z.string() })),
  );
