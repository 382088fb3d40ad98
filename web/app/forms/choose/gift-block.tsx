import type { CartError } from '@obole/core/errors/cart-error'
import { useCartErrorTexts } from './cart-error-texts.ts'
import { amountAsLeft } from '@obole/core/validation/amount'
import { amountInput, cents, parseAmount, ZERO, formatEuros } from '@obole/core/money/money'
import { isMonthly } from '@obole/core/campaign/tier'
import { useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { chooseWords } from './choose.words.ts'
import { GIFT, openGift } from '../journey/draft.ts'
import { useJourney } from '../journey/journey.tsx'
import { TaxNote } from './tax-note.tsx'

const NONE = 'none'
const OTHER = 'other'

/** A gift added to an order; never preselected. */
export function GiftBlock({ errors }: { errors: readonly CartError[] }) {
  const t = useWords(chooseWords)
  const locale = useLocale()
  const { form, draft, change } = useJourney()
  const [isOther, setIsOther] = useState(false)
  const gift = draft.items.find(({ key }) => key === GIFT)
  const presets = form.openDonationPresetAmounts.map((amount) => amountInput(cents(amount)))
  const typed = gift?.customAmount ?? ''
  const preset = amountAsLeft(typed)
  const value = !gift ? NONE : !isOther && presets.includes(preset) ? preset : OTHER
  const impact = form.openDonationPresetImpacts.find(({ amount }) => amountInput(cents(amount)) === value)
  const textOf = useCartErrorTexts(errors)
  const error = errors.find(
    (found) => 'itemIndex' in found && gift !== undefined && found.itemIndex === draft.items.indexOf(gift),
  )

  const [asksMonthly, setAsksMonthly] = useState(!form.acceptOpenDonation)
  const monthly = gift ? isMonthly(gift.tierType) : asksMonthly
  const give = (amount: string | null, everyMonth = monthly) =>
    change(({ items }) => {
      const others = items.filter(({ key }) => key !== GIFT)
      const type = everyMonth ? 'MonthlyDonation' : 'Donation'
      return { items: amount === null ? others : [...others, openGift(type, amount)] }
    })
  const rhythm = (chosen: string) => {
    setAsksMonthly(chosen === 'monthly')
    if (gift) give(gift.customAmount ?? '', chosen === 'monthly')
  }
  const choose = (choice: string) => {
    setIsOther(choice === OTHER)
    give(choice === NONE ? null : choice === OTHER ? '' : choice)
  }
  return (
    <section className="mt-6 rounded-card border-[1.5px] border-gift-line bg-gift p-5">
      <h2 className="text-2xl">{t.more}</h2>
      <p className="mb-3">{t.moreDetail}</p>
      {form.acceptOpenDonation && form.acceptOpenMonthlyDonation ? (
        <RadioChips
          label={t.frequency}
          hideLabel
          value={monthly ? 'monthly' : 'once'}
          onChange={rhythm}
          choices={[
            { value: 'once', label: t.once },
            { value: 'monthly', label: t.monthly },
          ]}
          className="mb-3"
        />
      ) : null}
      <RadioChips
        label={t.additionalGift}
        hideLabel
        value={value}
        onChange={choose}
        choices={[
          { value: NONE, label: t.noGift },
          ...presets.map((amount) => ({
            value: amount,
            label: formatEuros(parseAmount(amount) ?? ZERO, locale),
          })),
          { value: OTHER, label: t.otherAmount },
        ]}
      />
      {impact ? (
        <p className="mt-3">{t.impactIs(formatEuros(cents(impact.amount), locale), impact.text)}</p>
      ) : null}
      {value === OTHER ? (
        <AmountField
          label={t.yourAmount}
          value={typed}
          onChange={(amount) => give(amount)}
          error={error ? (textOf(error)?.body ?? '…') : null}
          className="mt-4 max-w-60"
        />
      ) : null}
      <TaxNote amountCents={parseAmount(typed) ?? ZERO} />
    </section>
  )
}
