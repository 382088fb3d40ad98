import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../public/embed.js'), 'utf8')

interface Frame {
  src: string
  style: Record<string, string>
  scrolled: number
  contentWindow: { asked: unknown[]; postMessage(message: unknown): void }
}

function frameOf(src: string): Frame & { getBoundingClientRect(): { top: number }; scrollIntoView(): void } {
  const asked: unknown[] = []
  return {
    src,
    style: {},
    scrolled: 0,
    contentWindow: { asked, postMessage: (message) => void asked.push(message) },
    getBoundingClientRect: () => ({ top: -300 }),
    scrollIntoView() {
      this.scrolled++
    },
  }
}

/** A page of another site, as far as the script knows pages. */
function embed(frames: Frame[], dataset: Record<string, string> = {}) {
  let hear: ((event: { origin: string; source: unknown; data: unknown }) => void) | undefined
  runInNewContext(script, {
    URL,
    addEventListener: (_: string, listener: typeof hear) => (hear = listener),
    document: {
      currentScript: {
        src: 'https://obole.example/embed.js',
        dataset,
        before: (frame: Frame) => void frames.push(frame),
      },
      createElement: () => frameOf(''),
      querySelectorAll: () => frames,
    },
  })
  return (source: unknown, data: unknown, origin = 'https://obole.example') =>
    hear?.({ origin, source, data })
}

it('makes the frame that speaks as tall as it says, and no other', () => {
  const [first, second] = [
    frameOf('https://obole.example/a/widget'),
    frameOf('https://obole.example/b/widget'),
  ]
  const say = embed([first, second])
  say(second.contentWindow, { type: 'obole:height', height: 812 })
  expect([first.style.height, second.style.height]).toEqual([undefined, '812px'])
})

it('asks frames that spoke before it was there', () => {
  const frame = frameOf('https://obole.example/a/widget')
  embed([frame])
  expect(frame.contentWindow.asked).toEqual([{ type: 'obole:measure' }])
})

it('puts a frame where it stands, measured and as wide as it is told, and only one of ours', () => {
  const frames: Frame[] = []
  const say = embed(frames, { src: '/a/widget-vignette', title: 'Fête', width: '350', height: '440' })
  const [frame] = frames
  expect(frame?.src).toBe('https://obole.example/a/widget-vignette?hauteur=1')
  expect(frame?.style).toEqual({ width: '100%', maxWidth: '350px', height: '440px', border: '0' })
  say(frame?.contentWindow, { type: 'obole:height', height: 398 })
  expect(frame?.style.height).toBe('398px')
  const none: Frame[] = []
  embed(none, { src: 'https://evil.test/widget' })
  embed(none, { src: '//evil.test/widget' })
  embed(none)
  expect(none).toEqual([])
})

it('brings the top of a new step into view', () => {
  const frame = frameOf('https://obole.example/a/widget')
  embed([frame])(frame.contentWindow, { type: 'obole:top' })
  expect(frame.scrolled).toBe(1)
})

it('hears nobody else: another origin, another frame, another site that begins alike', () => {
  const ours = frameOf('https://obole.example/a/widget')
  const alike = frameOf('https://obole.example.evil.test/')
  const say = embed([ours, alike])
  const height = { type: 'obole:height', height: 9 }
  say(ours.contentWindow, height, 'https://evil.test')
  say({}, height)
  say(alike.contentWindow, height)
  for (const data of [null, 'x', { type: 'obole:height', height: '9px;position:fixed' }])
    say(ours.contentWindow, data)
  expect([ours.style, alike.style]).toEqual([{}, {}])
})
