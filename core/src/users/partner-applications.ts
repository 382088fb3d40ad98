/** An association's own key, or the application of a partner, which associations let in. */
export const API_CLIENT_KINDS = ['Association', 'Partner'] as const

/** The program that asked for a code exchanges it at once. */
export const AUTHORIZATION_CODE_SECONDS = 60

/** One label of a name of the internet. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A last label that begins with a letter, so that no number of a machine passes for a name. */
const NAME = new RegExp(String.raw`^(?=.{4,253}$)(?:${LABEL}\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`)

/** A program on the machine of whoever writes it. */
export const THIS_MACHINE = 'localhost'

/**
 * The domain to which a partner's application has people sent back, as it is kept: `https://app.example/` is
 * `app.example`. Null where it is none: neither a number, nor a star that stands for several.
 */
export function partnerDomain(typed: string): string | null {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\/$/, '')
  if (bare.replace(/:\d{1,5}$/, '') === THIS_MACHINE) return THIS_MACHINE
  return NAME.test(bare) ? bare : null
}
