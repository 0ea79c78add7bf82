const MUTED = "polyboard.muted";
const TONES = { move: 220, capture: 150 };
const SECONDS = 0.09;

let context: AudioContext | undefined;

export const muted = {
  get: (): boolean => localStorage.getItem(MUTED) !== null,
  set: (isMuted: boolean): void => (isMuted ? localStorage.setItem(MUTED, "") : localStorage.removeItem(MUTED)),
};

/** A short knock when a piece moves; browsers allow it only after the user has done something. */
export function sound(of: keyof typeof TONES): void {
  if (muted.get() || !navigator.userActivation?.hasBeenActive) {
    return;
  }
  context ??= new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  const now = context.currentTime;
  tone.type = "triangle";
  tone.frequency.setValueAtTime(TONES[of], now);
  tone.frequency.exponentialRampToValueAtTime(TONES[of] / 2, now + SECONDS);
  volume.gain.setValueAtTime(0.25, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + SECONDS);
}
