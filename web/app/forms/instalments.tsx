import { dateParts, formatDate } from '@obole/core/dates'
import { type Cents, cents, formatEuros, splitEvenly } from '@obole/core/money'
import { isInstalmentCount, MAX_MONTHLY_DAY } from '@obole/core/schedule'
import { isMonthly } from '@obole/core/tier'
import { lazy, Suspense, useState } from 'react'
import type { Cart } from '@obole/contract/carts'
import { call, type ShownProblem } from '../call.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Refusal } from './refusal.tsx'
import { Card } from '../ui/card.tsx'
import { RadioCards } from '../ui/radio.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { formWords } from './form.words.ts'
import { DAYS } from './days.ts'
import { chooseWords } from './choose.words.ts'
import { defaultPaymentDay, useJourney } from './journey.tsx'
import { summaryWords } from './summary.words.ts'

const ModalitiesDialog = lazy(() => import('./modalities-dialog.tsx'))

/** At once or in several times, with every date and every amount before one decides. */
export function Instalments({ tipCents }: { tipCents: Cents }) {
  const t = useWords(summaryWords)
  const f = useWords(formWords)
  const locale = useLocale()
  const { cart, changeCart, today } = useJourney()
  const [wanted, setWanted] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [isExplained, setIsExplained] = useState(false)
  const [, run] = useBusy()
  if (!cart) return null
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  if (cart.itemList.some(({ tierType }) => isMonthly(tierType))) {
    return <EveryMonth cart={cart} tipCents={tipCents} />
  }
  if (cart.offeredInstalments.length < 2) return null
  const day = Math.min(dateParts(today).day, MAX_MONTHLY_DAY)
  /** Gifts and whatever is not spread are taken with the first debit. */
  const part = (count: number) => splitEvenly(cents(cart.amount - cart.donationAmount), count).at(-1) ?? 0

  const choose = (value: string) =>
    void run(async () => {
      const installments = Number(value)
      if (!isInstalmentCount(installments)) return
      setWanted(value)
      setRefusal(null)
      const changed = await changeCart((params) =>
        call('PUT /carts/{id}/installments', { params, body: { installments } }),
      )
      if (!changed.ok) setRefusal(changed.problem)
      setWanted(null)
    })
  return (
    <Card title={t.howToPay}>
      <RadioCards
        label={t.howToPay}
        hideLabel
        value={wanted ?? String(cart.instalments)}
        onChange={choose}
        choices={cart.offeredInstalments.map((count) => ({
          value: String(count),
          label: count === 1 ? t.atOnce : t.inTimes(count),
          detail: count === 1 ? null : t.debitedOn(day),
          aside: count === 1 ? euros(cart.amount) : t.times(count, euros(part(count))),
        }))}
      />
      {refusal ? <Refusal problem={refusal} className="mt-3" /> : null}
      <Button tone="quiet" className="mt-2" onPress={() => setIsExplained(true)}>
        {t.modalities}
      </Button>
      <Suspense>
        {isExplained ? <ModalitiesDialog cart={cart} onClose={() => setIsExplained(false)} /> : null}
      </Suspense>
      {cart.paymentTerms.length > 1 ? (
        <dl
          aria-label={t.scheduleTitle}
          className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 pl-9 tabular-nums"
        >
          {cart.paymentTerms.map((term, index) => (
            <div key={term.date} className="col-span-2 grid grid-cols-subgrid">
              <dt className={index === 0 ? 'font-semibold' : ''}>
                {index === 0 ? f.today : formatDate(term.date, locale)}
              </dt>
              <dd className={index === 0 ? 'font-bold' : ''}>{euros(term.realAmount)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Card>
  )
}

/** A monthly gift or payment: what is taken from the next month on, and when. */
function EveryMonth({ cart, tipCents }: { cart: Cart; tipCents: Cents }) {
  const t = useWords(summaryWords)
  const c = useWords(chooseWords)
  const locale = useLocale()
  const { changeCart, change, today } = useJourney()
  const day = cart.paymentDay ?? defaultPaymentDay(today)
  const monthly = cart.itemList.filter(({ tierType }) => isMonthly(tierType))
  const amount = cents(monthly.reduce((sum, item) => sum + item.initialAmount, 0) + tipCents)
  const setDay = (value: string) => {
    const paymentDay = Number(value)
    change(() => ({ paymentDay }))
    void changeCart((params) =>
      call('PUT /carts/{id}/installments', { params, body: { installments: 1, paymentDay } }),
    )
  }
  return (
    <Card title={t.everyMonth}>
      <p className="mb-4">{t.monthlyNext(formatEuros(amount, locale), day)}</p>
      <SelectField
        label={c.debitDay}
        isRequired
        value={String(day)}
        onChange={setDay}
        options={DAYS.map((option) => ({ value: String(option), label: c.dayOfMonth(option) }))}
        className="max-w-80"
      />
    </Card>
  )
}
