import { BROWSER_BASES, type PageBases } from '@obole/contract/bases'

/** The bases of our APIs for this page: its own origin, unless the installation moved them and the page says so. */
export function pageBases(): PageBases {
  const { bases } = document.documentElement.dataset
  // Written by our own server, with the same type.
  return bases ? (JSON.parse(bases) as PageBases) : { ...BROWSER_BASES, cookieDomain: null }
}
