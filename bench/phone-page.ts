import type { Browser, Locator, Page } from 'playwright-core'

/** The measurements of one page; null for those that it does not have. */
export interface Seen {
  lcpMs: number | null
  /** From the tap to the next frame, for the slowest tap. */
  tapMs: number | null
  /** Bytes transferred until no request is left, before any tap. */
  scriptBytes: number | null
  shift: number | null
  /** From the tap until the next step is visible. */
  stepMs: number | null
}

export interface Phone {
  page: Page
  /** Opens a page and waits until it is idle. */
  open(path: string): Promise<void>
  tap(what: Locator): Promise<void>
  /** Taps and waits for the next step. */
  step(what: Locator, next: Locator): Promise<void>
  seen(): Promise<Seen>
  close(): Promise<void>
}

/** 1.6 Mb/s down, 750 kb/s up, 150 ms round trip, a processor four times as slow. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
const RESTS_MS = 500

export async function openPhone(browser: Browser, url: string): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const scripts = new Set<string>()
  let scriptBytes = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.addInitScript(watch)
  let firstBytes: number | null = null
  let stepMs: number | null = null
  return {
    page,
    async open(path) {
      await page.goto(path, { waitUntil: 'load' })
      await page.waitForLoadState('networkidle')
      firstBytes = scriptBytes
    },
    async tap(what) {
      await what.first().tap()
      await page.waitForTimeout(RESTS_MS)
    },
    async step(what, next) {
      const began = performance.now()
      await what.first().tap()
      await next.first().waitFor()
      stepMs = performance.now() - began
      await page.waitForTimeout(RESTS_MS)
    },
    async seen() {
      const watched = await page.evaluate(() => window.watched())
      return { ...watched, scriptBytes: firstBytes, stepMs }
    },
    close: () => context.close(),
  }
}

declare global {
  interface Window {
    watched: () => Pick<Seen, 'lcpMs' | 'tapMs' | 'shift'>
  }
}

/** Runs in the page, before any other script. */
function watch(): void {
  let lcpMs: number | null = null
  let tapMs: number | null = null
  let shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) lcpMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // The browser reports more fields than its types declare.
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId > 0) tapMs = Math.max(tapMs ?? 0, entry.duration)
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  window.watched = () => ({ lcpMs, tapMs, shift })
}
