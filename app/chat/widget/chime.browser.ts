/** Two soft notes when the seller writes, unless muted; in one tab only. */
import { tryToStore } from "#app/shared/browser-storage.browser.ts";

const MUTED_KEY = "stall:chat:muted";
const LAST_PLAYED_KEY = "stall:chat:heard";
/** Frequency in hertz, and seconds after the first note. */
const NOTES = [
  [659, 0],
  [880, 0.12],
] as const;
const NOTE_SECONDS = 0.3;

function play(audio: AudioContext) {
  for (const [frequency, after] of NOTES) {
    const [tone, volume, begins] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.08, begins);
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + NOTE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + NOTE_SECONDS);
  }
}

export function createChime(store: Storage) {
  let audio: AudioContext | null = null;
  // Browsers allow sound only after the first click or key press.
  const allow = () => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  if (navigator.userActivation?.hasBeenActive) allow();
  const gestures = ["pointerdown", "keydown"] as const;
  for (const gesture of gestures) addEventListener(gesture, allow, { once: true, passive: true });

  const muted = () => store.getItem(MUTED_KEY) === "1";
  return {
    muted,
    setMuted: (value: boolean) => tryToStore(store, MUTED_KEY, value ? "1" : "0"),
    playFor(id: number) {
      if (audio?.state !== "running" || muted() || Number(store.getItem(LAST_PLAYED_KEY)) >= id) return;
      tryToStore(store, LAST_PLAYED_KEY, String(id));
      play(audio);
    },
    close() {
      for (const gesture of gestures) removeEventListener(gesture, allow);
      void audio?.close();
    },
  };
}
