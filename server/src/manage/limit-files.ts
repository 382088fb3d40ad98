import type { Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { takeToken } from '../platform/rate-limit.ts'

const FILES = { limit: 120, windowMs: 3_600_000 }

/** A file of a whole list, month or year takes long to write: nobody has one made without end. */
export const limitFiles = (app: App, userId: number): Promise<Refusal | null> =>
  takeToken(app, 'files', String(userId), FILES)
