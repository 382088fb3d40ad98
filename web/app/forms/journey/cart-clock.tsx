import { kindOf } from '@obole/core/campaign/kinds'
import { useNowMs } from '../../browser/browser.ts'
import { useWords } from '../../i18n/locale.tsx'
import { BackToShop } from '../../shop/back-to-shop.tsx'
import { backWords } from '../../shop/back.words.ts'
import { hostOf, useShop } from '../../shop/shop.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { formWords } from './form.words.ts'
import { useJourney } from './journey.tsx'

/** From this time on, the countdown asks whether the payer is still there. */
const WARNING_MS = 3 * 60_000

const BOX = 'mt-4 rounded-option border-[1.5px] border-gift-line bg-gift px-4 py-3 max-wide:shadow-float'

/** On a phone it stands below the questions, and over them once time runs short, where the payer sees it. */
export function PhoneClock() {
  return (
    <div className="has-data-urgent:sticky has-data-urgent:bottom-[calc(5.5rem+env(safe-area-inset-bottom))] has-data-urgent:z-10 wide:hidden">
      <CartClock />
    </div>
  )
}

/** How long the places are still held, and how to hold them longer. */
export function CartClock() {
  const t = useWords(formWords)
  const { ask, form, cart, changeCart, saveItems, isCheckout, isRehearsal } = useJourney()
  const shop = useShop()
  const s = useWords(backWords)
  const holdsPlaces = kindOf(form.formType).holds === 'places'
  const [busy, run] = useBusy()
  const now = useNowMs()
  // A rehearsal holds nothing.
  if (!cart || now === null || isRehearsal) return null
  const leftMs = Date.parse(cart.meta.expiresAt) - now
  if (leftMs <= 0) {
    return (
      <div role="alert" data-urgent className={BOX}>
        <p className="font-bold">{t.cartGone}</p>
        <p className="text-sm">
          {shop
            ? s.askAgain(hostOf(shop.backUrl))
            : isCheckout
              ? t.cartGoneForGood
              : holdsPlaces
                ? t.cartGoneDetail
                : t.cartGoneKept}
        </p>
        {shop ? <BackToShop tone="plain" /> : null}
        {isCheckout ? null : (
          <Button
            tone="plain"
            className="mt-2"
            busyText={busy && (holdsPlaces ? t.reserving : t.saving)}
            onPress={() => void run(async () => void (await saveItems()))}
          >
            {t.startAgain}
          </Button>
        )}
      </div>
    )
  }
  const seconds = String(Math.floor((leftMs % 60_000) / 1000)).padStart(2, '0')
  const time = t.minutesSeconds(Math.floor(leftMs / 60_000), seconds)
  if (leftMs > WARNING_MS) {
    return (
      <p className="mt-4 flex items-center gap-2 text-sm text-muted tabular-nums">
        <span aria-hidden className="size-2 flex-none rounded-full bg-leaf" />
        {t.cartKept(time)}
      </p>
    )
  }
  return (
    <div data-urgent className={BOX}>
      {/* Announced once: a countdown read aloud every second would not help. */}
      <p role="alert" className="sr-only">
        {t.minutesLeft(WARNING_MS / 60_000)}
      </p>
      <p className="font-semibold tabular-nums">{t.cartSoonGone(time)}</p>
      <Button
        tone="plain"
        className="mt-2"
        busyText={busy && t.saving}
        onPress={() =>
          void run(
            async () => void (await changeCart((params) => ask('POST /carts/{id}/refresh', { params }))),
          )
        }
      >
        {t.keepCart}
      </Button>
    </div>
  )
}
