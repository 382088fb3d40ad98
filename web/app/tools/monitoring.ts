import { envelopeOf } from '@obole/contract/envelope'
import type { ToolSettings } from '@obole/contract/tool-settings'
import { pageAddress, withoutPersonal } from '@obole/core/site/private-text'
import type { Adapter } from './adapter.ts'

/** The most failures reported per page: more say nothing new. */
const MOST_FAILURES = 10
const SAMPLED_KEY = 'monitored'

/** Sends Sentry's envelopes without Sentry's script: the error, its place in our code, and the page. */
export function open({
  envelopeUrl,
  sampling,
  environment,
}: NonNullable<ToolSettings['monitoring']>): Adapter {
  if (!isWatched(sampling)) return {}
  let reported = 0
  const fail = (error: unknown) => {
    if ((reported += 1) > MOST_FAILURES) return
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    const failure = {
      type: name,
      message: withoutPersonal(message),
      stack: withoutPersonal(stack),
      environment,
      platform: 'javascript' as const,
      page: window.location.origin + pageAddress(window.location.pathname),
    }
    navigator.sendBeacon(
      envelopeUrl,
      envelopeOf(failure, crypto.randomUUID().replaceAll('-', ''), new Date()),
    )
  }
  addEventListener('error', ({ error, message }) => fail(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => fail(reason))
  return { fail }
}

/** Decided once per session, so that a visit is watched completely or not at all. */
function isWatched(sampling: number): boolean {
  const kept = sessionStorage.getItem(SAMPLED_KEY)
  if (kept !== null) return kept === 'yes'
  const drawn = Math.random() < sampling
  sessionStorage.setItem(SAMPLED_KEY, drawn ? 'yes' : 'no')
  return drawn
}
