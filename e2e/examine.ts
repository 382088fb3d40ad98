import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Result } from 'axe-core'
import { expect, type Frame, type Page } from '@playwright/test'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const LARGE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const SMALL = { width: 320, height: 640 }
/** 1280 pixels at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 450 }

/** Examines what is on screen, at the usual sizes. */
export async function examine(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}

/** Examines what is on screen, at its present size alone. */
export async function examineAsShown(page: Page): Promise<void> {
  expect(await axeFaultsOf(page)).toEqual([])
}

/**
 * What is wrong with what is on screen, and at which size. Another state of a page that was examined before `repeats` it
 * on a large screen: only the phone's is examined, where it has least room.
 */
export async function faultsOf(page: Page, { repeats = false } = {}): Promise<string[]> {
  const faults: string[] = []
  const add = (width: number, found: string[]) => faults.push(...found.map((one) => `at ${width} px: ${one}`))
  // From the smallest to the usual one, where a test may go on.
  for (const size of [SMALL, PHONE, ZOOMED, LARGE]) {
    await page.setViewportSize(size)
    if (size === SMALL || size === ZOOMED) add(size.width, await overflowOf(page))
    else if (size === PHONE || !repeats) add(size.width, await axeFaultsOf(page))
  }
  return faults
}

/** Waits for animations: a colour in transition would be examined wrongly. Runs in the page. */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** One of our own pages inside another: it is examined on its own. */
const PREVIEW = 'iframe[data-preview]'

/** The same program as `axe.source`, minified to less than half, because every page has to read it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** A frame is a part of a page, and needs neither of its own. */
const OF_A_WHOLE_PAGE = {
  'landmark-one-main': { enabled: false },
  'page-has-heading-one': { enabled: false },
}

/** The faults that axe finds, each with its element; in the bank's frames too. */
async function axeFaultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const frame of await visibleFrames(page.mainFrame())) {
    // A page that only drew something else has it already.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
    await frame.evaluate(settle)
    const { violations } = await frame.evaluate(
      ([preview, rules]) =>
        window.axe.run({ exclude: [preview] }, { iframes: false, resultTypes: ['violations'], rules }),
      [PREVIEW, frame === page.mainFrame() ? {} : OF_A_WHOLE_PAGE] as const,
    )
    faults.push(...described(violations))
  }
  return faults
}

/** This frame and those in it. */
async function visibleFrames(frame: Frame): Promise<Frame[]> {
  const inside: Frame[] = []
  for (const child of frame.childFrames()) {
    const element = await child.frameElement()
    const isPreview = (await element.getAttribute('data-preview')) !== null
    if (!isPreview && (await element.isVisible())) inside.push(...(await visibleFrames(child)))
  }
  return [frame, ...inside]
}

function described(violations: readonly Result[]): string[] {
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

/** The elements that stick out of the page, if the page can be scrolled sideways. */
function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return wide.map((element) => element.outerHTML.slice(0, 120))
  })
}
