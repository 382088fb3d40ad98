/** A verdict is heard and felt, so that a volunteer may look at people instead of the screen. */
export type Signal = 'welcome' | 'stop'

/** Notes as frequency, beginning and length: two that rise, or two low ones that repeat. */
const NOTES: Readonly<Record<Signal, readonly { hertz: number; atS: number; lastsS: number }[]>> = {
  welcome: [
    { hertz: 660, atS: 0, lastsS: 0.1 },
    { hertz: 990, atS: 0.1, lastsS: 0.18 },
  ],
  stop: [
    { hertz: 196, atS: 0, lastsS: 0.22 },
    { hertz: 165, atS: 0.28, lastsS: 0.32 },
  ],
}
const SHAPES: Readonly<Record<Signal, OscillatorType>> = { welcome: 'sine', stop: 'square' }
const LOUDNESS: Readonly<Record<Signal, number>> = { welcome: 0.3, stop: 0.16 }
const VIBRATIONS: Readonly<Record<Signal, number[]>> = { welcome: [70], stop: [180, 90, 180] }

let audio: AudioContext | null = null

/** Browsers let a page be heard only after it was touched. */
export function letSoundPlay(): void {
  addEventListener('pointerdown', () => {
    audio ??= new AudioContext()
    void audio.resume()
  })
}

export function give(signal: Signal, { isMuted }: { isMuted: boolean }): void {
  navigator.vibrate?.(VIBRATIONS[signal])
  if (isMuted || !audio) return
  for (const { hertz, atS, lastsS } of NOTES[signal]) playNote(audio, signal, { hertz, atS, lastsS })
}

function playNote(
  context: AudioContext,
  signal: Signal,
  { hertz, atS, lastsS }: { hertz: number; atS: number; lastsS: number },
): void {
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  const begins = context.currentTime + atS
  tone.type = SHAPES[signal]
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(LOUDNESS[signal], begins)
  volume.gain.exponentialRampToValueAtTime(0.001, begins + lastsS)
  tone.connect(volume).connect(context.destination)
  tone.start(begins)
  tone.stop(begins + lastsS)
}
