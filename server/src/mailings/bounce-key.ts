import type { App } from '../app.ts'

/** The key of a mail, which its Message-ID is made of: a mail that comes back names it, and nobody can invent one. */
export const bounceKey = ({ keys }: Pick<App, 'keys'>, recipientId: number): string =>
  `mailing-${recipientId}.${keys.sign('bounce', String(recipientId))}`

/** The recipient that a Message-ID names; null where it is none of ours. */
export function readBounceKey({ keys }: Pick<App, 'keys'>, messageId: string): number | null {
  const [, id, signature] = /<?mailing-([1-9]\d{0,14})\.([\w-]+)@/.exec(messageId) ?? []
  if (!id || !signature) return null
  return keys.isSigned('bounce', id, signature) ? Number(id) : null
}
