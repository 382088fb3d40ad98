import type { Page } from '@playwright/test'

export interface ReportedEvent {
  event: string
  properties: Record<string, unknown>
}

/** The events that a page reports about the visit, as they leave the browser. */
export async function listen(page: Page): Promise<ReportedEvent[]> {
  const reported: ReportedEvent[] = []
  await page.exposeFunction('tell', (text: string) => reported.push(JSON.parse(text)))
  await page.addInitScript(() => {
    navigator.sendBeacon = (_url, body) => {
      // The function exposed above; the type of `window` does not know it.
      if (body instanceof Blob)
        void body.text().then((text) => (window as unknown as { tell(text: string): void }).tell(text))
      return true
    }
  })
  return reported
}
