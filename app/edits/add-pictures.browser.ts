import { type DragEvent, useEffect, useRef, useState } from "react";
import { isCameraPhoto } from "#app/catalog/picture-metadata.ts";
import { ApiError } from "#app/http/api.browser.ts";
import { shrinkPhoto } from "#app/photos/shrink-photo.browser.ts";
import { studioCall } from "#app/publishing/upload/studio-calls.browser.ts";
import type { AddedPicture } from "./edits.contract.ts";

const TIMEOUT_MS = 120_000;

export interface AddingPictures {
  number: number;
  count: number;
}

export interface PictureError {
  file: string;
  /** The shop's message; null without an answer. */
  text: string | null;
}

async function sendPicture(id: string, file: File, signal: AbortSignal): Promise<AddedPicture> {
  const isPrint = await isCameraPhoto(file);
  const body = await shrinkPhoto(file);
  const path = `/pictures?${new URLSearchParams({ id, ...(isPrint && { shows: "print" }) })}`;
  return studioCall<AddedPicture>({ method: "PUT", path, body, signal, timeout: TIMEOUT_MS });
}

/**
 * Sends pictures one after the other, so that they arrive in their order and a phone's network does not stall.
 * @param options.onAdded called with each as soon as the shop has it
 * @param options.room how many pictures the model may still get
 */
export function useAddPictures(
  id: string,
  { room, onAdded }: { room: number; onAdded: (added: AddedPicture, replaced: string | null) => void },
) {
  const [adding, setAdding] = useState<AddingPictures | null>(null);
  const [errors, setErrors] = useState<PictureError[]>([]);
  const [full, setFull] = useState(false);
  const latest = useRef(onAdded);
  latest.current = onAdded;
  const stop = useRef(new AbortController());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  const add = async (files: File[], replaced: string | null = null) => {
    if (adding || files.length === 0) return;
    const { signal } = stop.current;
    const taken = files.slice(0, replaced === null ? room : 1);
    setErrors([]);
    setFull(replaced === null && taken.length < files.length);
    for (const [at, file] of taken.entries()) {
      setAdding({ number: at + 1, count: taken.length });
      try {
        latest.current(await sendPicture(id, file, signal), replaced);
      } catch (error) {
        if (signal.aborted) return;
        const text = error instanceof ApiError ? error.message : null;
        setErrors((before) => [...before, { file: file.name, text }]);
      }
    }
    setAdding(null);
  };
  return { adding, errors, full, add };
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** For the element on which pictures are dropped. */
export function useDroppedFiles(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
