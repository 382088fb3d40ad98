import type { App } from '../app.ts'
import { decrypt, encrypt } from '../platform/cipher.ts'
import { z } from 'zod'

const keySchema = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  token: z.string().nullable(),
  /** No question was answered by this token yet: if it is refused, a new one would be too. */
  isTokenNew: z.boolean(),
})
export type SourceKey = z.infer<typeof keySchema>

const placeOf = (pullId: number) => ({ purpose: 'pull', owner: String(pullId) }) as const

export const sealKey = (app: App, pullId: number, key: SourceKey): Buffer =>
  encrypt(app.keys, placeOf(pullId), Buffer.from(JSON.stringify(key)))

/** Null where it was encrypted with a secret that we no longer have. */
export function openKey(app: App, pullId: number, encrypted: Buffer | null): SourceKey | null {
  const opened = encrypted && decrypt(app.keys, placeOf(pullId), encrypted)
  return opened ? keySchema.parse(JSON.parse(opened.secret.toString())) : null
}
