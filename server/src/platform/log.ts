import { pino, type DestinationStream, type Logger } from 'pino'
import { redacted } from './redact.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** What a person typed never reaches the log, whoever logs the object or the error that holds it. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const hooks: pino.LoggerOptions['hooks'] = {
    logMethod(given, write) {
      const [first, ...rest] = given
      // An error alone would give its message away as the line's own.
      const object = first instanceof Error ? { err: first } : first
      const message = first instanceof Error && rest.length === 0 ? ['an error'] : rest
      // The hook is typed for a single string; what it is handed is whatever was logged.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      write.apply(this, [redacted(object), ...message.map(redacted)] as unknown as [string])
    },
  }
  // The copy is whole: pino's own way with errors would name its kind anew.
  const options = { level, hooks, serializers: { err: (error: unknown) => error } }
  return destination ? pino(options, destination) : pino(options)
}
