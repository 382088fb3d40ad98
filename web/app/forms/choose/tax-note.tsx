import { type Cents, formatEuros } from '@obole/core/money/money'
import { costAfterReduction } from '@obole/core/receipts/tax-reduction'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { chooseWords } from './choose.words.ts'
import { settledPayer } from '../journey/draft.ts'
import { useJourney } from '../journey/journey.tsx'

/** The cost of a gift after tax, where the association issues tax receipts. Always called an estimate. */
export function TaxNote({ amountCents }: { amountCents: Cents }) {
  const t = useWords(chooseWords)
  const locale = useLocale()
  const { form, today, draft } = useJourney()
  if (amountCents <= 0 || !form.organization.issuesReceipts) return null
  const cost = costAfterReduction({
    amountCents,
    date: today,
    byCompany: settledPayer(form, draft).payAsOrganisation,
    underColucheLaw: form.organization.isUnderColucheLaw,
  })
  return (
    <p className="mt-3 text-sm text-amber">
      {t.costAfterTax(formatEuros(amountCents, locale), formatEuros(cost, locale))}
    </p>
  )
}
