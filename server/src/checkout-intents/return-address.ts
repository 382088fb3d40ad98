/** Longer ones do not pass everywhere. */
const MAX_ADDRESS_LENGTH = 2000

const ON_THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a payer may be sent to this address: a page of a shop, by https and to no account of its server. A shop on the
 * same machine is served by http, where this installation is on that machine itself.
 */
export function isReturnAddress(asked: string, publicUrl: string): boolean {
  const url = asked.length <= MAX_ADDRESS_LENGTH && isPlain(asked) ? URL.parse(asked) : null
  if (!url || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' && [url, new URL(publicUrl)].every(({ hostname }) => isHere(hostname))
}

const isHere = (hostname: string) => ON_THIS_MACHINE.has(hostname)

/** Browsers drop blanks and controls, and take a backslash for a slash: none belongs in an address. */
const isPlain = (asked: string) => /^https?:\/\/[^/]/i.test(asked) && !/[\s\p{Cc}\p{Cf}\\]/u.test(asked)

/** The shop's address with what we say to it; its own query and fragment stay. */
export function addressBack(address: string, saying: Readonly<Record<string, string | number>>): string {
  const [rest = '', ...fragment] = address.split('#')
  const added = new URLSearchParams(Object.entries(saying).map(([name, value]) => [name, String(value)]))
  const separator = rest.includes('?') ? (/[?&]$/.test(rest) ? '' : '&') : '?'
  return [rest + separator + added.toString(), ...fragment].join('#')
}
