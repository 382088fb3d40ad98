/** Longer ones do not pass everywhere. */
const MAX_ADDRESS_LENGTH = 2000

const ON_THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether this is an address of somebody outside, a shop's page or a program: by https and to no account of its server.
 * One on our own machine may be by http, where we are reached at that machine ourselves.
 */
export function isOutsideAddress(asked: string, publicUrl: string): boolean {
  const url = asked.length <= MAX_ADDRESS_LENGTH && isPlain(asked) ? URL.parse(asked) : null
  if (!url || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisMachine(url, publicUrl))
}

/** Nobody but its owner sees such an installation: the demonstration, and tests. */
export const isOnThisMachine = (url: URL, publicUrl: string): boolean =>
  [url, new URL(publicUrl)].every(({ hostname }) => isHere(hostname))

const isHere = (hostname: string) => ON_THIS_MACHINE.has(hostname)

/** Browsers drop blanks and controls, and take a backslash for a slash: none belongs in an address. */
const isPlain = (asked: string) => /^https?:\/\/[^/]/i.test(asked) && !/[\s\p{Cc}\p{Cf}\\]/u.test(asked)
