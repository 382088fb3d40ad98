/** A failure as it is reported: the caller must have removed private data. */
export interface Failure {
  type: string
  message: string
  stack: string
  environment: string
  platform: 'javascript' | 'node'
  /** The address of the page, without private data. */
  page?: string
}

/** The address for envelopes from a Sentry DSN, `https://key@host/project`. */
export function envelopeUrlOf(dsn: string): string {
  const { protocol, host, pathname, username } = new URL(dsn)
  const parts = pathname.split('/').filter(Boolean)
  const project = parts.pop() ?? ''
  const before = parts.map((part) => `/${part}`).join('')
  return `${protocol}//${host}${before}/api/${project}/envelope/?sentry_version=7&sentry_key=${username}`
}

/** Three lines of JSON: the envelope, what is in it, the failure. */
export function envelopeOf(failure: Failure, id: string, now: Date): string {
  const { type, message, stack, environment, platform, page } = failure
  const event = {
    event_id: id,
    timestamp: now.toISOString(),
    level: 'error',
    platform,
    environment,
    exception: { values: [{ type, value: message, stacktrace: { frames: framesOf(stack) } }] },
    ...(page === undefined ? {} : { request: { url: page } }),
  }
  const lines = [{ event_id: id, sent_at: now.toISOString() }, { type: 'event' }, event]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

/** `at name (file:line:column)` or `at file:line:column`; the innermost comes last. */
const FRAME = /^\s*at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/

function framesOf(stack: string) {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name, file = '', lineno, colno] = FRAME.exec(line) ?? []
      return lineno === undefined
        ? []
        : [
            {
              function: name ?? '?',
              filename: file.replace(/[?#].*$/, ''),
              lineno: Number(lineno),
              colno: Number(colno),
            },
          ]
    })
    .toReversed()
}
