import { envelopeOf, envelopeUrlOf, type Failure } from '@obole/contract/envelope'
import { withoutPersonal } from '@obole/core/site/private-text'
import { randomUUID } from 'node:crypto'

export interface MonitoringSettings {
  MONITORING_DSN: string
  MONITORING_SAMPLING: number
  ENVIRONMENT: string
}

/** Receives each logged error, after redaction. */
export type Report = (line: object, message: string) => void

/** Limits the reports in flight: a monitoring service that is down is not called for every error. */
const MOST_AT_ONCE = 5
const PATIENCE_MS = 5000

/** Null where monitoring is off. An error that cannot be sent is lost here: the log has it. */
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

/** The error's type, message and stack; the rest of the line stays in our own log. */
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
