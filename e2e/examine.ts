import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Result, RuleObject } from 'axe-core'
import { expect, type Frame, type Page } from '@playwright/test'
import { findNewParts } from './new-parts.ts'

declare global {
  interface Window {
    axe: typeof axe
    partsExamined: readonly Element[]
  }
}

const LARGE = { width: 1280, height: 900 }
/** Narrower than any telephone of today: whatever a telephone shows is shown here, with least room. */
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

/** What is wrong with what is on screen, and at which size. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  const add = (width: number, found: string[]) => faults.push(...found.map((one) => `at ${width} px: ${one}`))
  // From the smallest to the usual one, where a test may go on.
  for (const size of [SMALL, ZOOMED, LARGE]) {
    await page.setViewportSize(size)
    if (size !== LARGE) add(size.width, await overflowOf(page))
    if (size !== ZOOMED) add(size.width, await axeFaultsOf(page))
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

/** The parts of pages in which axe found nothing, as `findNewParts` names them. */
const faultless = new Set<string>()

/** The faults that axe finds in what it has not examined yet, each with its element; in the bank's frames too. */
async function axeFaultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const frame of await visibleFrames(page.mainFrame())) {
    await frame.evaluate(settle)
    const parts = await frame.evaluate(findNewParts, [...faultless])
    if (parts.length === 0) continue
    // A page that only drew something else has it already.
    if (!(await frame.evaluate(() => 'axe' in window))) await load(AXE, frame)
    const rules = frame === page.mainFrame() ? {} : OF_A_WHOLE_PAGE
    let violations = await runAxe(frame, rules)
    if (violations.some(({ id }) => id === 'color-contrast')) {
      // A colour that had just begun to change is another one by now.
      await frame.evaluate(settle)
      violations = await runAxe(frame, rules)
    }
    if (violations.length === 0) for (const part of parts) faultless.add(part)
    faults.push(...described(violations))
  }
  return faults
}

async function runAxe(frame: Frame, rules: RuleObject): Promise<Result[]> {
  const { violations } = await frame.evaluate(
    ([preview, ruled]) =>
      window.axe.run(
        { exclude: [preview, ...window.partsExamined.filter(({ isConnected }) => isConnected)] },
        {
          iframes: false,
          resultTypes: ['violations'],
          reporter: 'no-passes',
          selectors: false,
          rules: ruled,
        },
      ),
    [PREVIEW, rules] as const,
  )
  return violations
}

/** By the debugger where it can be, because the browser then keeps what it compiled for the next page. */
async function load(program: string, frame: Frame): Promise<void> {
  const page = frame.page()
  if (frame !== page.mainFrame()) return frame.evaluate(program)
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: program })
  await session.detach()
}

/** This frame and those in it. In one that may run no program, such as a mail that is shown, axe cannot run either. */
async function visibleFrames(frame: Frame): Promise<Frame[]> {
  const inside: Frame[] = []
  for (const child of frame.childFrames()) {
    const element = await child.frameElement()
    const isPreview = (await element.getAttribute('data-preview')) !== null
    const isInert = (await element.getAttribute('sandbox'))?.includes('allow-scripts') === false
    if (!isPreview && !isInert && (await element.isVisible())) inside.push(...(await visibleFrames(child)))
  }
  return [frame, ...inside]
}

function described(violations: readonly Result[]): string[] {
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

/**
 * The elements that stick out of the page, if the page can be scrolled sideways. Some parts are drawn anew after the
 * window changed its size: what is in its place a second later never stuck out for anybody.
 */
function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(async (patienceMs) => {
    const end = performance.now() + patienceMs
    const { documentElement: root, body } = document
    while (root.scrollWidth > root.clientWidth && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 20))
    if (root.scrollWidth <= root.clientWidth) return []
    const wide = [...body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
    )
    return wide.map((element) => element.outerHTML.slice(0, 120))
  }, 1000)
}
