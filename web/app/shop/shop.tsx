import type { Shop } from '@obole/contract/checkout-intents'
import { createContext, type ReactNode, useContext } from 'react'
import { useWords } from '../i18n/locale.tsx'
import { backWords } from './back.words.ts'

const ShopContext = createContext<Shop | null>(null)

/** The shop outside that sent this payer, for whatever tells them that they cannot pay. */
export function ShopProvider({ shop, children }: { shop: Shop | null; children: ReactNode }) {
  return <ShopContext.Provider value={shop}>{children}</ShopContext.Provider>
}

export const useShop = (): Shop | null => useContext(ShopContext)

/** Its name to people: as browsers show it, so that no letter can pass for another. */
export const hostOf = (address: string): string => new URL(address).host

/** What the payer's bank decided, or what keeps the payer from trying now. */
const REFUSED: ReadonlySet<string> = new Set([
  'PAYMENT_REFUSED',
  'AUTHENTICATION_FAILURE',
  'PAYMENT_MAX_ERROR_ATTEMPTS',
])
/** What failed on our side, or at the provider. */
const FAILED: ReadonlySet<string> = new Set([
  'INITIALIZE_HAPAY_ERROR',
  'PAYMENT_INITIALIZE_ERROR',
  'PAYMENT_ERROR',
  'REDIRECT_URL_EMPTY',
  'REQUEST_TIMEOUT',
  'WALLET_VALIDATION_ERROR',
  'UNKNOWN',
])

/** Below what went wrong: the way back to the shop, which learns of it. Any other problem is put right here. */
export function BackWithFailure({ code }: { code: string | null | undefined }) {
  const t = useWords(backWords)
  const shop = useShop()
  const href = shop && code ? addressAfter(shop, code) : null
  if (href === null) return null
  return (
    <p className="mt-2">
      <a href={href} className="inline-flex min-h-11 items-center font-semibold">
        {t.back(hostOf(href))}
      </a>
    </p>
  )
}

function addressAfter({ refusedUrl, errorUrl }: Shop, code: string): string | null {
  if (REFUSED.has(code)) return refusedUrl
  if (!FAILED.has(code)) return null
  const url = new URL(errorUrl)
  // The number of the intent stands there already.
  url.search += `&${new URLSearchParams({ error: code })}`
  return url.href
}
