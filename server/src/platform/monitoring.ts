import { envelopeOf, envelopeUrlOf, type Failure } from '@obole/contract/envelope'
import { withoutPersonal } from '@obole/core/private-text'
import { randomUUID } from 'node:crypto'

export interface MonitoringSettings {
  MONITORING_DSN: string
  MONITORING_SAMPLING: number
  ENVIRONMENT: string
}

/** Told of each error that is logged, after it was redacted. */
export type Report = (line: object, message: string) => void

/** A service that is down is not asked by everything that goes wrong meanwhile. */
const MOST_AT_ONCE = 5
const PATIENCE_MS = 5000

/** Null where nobody monitors. What cannot be sent is lost: the log has it. */
export function openMonitoring(
  settings: MonitoringSettings,
  random: () => number = Math.random,
): Report | null {
  if (settings.MONITORING_DSN === '') return null
  const url = envelopeUrlOf(settings.MONITORING_DSN)
  let sending = 0
  return (line, message) => {
    const failure = failureIn(line, message, settings.ENVIRONMENT)
    if (!failure || sending >= MOST_AT_ONCE || random() >= settings.MONITORING_SAMPLING) return
    sending += 1
    const body = envelopeOf(failure, randomUUID().replaceAll('-', ''), new Date())
    const headers = { 'content-type': 'application/x-sentry-envelope' }
    fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE_MS) })
      .then((answer) => answer.body?.cancel())
      .catch(() => {})
      .finally(() => (sending -= 1))
  }
}

/** The kind of error, its words and where it was; whatever else the line holds stays in our own log. */
function failureIn(line: object, message: string, environment: string): Failure | null {
  const { err }: { err?: { type?: unknown; message?: unknown; stack?: unknown } } = { ...line }
  if (typeof err !== 'object' || err === null) return null
  const text = (value: unknown) => (typeof value === 'string' ? withoutPersonal(value) : '')
  return {
    type: text(err.type) || 'Error',
    message: [message, text(err.message)].filter(Boolean).join(': '),
    stack: text(err.stack),
    environment,
    platform: 'node',
  }
}
