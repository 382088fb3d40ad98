import type { EventBody } from '@obole/contract/manage-statistics'

/** What the tools of others are told: no cart, nothing that names anybody, and the page without its question mark. */
export interface Told {
  event: EventBody['event']
  properties: Readonly<Record<string, string | number | boolean>>
  page: string
}

/** A tool of others that runs. It is opened once, after the visitor's yes, by its settings. */
export interface Adapter {
  tell?: (told: Told) => void
  fail?: (error: unknown) => void
}

/** A script of theirs, from a place that the page's policy names. */
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
