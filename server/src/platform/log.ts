import { pino, type DestinationStream, type Logger } from 'pino'
import type { Report } from './monitoring.ts'
import { redacted } from './redact.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

const ERROR_LEVEL = 50

export interface LogParts {
  destination?: DestinationStream
  /** Hears of errors what the log says of them. */
  report?: Report | null
}

/** What a person typed never reaches the log, whoever logs the object or the error that holds it. */
export function createLog(level: string, { destination, report }: LogParts = {}): Logger {
  const hooks: pino.LoggerOptions['hooks'] = {
    logMethod(given, write, logged) {
      const [first, ...rest] = given
      // An error alone would give its message away as the line's own.
      const object = first instanceof Error ? { err: first } : first
      const message = first instanceof Error && rest.length === 0 ? ['an error'] : rest
      const [line, ...words] = [redacted(object), ...message.map(redacted)]
      if (logged >= ERROR_LEVEL && typeof line === 'object' && line !== null) report?.(line, words.join(' '))
      // The hook is typed for a single string; what it is handed is whatever was logged.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      write.apply(this, [line, ...words] as unknown as [string])
    },
  }
  // The copy is whole: pino's own way with errors would name its kind anew.
  const options = { level, hooks, serializers: { err: (error: unknown) => error } }
  return destination ? pino(options, destination) : pino(options)
}
