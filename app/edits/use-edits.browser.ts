/** Saves a model's form while it is edited. */
import { useFetcher } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { CHANGED_ELSEWHERE } from "#app/studio/changed-elsewhere.ts";
import { type AutosaveQueue, createAutosaveQueue } from "./autosave-queue.ts";
import type { Texts } from "./edit-fields.ts";
import type { EditorActionData } from "./edits.contract.ts";

const SAVE_DELAY_MS = 700;
const RETRY_MS = 5_000;

export interface LoadedEdits {
  texts: Texts;
  revision: number;
  errors: Texts;
  html: Texts;
  changed: boolean;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function useUnsavedWarning(queue: AutosaveQueue) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (queue.isSending() || Object.keys(queue.unsaved()).length > 0) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [queue]);
}

/** Retries while there is no response. */
function useSaves(queue: AutosaveQueue, onAnswer: (result: EditorActionData) => void) {
  const fetcher = useFetcher<EditorActionData>();
  const [offline, setOffline] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const save = () => {
    clearTimeout(timer.current);
    const fields = queue.takeNext();
    if (fields) fetcher.submit({ intent: "save", ...fields }, { method: "post" });
  };
  const latest = useRef({ save, onAnswer });
  latest.current = { save, onAnswer };
  const saveLater = (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current.save(), wait);
  };
  const { state, data } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (state !== "idle" || !queue.isSending()) return;
    const saved = data?.saved;
    const isOutdated = data?.error === CHANGED_ELSEWHERE;
    setOffline(!saved && !isOutdated);
    if (saved) queue.confirm(saved.revision);
    else if (isOutdated) queue.outdate();
    else queue.fail();
    if (saved || isOutdated) latest.current.onAnswer(data);
    if (isOutdated) return;
    if (Object.keys(queue.unsaved()).length > 0) saveLater(saved ? SAVE_DELAY_MS : RETRY_MS);
  }, [state, data]);
  // Saves what is still waiting when the page is left by a link.
  useEffect(() => () => latest.current.save(), []);
  return { save, saveLater, offline, sending: state !== "idle" };
}

interface EditsOptions {
  loaded: LoadedEdits;
  actionData: EditorActionData | undefined;
}

function newQueue({ loaded, actionData }: EditsOptions): AutosaveQueue {
  const queue = createAutosaveQueue(loaded);
  if (actionData?.saved) queue.confirm(actionData.saved.revision);
  if (actionData?.error !== CHANGED_ELSEWHERE) return queue;
  for (const [name, text] of Object.entries(actionData.typed ?? {}))
    if (name in loaded.texts) queue.edit(name, text);
  queue.outdate();
  return queue;
}

/** Shows the answer to a button, whose submission does not go through the queue. */
function useButtonResult(actionData: EditorActionData | undefined, show: (result: EditorActionData) => void) {
  const shown = useRef(actionData);
  useEffect(() => {
    if (actionData && actionData !== shown.current) show(actionData);
    shown.current = actionData;
  });
}

function useEditsBeforeHydration(
  form: RefObject<HTMLFormElement>,
  texts: Texts,
  edit: (name: string, text: string) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    for (const [name, text] of Object.entries(texts)) {
      const field = form.current?.elements.namedItem(name) as Field | null;
      if (field && field.value !== text) edit(name, field.value);
    }
  }, []);
}

/** What is shown at first: the page that answers a form which was sent before it was live starts with the action's result. */
const initiallyShown = ({ loaded, actionData }: EditsOptions): LoadedEdits =>
  actionData?.typed
    ? { ...loaded, ...actionData.saved, html: { ...loaded.html, ...actionData.html } }
    : loaded;

export function useEdits(form: RefObject<HTMLFormElement>, options: EditsOptions) {
  const { loaded, actionData } = options;
  const [queue] = useState(() => newQueue(options));
  const [texts, setTexts] = useState(() => ({ ...loaded.texts, ...actionData?.typed }));
  const [shown, setShown] = useState(() => initiallyShown(options));
  const [typing, setTyping] = useState(false);
  const pressed = useRef<HTMLElement | null>(null);
  const show = ({ saved, html }: EditorActionData) =>
    setShown((before) => ({ ...before, ...saved, html: { ...before.html, ...html } }));
  const { save, saveLater, offline, sending } = useSaves(queue, (result) => {
    const isSaved = Object.keys(queue.unsaved()).length === 0;
    setTyping(!isSaved);
    show(result);
    const button = pressed.current;
    if (!button || !isSaved) return;
    pressed.current = null;
    setTimeout(() => form.current?.requestSubmit(button));
  });
  useUnsavedWarning(queue);
  useButtonResult(actionData, (result) => {
    if (result.saved) queue.confirm(result.saved.revision);
    if (result.error === CHANGED_ELSEWHERE) queue.outdate();
    show(result);
  });
  const edit = (name: string, text: string) => {
    queue.edit(name, text);
    // An edit that restores the saved text is not sent.
    setTyping(Object.keys(queue.unsaved()).length > 0);
    saveLater(SAVE_DELAY_MS);
  };
  useEditsBeforeHydration(form, loaded.texts, edit);
  const idle = shown.changed ? "saved" : "unchanged";
  return {
    ...shown,
    texts,
    revision: queue.revision() ?? "",
    isOutdated: queue.isOutdated(),
    status: queue.isOutdated() ? "notSaved" : offline ? "unsaved" : typing || sending ? "saving" : idle,
    edit,
    addFields: (added: Texts) => {
      queue.addFields(added);
      setTexts((before) => ({ ...before, ...added }));
    },
    onInput: ({ target }: FormEvent) => {
      const { name, value } = target as Field;
      if (name in texts) edit(name, value);
    },
    /** Saves first, so that a button never acts on texts older than the ones shown. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const isOnlySave = (submitter as HTMLButtonElement | null)?.value === "save";
      if (!isOnlySave && !queue.isSending() && Object.keys(queue.unsaved()).length === 0) {
        // React may not have rendered the one of the last save yet.
        const field = event.currentTarget.elements.namedItem("revision") as HTMLInputElement;
        field.value = String(queue.revision() ?? "");
        return;
      }
      event.preventDefault();
      pressed.current = isOnlySave ? null : submitter;
      save();
    },
    storeMine: () => {
      pressed.current = null;
      queue.overwrite();
      setShown((before) => ({ ...before }));
      save();
    },
  } as const;
}
export type Edits = ReturnType<typeof useEdits>;
