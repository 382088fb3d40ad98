import { afterEach, expect, it, vi } from 'vitest'
import { afterPicture } from './after-picture.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that draws, and lets time pass, when it is told to. */
function slowBrowser() {
  const frames: (() => void)[] = []
  const timeouts: (() => void)[] = []
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
  vi.stubGlobal('setTimeout', (work: () => void) => timeouts.push(work))
  return {
    draw: () => frames.splice(0).forEach((work) => work()),
    wait: () => timeouts.splice(0).forEach((work) => work()),
  }
}

it('work waits for the picture of its own press, whatever waited before', () => {
  const { draw, wait } = slowBrowser()
  const done: string[] = []
  afterPicture(() => done.push('first'))
  draw()
  // A press between the frame and what follows it: its answer is not drawn yet.
  afterPicture(() => done.push('second'))
  wait()
  expect(done).toEqual(['first'])
  draw()
  wait()
  expect(done).toEqual(['first', 'second'])
})
