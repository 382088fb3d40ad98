import type { Tool } from '@obole/core/site/tools'

/** The cookies and storage keys of each tool, by name. */
const TRACES: Readonly<Record<Tool, RegExp>> = {
  analytics: /^(?:_pk_|mtm_|matomo_)/,
  tagManager: /^_(?:ga|gid|gat|gcl|dc_gtm)/,
  abTest: /^ab$/,
  monitoring: /^monitored$/,
  captcha: /^_grecaptcha/i,
}

/** Removes what a tool stored: its consent was withdrawn, or has expired. */
export function removeTraces(tool: Tool): void {
  const left = TRACES[tool]
  const cookies = document.cookie.split(/;\s*/).map((cookie) => cookie.split('=')[0] ?? '')
  for (const name of cookies) if (left.test(name)) removeCookie(name)
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (left.test(key)) storage.removeItem(key)
}

/** A tool may have set it for this host or for a parent domain. */
function removeCookie(name: string): void {
  const parts = window.location.hostname.split('.')
  const domains = parts.map((_part, index) => `; Domain=${parts.slice(index).join('.')}`)
  for (const domain of ['', ...domains]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
}
