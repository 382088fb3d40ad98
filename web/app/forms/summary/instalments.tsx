import { goesOn } from '@obole/contract/monthly-words'
import { dateParts, formatDate } from '@obole/core/dates/dates'
import { type Cents, cents, formatEuros } from '@obole/core/money/money'
import { type InstalmentCount, isInstalmentCount, MAX_MONTHLY_DAY } from '@obole/core/payment/schedule'
import { isMonthly } from '@obole/core/campaign/tier'
import { Suspense, useState } from 'react'
import type { InstalmentsBody } from '@obole/contract/carts'
import { lazy } from '../../later/lazy.tsx'
import type { ShownProblem } from '../../session/shown-problem.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Refusal } from '../../fields/refusal.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { formWords } from '../journey/form.words.ts'
import { DAYS } from '../../fields/days.ts'
import { chooseWords } from '../choose/choose.words.ts'
import { defaultPaymentDay, useJourney } from '../journey/journey.tsx'
import { debitsOf, hasAskedTerms, type Plan } from './plan.ts'
import { summaryWords } from './summary.words.ts'

const ModalitiesDialog = lazy(() => import('./modalities-dialog.tsx'))

/** Asks the server's cart for another plan, or another day of the month. */
export function Instalments({ tipCents }: { tipCents: Cents }) {
  const { ask, cart, changeCart, change, today } = useJourney()
  const [wanted, setWanted] = useState<InstalmentCount | null>(null)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [, run] = useBusy()
  if (!cart) return null
  const monthly = cart.itemList.filter(({ tierType }) => isMonthly(tierType))
  const sendOrSay = (body: InstalmentsBody) =>
    void run(async () => {
      setWanted(body.installments)
      setRefusal(null)
      const changed = await changeCart((params) => ask('PUT /carts/{id}/installments', { params, body }))
      if (!changed.ok) setRefusal(changed.problem)
      setWanted(null)
    })
  if (monthly.length > 0) {
    return (
      <EveryMonth
        amountCents={cents(monthly.reduce((sum, item) => sum + item.initialAmount, 0) + tipCents)}
        day={cart.paymentDay ?? defaultPaymentDay(today)}
        onChange={(paymentDay) => {
          change(() => ({ paymentDay }))
          sendOrSay({ installments: 1, paymentDay })
        }}
        refusal={refusal}
      />
    )
  }
  const choose = (count: InstalmentCount) => sendOrSay({ installments: count })
  return (
    <InstalmentChoice plan={cart} tipCents={tipCents} wanted={wanted} onChoose={choose} refusal={refusal} />
  )
}

interface InstalmentChoiceProps {
  plan: Plan
  tipCents: Cents
  /** Chosen, but not yet in the server's plan. */
  wanted?: InstalmentCount | null
  onChoose: (count: InstalmentCount) => void
  refusal?: ShownProblem | null
}

/** Payment at once or in several times; every date and amount is shown before the payer decides. */
export function InstalmentChoice({
  plan,
  tipCents,
  wanted = null,
  onChoose,
  refusal = null,
}: InstalmentChoiceProps) {
  const t = useWords(summaryWords)
  const locale = useLocale()
  const { today } = useJourney()
  const [isExplained, setIsExplained] = useState(false)
  if (hasAskedTerms(plan))
    return (
      <Card title={t.scheduleTitle}>
        <Schedule plan={plan} tipCents={tipCents} className="" />
      </Card>
    )
  if (plan.offeredInstalments.length < 2) return null
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const day = Math.min(dateParts(today).day, MAX_MONTHLY_DAY)
  const offer = (count: number) => {
    const [first = 0, later = 0] = debitsOf(plan, tipCents, count)
    if (count === 1) return { detail: null, aside: euros(first) }
    return first === later
      ? { detail: t.debitedOn(day), aside: t.times(count, euros(later)) }
      : { detail: t.thenTimes(euros(first), count - 1, euros(later), day) }
  }
  const chosen = wanted ?? plan.instalments
  const schedule = <Schedule plan={plan} tipCents={tipCents} className="mb-1.5 px-4 pl-13" />
  // Until the server answers, the dates are those of the previous choice.
  const isPlanned = (count: number) => count > 1 && count === chosen && count === plan.paymentTerms.length
  return (
    <Card title={t.howToPay}>
      <RadioCards
        label={t.howToPay}
        hideLabel
        value={String(chosen)}
        onChange={(value) => {
          const count = Number(value)
          if (isInstalmentCount(count)) onChoose(count)
        }}
        choices={plan.offeredInstalments.map((count) => ({
          value: String(count),
          label: count === 1 ? t.atOnce : t.inTimes(count),
          ...offer(count),
          below: isPlanned(count) ? schedule : null,
        }))}
      />
      {refusal ? <Refusal problem={refusal} className="mt-3" /> : null}
      <Button tone="link" className="mt-2" onPress={() => setIsExplained(true)}>
        {t.modalities}
      </Button>
      <Suspense>
        {isExplained ? (
          <ModalitiesDialog plan={plan} tipCents={tipCents} onClose={() => setIsExplained(false)} />
        ) : null}
      </Suspense>
    </Card>
  )
}

interface ScheduleProps {
  plan: Plan
  tipCents: Cents
  className: string
}

/** The date and the amount of each debit. */
function Schedule({ plan, tipCents, className }: ScheduleProps) {
  const t = useWords(summaryWords)
  const f = useWords(formWords)
  const locale = useLocale()
  const debits = debitsOf(plan, tipCents, plan.paymentTerms.length)
  return (
    <dl
      aria-label={t.scheduleTitle}
      className={`grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums ${className}`}
    >
      {plan.paymentTerms.map((term, index) => (
        <div key={term.date} className="col-span-2 grid grid-cols-subgrid">
          <dt className={index === 0 ? 'font-semibold' : ''}>
            {index === 0 ? f.today : formatDate(term.date, locale)}
          </dt>
          <dd className={index === 0 ? 'font-bold' : ''}>{formatEuros(cents(debits[index] ?? 0), locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface EveryMonthProps {
  /** The amount of each debit, contribution included. */
  amountCents: Cents
  day: number
  onChange: (day: number) => void
  refusal?: ShownProblem | null
}

/** A monthly gift or payment: the amount of each debit from the next month on, and its day. */
export function EveryMonth({ amountCents, day, onChange, refusal = null }: EveryMonthProps) {
  const t = useWords(summaryWords)
  const c = useWords(chooseWords)
  const locale = useLocale()
  return (
    <Card title={t.everyMonth}>
      <p className="mb-4">{goesOn({ amount: amountCents, day }, locale, 'before')}</p>
      <SelectField
        label={c.debitDay}
        isRequired
        value={String(day)}
        onChange={(value) => onChange(Number(value))}
        options={DAYS.map((option) => ({ value: String(option), label: c.dayOfMonth(option) }))}
        className="max-w-80"
      />
      {refusal ? <Refusal problem={refusal} className="mt-3" /> : null}
    </Card>
  )
}
