/** A page of ours to come back to, whatever the address says; anything else leads home. */
export function localPath(asked: string | null): string {
  if (!asked?.startsWith('/') || asked.startsWith('//') || asked.includes('\\')) return '/'
  const url = new URL(asked, 'https://obole.invalid')
  return url.origin === 'https://obole.invalid' ? url.pathname + url.search : '/'
}
