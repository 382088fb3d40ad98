import { pino, type Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

export function createLog(level: string): Logger {
  return pino({
    level,
    // What a payer typed never reaches the log, whoever logs the object that holds it.
    redact: {
      paths: ['*.password', '*.email', '*.payer', 'req.headers.authorization', 'req.headers.cookie'],
      remove: true,
    },
  })
}
