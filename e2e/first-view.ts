import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'

export const MOST_JAVASCRIPT = 160_000

export const PHONE = { width: 390, height: 844 }
export const LARGE = { width: 1280, height: 900 }

/** Gzipped bytes of what the browser itself asks for before anybody does anything. */
export async function scriptsOf(page: Page, address: string): Promise<number> {
  const asked: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      asked.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const sizes = await Promise.all(asked)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** What moves by itself is told by the browser, which leaves out what follows a press within half a second. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = []
    let total = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as LayoutShift
        if (hadRecentInput) continue
        total += value
        const what = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return `${element?.outerHTML.slice(0, 120)} ${previousRect.y} → ${currentRect.y} (${previousRect.height} → ${currentRect.height})`
        })
        moved.push(`${value.toFixed(4)} at ${location.pathname}: ${what.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts: () => ({ total, moved }) })
  })
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    shifts: () => { total: number; moved: string[] }
    presses: { acts: string[]; early: string[] }
  }
}

/** All of them together: stricter than the worst five seconds, which is what is usually counted. */
const MOST_SHIFT = 0.02

export async function expectStill(page: Page): Promise<void> {
  const { total, moved } = await page.evaluate(() => window.shifts())
  expect(total, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
}

/** Keeps what a page sends or fetches, and what of it came between a press and the picture that answers it. */
export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const acts: string[] = []
    const early: string[] = []
    let isAnswering = false
    const keep = (act: string) => {
      acts.push(act)
      if (isAnswering) early.push(act)
    }
    const answer = () => {
      isAnswering = true
      // The frame that draws the answer begins with this; what comes after it comes after its picture.
      requestAnimationFrame(() => setTimeout(() => (isAnswering = false)))
    }
    addEventListener('click', answer, true)
    navigator.sendBeacon = () => {
      keep('told')
      return true
    }
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      if (added.some((node) => node instanceof HTMLLinkElement)) keep('fetched')
    }).observe(document, { childList: true, subtree: true })
    Object.assign(window, { presses: { acts, early } })
  })
}

const LATE_MS = 700

/**
 * A telephone of some years ago on a slow network: what is asked for once the page is there comes later than the half
 * second in which a press excuses what moves.
 */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.route(/\/api\/carts|\/assets\/.*\.js|\.(woff2|webp|jpg|png|svg)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
}
