import { ISSUE_WORDS } from '@obole/contract/issue-words'
import { localPath } from '@obole/contract/local-path'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'

/** Where "back" leads after a payment; an address that is not ours is refused. */
export function safeBackUrl(app: App, given: string | undefined): string | null | Refusal {
  if (given === undefined) return null
  const path = localPath(given, app.config.PUBLIC_URL)
  if (path !== null) return path
  return refuse('INVALID_REQUEST', {
    issues: [{ path: 'backUrl', code: 'foreign', message: ISSUE_WORDS.foreignAddress }],
  })
}
