/** Saves a model's form as it is typed in. Without scripts its buttons send it. */
import { useFetcher } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { DraftQueue } from "#app/client/studio/draft-queue.ts";
import type { Texts } from "#app/domain/drafts/draft-fields.ts";

const PAUSE_MS = 700;
const RETRY_MS = 5_000;

export interface LoadedDraft {
  texts: Texts;
  seen: Texts;
  /** i18n keys by the field's name. */
  errors: Texts;
  /** Descriptions as shoppers read them, by the field's name. */
  html: Texts;
  changed: boolean;
}

/** What the server says of a form that was sent, by a save or by a button. */
export interface SaveAnswer {
  saved?: { conflicts: Texts; seen: Texts; errors: Texts; changed: boolean };
  html?: Texts;
  /** What was sent; not there when a button has done its work. */
  typed?: Texts;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Warns before the tab is closed over what is not saved. */
function useUnsavedWarning(queue: DraftQueue) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (queue.isSending || Object.keys(queue.unsaved).length > 0) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [queue]);
}

/** Sends what `queue` holds, a pause after the last change; tells `onSaved` and, when no answer came, tries again. */
function useSaves(queue: DraftQueue, onSaved: (answer: SaveAnswer) => void) {
  const fetcher = useFetcher<SaveAnswer>();
  const [offline, setOffline] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const save = () => {
    clearTimeout(timer.current);
    const fields = queue.next();
    if (fields) fetcher.submit({ intent: "save", ...fields }, { method: "post" });
  };
  const latest = useRef({ save, onSaved });
  latest.current = { save, onSaved };
  const later = (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current.save(), wait);
  };
  const { state, data } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (state !== "idle" || !queue.isSending) return;
    const saved = data?.saved;
    setOffline(!saved);
    if (saved) queue.answered(saved);
    else queue.failed();
    if (saved) latest.current.onSaved(data);
    if (Object.keys(queue.unsaved).length > 0) later(saved ? PAUSE_MS : RETRY_MS);
  }, [state, data]);
  // Leaving the page by a link saves what the pause still held back.
  useEffect(() => () => latest.current.save(), []);
  return { save, later, offline, sending: state !== "idle" };
}

interface DraftOptions {
  loaded: LoadedDraft;
  /** Of the last button that sent the form itself. */
  answer: SaveAnswer | undefined;
}

function newQueue({ loaded, answer }: DraftOptions): DraftQueue {
  const queue = new DraftQueue(loaded);
  if (answer?.saved) queue.answered(answer.saved);
  return queue;
}

/** Shows what the server answers to a button, whose form was not sent by the queue. */
function useButtonAnswer(answer: SaveAnswer | undefined, show: (answer: SaveAnswer) => void) {
  const shown = useRef(answer);
  useEffect(() => {
    if (answer && answer !== shown.current) show(answer);
    shown.current = answer;
  });
}

/** Calls `type` for the fields that were typed in before the page was hydrated. */
function useEarlyTyping(
  form: RefObject<HTMLFormElement>,
  texts: Texts,
  type: (name: string, text: string) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    for (const [name, text] of Object.entries(texts)) {
      const field = form.current?.elements.namedItem(name) as Field | null;
      if (field && field.value !== text) type(name, field.value);
    }
  }, []);
}

/** Without scripts a refused form is answered by a page of its own; what was done is in what the page has loaded. */
const shownAtFirst = ({ loaded, answer }: DraftOptions): LoadedDraft =>
  answer?.typed ? { ...loaded, ...answer.saved, html: { ...loaded.html, ...answer.html } } : loaded;

export function useDraft(form: RefObject<HTMLFormElement>, options: DraftOptions) {
  const { loaded, answer } = options;
  const [queue] = useState(() => newQueue(options));
  const [texts] = useState(() => ({ ...loaded.texts, ...answer?.typed }));
  const [shown, setShown] = useState(() => shownAtFirst(options));
  const [typing, setTyping] = useState(false);
  /** A button that was pressed while something was unsaved. */
  const pressed = useRef<HTMLElement | null>(null);
  const show = ({ saved, html }: SaveAnswer) =>
    setShown((before) => ({ ...before, ...saved, html: { ...before.html, ...html } }));
  const { save, later, offline, sending } = useSaves(queue, (result) => {
    const isSaved = Object.keys(queue.unsaved).length === 0;
    setTyping(!isSaved);
    show(result);
    const button = pressed.current;
    if (!button || !isSaved) return;
    pressed.current = null;
    // Once React has put the new digests into the form.
    setTimeout(() => form.current?.requestSubmit(button));
  });
  useUnsavedWarning(queue);
  useButtonAnswer(answer, (result) => {
    if (result.saved) queue.answered(result.saved);
    show(result);
  });
  const type = (name: string, text: string) => {
    queue.type(name, text);
    setTyping(true);
    later(PAUSE_MS);
  };
  useEarlyTyping(form, loaded.texts, type);
  const idle = shown.changed ? "saved" : "unchanged";
  return {
    ...shown,
    texts,
    seen: queue.seen,
    conflicts: queue.conflicts,
    status: offline ? "unsaved" : typing || sending ? "saving" : idle,
    type,
    onInput: ({ target }: FormEvent) => {
      const { name, value } = target as Field;
      if (name in loaded.texts) type(name, value);
    },
    /** Saves first: what a button does must not overtake what was typed. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const isOnlySave = (submitter as HTMLButtonElement | null)?.value === "save";
      if (!isOnlySave && !queue.isSending && Object.keys(queue.unsaved).length === 0) return;
      event.preventDefault();
      pressed.current = isOnlySave ? null : submitter;
      save();
    },
    decide: (name: string, choice: "mine" | "theirs") => {
      if (choice === "mine") queue.keepMine(name);
      else (form.current?.elements.namedItem(name) as Field).value = queue.takeTheirs(name);
      setShown((before) => ({ ...before }));
      save();
    },
  } as const;
}
export type Draft = ReturnType<typeof useDraft>;
