import { createHash, timingSafeEqual } from 'node:crypto'
import type { App } from '../app.ts'

/** 288 random bits. Nobody guesses as much, so that a plain digest of it may be kept. */
export const newSecret = ({ ids }: Pick<App, 'ids'>): string => ids.token() + ids.token()

/** Of digits and a few letters: a library that programs use drops hyphens from the name. */
export const newClientId = ({ ids }: Pick<App, 'ids'>): string =>
  Buffer.from(ids.token(), 'base64url').toString('hex')

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Takes as long for a wrong secret as for the right one. */
export const isSecretOf = (hash: Buffer, secret: string): boolean => timingSafeEqual(hash, hashOf(secret))
