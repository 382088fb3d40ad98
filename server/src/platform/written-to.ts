import type { Refusal } from '@obole/contract/problems'
import { takeToken } from './rate-limit.ts'

const HOUR_MS = 3_600_000
/** By all associations together: whoever opens ten of them fills no mailbox faster. */
const WRITTEN_TO = { limit: 20, windowMs: HOUR_MS }

/** A mailbox that somebody else typed is not flooded through us, whoever asks and however the mail is called. */
export const mailboxRefusal = (
  app: Parameters<typeof takeToken>[0],
  email: string,
): Promise<Refusal | null> => takeToken(app, 'written-to', email.toLowerCase(), WRITTEN_TO)
