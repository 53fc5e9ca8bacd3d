/** Two soft notes when the seller writes, unless muted, in one tab only. */

const MUTED = "stall:chat:muted";
const PLAYED = "stall:chat:heard";
/** Hertz, and seconds after the first. */
const NOTES = [
  [659, 0],
  [880, 0.12],
] as const;
const LENGTH = 0.3;

function play(audio: AudioContext) {
  for (const [frequency, after] of NOTES) {
    const [tone, volume, begins] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.08, begins);
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + LENGTH);
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

  const muted = () => store.getItem(MUTED) === "1";
  return {
    muted,
    mute: (is: boolean) => store.setItem(MUTED, is ? "1" : "0"),
    /** Every tab gets message `id`; the first that may make a sound plays it. */
    playFor(id: number) {
      if (audio?.state !== "running" || muted() || Number(store.getItem(PLAYED)) >= id) return;
      store.setItem(PLAYED, String(id));
      play(audio);
    },
    end() {
      for (const gesture of gestures) removeEventListener(gesture, allow);
      void audio?.close();
    },
  };
}
