import type { CartError } from '@obole/core/errors/cart-error'
import { useCartErrorTexts } from './cart-error-texts.ts'
import { formatEuros, ZERO } from '@obole/core/money/money'
import { isMonthly } from '@obole/core/campaign/tier'
import { useState } from 'react'
import { useLocale, useWords, useAssociationLang } from '../../i18n/locale.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioCards, RadioChips, RadioTiles } from '../../ui/radio.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { carriedOver } from '../participants/carried-answers.ts'
import { chooseWords } from './choose.words.ts'
import { DAYS } from '../../fields/days.ts'
import { currentWay, giftAtRhythm, givesMonthly, givesOnce, OTHER, waysOf } from '../journey/donation-ways.ts'
import { GIFT, type JourneyItem, openGift, tierOfItem } from '../journey/draft.ts'
import { defaultPaymentDay, useJourney } from '../journey/journey.tsx'
import { TaxNote } from './tax-note.tsx'

export function DonationChoice({ errors }: { errors: readonly CartError[] }) {
  const t = useWords(chooseWords)
  const locale = useLocale()
  const lang = useAssociationLang()
  const { form, draft, isBegun, change, priced, today } = useJourney()
  const gift = draft.items.find(({ key }) => key === GIFT)
  const [isOther, setIsOther] = useState(false)
  const [asked, setAsked] = useState<boolean | null>(null)
  const monthly = gift ? isMonthly(gift.tierType) : (asked ?? !givesOnce(form))
  const ways = waysOf(form, monthly)
  const way = isOther ? OTHER : currentWay(ways, gift)
  const named = ways.filter((candidate) => candidate.tier !== undefined)
  const amounts = ways.filter((candidate) => candidate.tier === undefined)
  const other = ways.find(({ value }) => value === OTHER)
  const saysImpacts = amounts.some(({ impact }) => impact !== undefined)
  // Amounts without an impact text are short answers, shown side by side.
  const Amounts = saysImpacts ? RadioTiles : RadioChips
  const textOf = useCartErrorTexts(errors)
  const error = errors.find(({ code }) => code.startsWith('AMOUNT') || code === 'CART_EMPTY')

  /** The answers about a gift are kept when the payer chooses another amount. */
  const give = (item: JourneyItem) =>
    change(({ items }) => {
      const before = items.find(({ key }) => key === GIFT)
      const of = (one: JourneyItem) => ({ item: one, tier: tierOfItem(form, one) })
      return { items: [before ? carriedOver(of(before), of(item)) : item] }
    })
  const choose = (value: string) => {
    const chosen = ways.find((candidate) => candidate.value === value)
    setIsOther(value === OTHER)
    if (chosen) give(chosen.item(''))
  }
  const rhythm = (value: string) => {
    setAsked(value === 'monthly')
    if (!gift) return
    const { amountCents } = priced
    const next = giftAtRhythm(form, value === 'monthly', { gift, amountCents, isTyped: way === OTHER })
    setIsOther(next !== null && currentWay(waysOf(form, value === 'monthly'), next) === OTHER)
    if (next) give(next)
    else change(() => ({ items: [] }))
  }

  return (
    <Card>
      {givesOnce(form) && givesMonthly(form) ? (
        <RadioChips
          label={t.frequency}
          value={monthly ? 'monthly' : 'once'}
          onChange={rhythm}
          choices={[
            { value: 'once', label: t.once },
            { value: 'monthly', label: t.monthly },
          ]}
          className="mb-5"
        />
      ) : null}
      <Amounts
        label={t.amount}
        value={way}
        onChange={choose}
        error={error && way !== OTHER ? (gift ? (textOf(error)?.body ?? '…') : t.chooseAmount) : null}
        choices={amounts.map(({ value, amountCents, impact }) => ({
          value,
          label: amountCents === null ? t.otherAmount : formatEuros(amountCents, locale),
          detail:
            amountCents === null
              ? saysImpacts && t.otherAmountDetail
              : impact && <span lang={lang}>{impact}</span>,
        }))}
      />
      {gift && !isBegun ? (
        <p className="mt-2 text-sm text-muted">{t.suggested(form.organization.name)}</p>
      ) : null}
      {way === OTHER ? (
        <AmountField
          label={t.yourAmount}
          value={gift?.customAmount ?? ''}
          onChange={(typed) => give(other?.item(typed) ?? openGift('Donation', typed))}
          error={error ? (textOf(error)?.body ?? '…') : null}
          className="mt-4 max-w-60"
        />
      ) : null}
      {named.length > 0 ? (
        <RadioCards
          label={amounts.length > 0 ? t.orElse : t.amount}
          value={way}
          onChange={choose}
          choices={named.map(({ value, amountCents, tier }) => ({
            value,
            label: <span lang={lang}>{tier?.name}</span>,
            detail: tier?.description ? <span lang={lang}>{tier.description}</span> : null,
            aside: formatEuros(amountCents ?? ZERO, locale),
          }))}
          className="mt-5"
        />
      ) : null}
      <TaxNote amountCents={priced.donationCents} />
      {monthly ? (
        <SelectField
          label={t.debitDay}
          hint={t.debitDayHint}
          isRequired
          value={String(draft.paymentDay ?? defaultPaymentDay(today))}
          onChange={(day) => change(() => ({ paymentDay: Number(day) }))}
          options={DAYS.map((day) => ({ value: String(day), label: t.dayOfMonth(day) }))}
          className="mt-5 max-w-80"
        />
      ) : null}
    </Card>
  )
}
