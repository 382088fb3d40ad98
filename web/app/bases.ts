import { BROWSER_BASES, type PageBases } from '@obole/contract/bases'

/** Where this page calls us: its own origin, unless the installation moved the bases and the page was told so. */
export function pageBases(): PageBases {
  const { bases } = document.documentElement.dataset
  // Written by our own server, by the same type.
  return bases ? (JSON.parse(bases) as PageBases) : { ...BROWSER_BASES, cookieDomain: null }
}
