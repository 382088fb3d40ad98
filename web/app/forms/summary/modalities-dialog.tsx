import { formatDate } from '@obole/core/dates/dates'
import { type Cents, cents, formatEuros } from '@obole/core/money/money'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import Dialog from '../../ui/dialog.tsx'
import { useJourney } from '../journey/journey.tsx'
import { debitsOf, type Plan } from './plan.ts'
import { modalitiesWords } from './modalities.words.ts'

interface ModalitiesDialogProps {
  plan: Plan
  tipCents: Cents
  onClose: () => void
}

/** Everything about paying in several times, before the payer decides. */
export default function ModalitiesDialog({ plan, tipCents, onClose }: ModalitiesDialogProps) {
  const t = useWords(modalitiesWords)
  const locale = useLocale()
  const { form } = useJourney()
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const debits = debitsOf(plan, tipCents, plan.paymentTerms.length)
  const eligible = form.tiers.filter(
    ({ paymentFrequency, isExcludedFromFormPaymentTerms }) =>
      paymentFrequency === 'Installment' && !isExcludedFromFormPaymentTerms,
  )
  const counts = plan.offeredInstalments.filter((count) => count > 1)
  const inWords = (list: readonly number[]) =>
    new Intl.ListFormat(locale, { type: 'disjunction' }).format(list.map(String))
  return (
    <Dialog title={t.title} onClose={onClose}>
      <div className="flex flex-col gap-5 tabular-nums">
        <section>
          <h3 className="mb-1 text-lg">{t.facilities}</h3>
          <p>{t.facilitiesText(inWords(counts))}</p>
        </section>
        <section>
          <h3 className="mb-1 text-lg">{t.schedule}</h3>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            {plan.paymentTerms.map((term, index) => (
              <div key={term.date} className="col-span-2 grid grid-cols-subgrid">
                <dt>{index === 0 ? t.today : formatDate(term.date, locale)}</dt>
                <dd className="font-semibold">{euros(debits[index] ?? 0)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3 className="mb-1 text-lg">{t.todayPayment}</h3>
          <p>{(tipCents > 0 ? t.todayWithTip : t.todayText)(euros(debits[0] ?? 0))}</p>
        </section>
        {plan.donationAmount > 0 ? (
          <section>
            <h3 className="mb-1 text-lg">{t.donations}</h3>
            <p>{t.donationsText(euros(plan.donationAmount))}</p>
          </section>
        ) : null}
        {eligible.length > 0 ? (
          <section>
            <h3 className="mb-1 text-lg">{t.eligible}</h3>
            <ul className="list-disc pl-5">
              {eligible.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}
