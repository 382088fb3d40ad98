import type { Cart } from '@obole/contract/carts'
import { cleanCouponCode } from '@obole/core/cart/coupon'
import { type Cents, cents, formatEuros } from '@obole/core/money/money'
import { useState } from 'react'
import type { Answer } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useJourney } from '../journey/journey.tsx'
import { summaryWords } from './summary.words.ts'

interface CouponProps {
  /** Makes sure that there is a cart to put the code in. */
  prepare?: () => Promise<Answer<Cart>>
  /** What the code takes off the choice on screen, where the server's cart does not match that choice yet. */
  discountCents?: Cents
}

export function Coupon({ prepare, discountCents }: CouponProps) {
  const t = useWords(summaryWords)
  const locale = useLocale()
  const { ask, cart, changeCart } = useJourney()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const send = (request: Parameters<typeof changeCart>[0]) =>
    void run(async () => {
      setError(null)
      const made = await prepare?.()
      const changed = made && !made.ok ? made : await changeCart(request)
      if (changed.ok) return setTyped('')
      const { message, body, errors } = changed.problem
      const why = errors.find(({ path }) => path === 'discountCode')?.message
      setError(why ?? [message, body].filter(Boolean).join('. '))
    })
  if (cart?.coupon) {
    return (
      <Card className="flex items-center justify-between gap-4 py-2!">
        <p className="font-semibold">
          {t.couponApplied(
            cart.coupon.code,
            formatEuros(discountCents ?? cents(cart.coupon.discount), locale),
          )}
        </p>
        <Button
          tone="link"
          onPress={() => send((params) => ask('DELETE /carts/{id}/discount-code', { params }))}
          busyText={busy && t.couponApplying}
        >
          {t.couponRemove}
        </Button>
      </Card>
    )
  }
  if (!isOpen) {
    return (
      <Button tone="link" className="self-start" onPress={() => setIsOpen(true)}>
        {t.couponAdd}
      </Button>
    )
  }
  return (
    <Card>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const discountCode = cleanCouponCode(typed)
          if (discountCode === '') return
          send((params) => ask('POST /carts/{id}/discount-code', { params, body: { discountCode } }))
        }}
      >
        <TextField
          label={t.coupon}
          isRequired
          value={typed}
          onChange={setTyped}
          error={error}
          autoComplete="off"
          // It replaces the button that the payer pressed.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          className="min-w-52 flex-1"
        />
        <Button type="submit" tone="plain" busyText={busy && t.couponApplying}>
          {t.couponApply}
        </Button>
      </form>
    </Card>
  )
}
