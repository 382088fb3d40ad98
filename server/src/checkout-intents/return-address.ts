/** The shop's address with what we say to it; its own query and fragment stay. */
export function addressBack(address: string, saying: Readonly<Record<string, string | number>>): string {
  const [rest = '', ...fragment] = address.split('#')
  const added = new URLSearchParams(Object.entries(saying).map(([name, value]) => [name, String(value)]))
  const separator = rest.includes('?') ? (/[?&]$/.test(rest) ? '' : '&') : '?'
  return [rest + separator + added.toString(), ...fragment].join('#')
}
