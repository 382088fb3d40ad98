import type { EventBody } from '@obole/contract/manage-statistics'

/** What third-party tools receive: no cart, no personal data, and the page's address without its query. */
export interface ToolEvent {
  event: EventBody['event']
  properties: Readonly<Record<string, string | number | boolean>>
  page: string
}

/** A running third-party tool. It is opened once, after the visitor agreed, with its settings. */
export interface Adapter {
  tell?: (event: ToolEvent) => void
  fail?: (error: unknown) => void
}

/** Loads a third-party script from an origin that the page's security policy allows. */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('the script did not come')))
    document.head.append(script)
  })
}
