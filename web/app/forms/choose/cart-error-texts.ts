import type { CartError } from '@obole/core/errors/cart-error'
import type { SpokenError } from '@obole/core/errors/error-texts'
import type { Locale } from '@obole/core/locale'
import { useEffect, useState } from 'react'
import { fetched } from '../../browser/fetched.ts'
import { useLocale } from '../../i18n/locale.tsx'

type Speak = (error: CartError, locale: Locale) => SpokenError

let known: Speak | null = null

/** The catalogue of errors is loaded with the first error; most visits never need it. */
export function useCartErrorTexts(errors: readonly CartError[]): (error: CartError) => SpokenError | null {
  const locale = useLocale()
  const [speak, setSpeak] = useState<Speak | null>(() => known)
  const isNeeded = errors.length > 0 && speak === null
  useEffect(() => {
    if (!isNeeded) return
    void fetched(() => import('@obole/core/errors/error-texts')).then(
      ({ cartErrorText }) => {
        known = cartErrorText
        setSpeak(() => cartErrorText)
      },
      // The next mistake asks again.
      () => undefined,
    )
  }, [isNeeded])
  return (error) => speak?.(error, locale) ?? null
}
