import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'

/**
 * Where "back" leads after a payment, as a path of our own: anything that would leave our origin is refused, so that
 * nobody can send payers elsewhere with a link that begins with us.
 */
export function safeBackUrl(app: App, given: string | undefined): string | null | Refusal {
  if (given === undefined) return null
  const url = URL.parse(given, app.config.PUBLIC_URL)
  if (!url || url.origin !== app.config.PUBLIC_URL) {
    return refuse('INVALID_REQUEST', {
      issues: [{ path: 'backUrl', code: 'foreign', message: 'backUrl must be ours' }],
    })
  }
  return url.pathname + url.search
}
