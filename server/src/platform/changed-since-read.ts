import { refuse, type Refusal } from '@obole/contract/problems'
import { changesBetween, type JsonObject } from '@obole/core/campaign/merge'

/** Null where what the person confirms is still what they read; otherwise a refusal that lists the changes. */
export function changedSinceRead(seen: JsonObject, now: JsonObject): Refusal | null {
  const changes = changesBetween(seen, now)
  return changes.length === 0 ? null : refuse('CHANGED_SINCE_READ', { details: { changes } })
}
