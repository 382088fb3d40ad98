import type { ToolSettings } from '@obole/contract/tool-settings'
import { CONSENT_DAYS } from '@obole/core/site/tools'
import { TEST_COOKIE, testVisitor } from './ab-flags.ts'
import type { Adapter, ToolEvent } from './adapter.ts'

const COUNTED: readonly ToolEvent['event'][] = ['Campaign Step viewed', 'Campaign Payment Submitted']

/** Reports which variant a visitor saw and how far they came. The visitor is a random number, with nothing personal. */
export function open(
  { url, percents }: NonNullable<ToolSettings['abTest']>,
  flags: Readonly<Record<string, boolean>>,
): Adapter {
  const visitor = testVisitor(document.cookie) ?? newVisitor()
  const variants = Object.fromEntries(Object.keys(percents).map((flag) => [flag, flags[flag] ?? false]))
  return {
    tell({ event, properties }) {
      if (!COUNTED.includes(event)) return
      const { form_type, step, payment_amount } = properties
      navigator.sendBeacon(url, JSON.stringify({ visitor, variants, event, form_type, step, payment_amount }))
    },
  }
}

/** The current page was drawn without it: the number counts from the next page on. */
function newVisitor(): string {
  const visitor = crypto.randomUUID()
  document.cookie = `${TEST_COOKIE}=${visitor}; Path=/; Max-Age=${CONSENT_DAYS * 86_400}; SameSite=Lax`
  return visitor
}
