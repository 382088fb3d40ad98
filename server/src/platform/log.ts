import { pino, type DestinationStream, type Logger } from 'pino'
import type { Report } from './monitoring.ts'
import { redacted } from './redact.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

const ERROR_LEVEL = 50

export interface LogParts {
  destination?: DestinationStream
  /** Receives each logged error, as the log has it. */
  report?: Report | null
}

/** What a person typed never reaches the log, wherever the object or error holding it is logged. */
export function createLog(level: string, { destination, report }: LogParts = {}): Logger {
  const hooks: pino.LoggerOptions['hooks'] = {
    logMethod(given, write, logged) {
      const [first, ...rest] = given
      // An error logged alone would show its message as the line's own message.
      const object = first instanceof Error ? { err: first } : first
      const message = first instanceof Error && rest.length === 0 ? ['an error'] : rest
      const [line, ...words] = [redacted(object), ...message.map(redacted)]
      if (logged >= ERROR_LEVEL && typeof line === 'object' && line !== null) report?.(line, words.join(' '))
      // The hook is typed for a single string, but receives whatever was logged.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      write.apply(this, [line, ...words] as unknown as [string])
    },
  }
  // The error is already a complete copy: pino's own serializer would overwrite its type.
  const options = { level, hooks, serializers: { err: (error: unknown) => error } }
  return destination ? pino(options, destination) : pino(options)
}
