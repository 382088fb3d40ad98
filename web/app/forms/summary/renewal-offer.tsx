import { AUTOMATIC_RENEWAL } from '@obole/contract/automatic-renewal-words'
import { renewalDay } from '@obole/core/campaign/automatic-renewal'
import { membershipPeriod } from '@obole/core/campaign/membership'
import { formatDate } from '@obole/core/dates/dates'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { useJourney } from '../journey/journey.tsx'
import { summaryWords } from './summary.words.ts'

interface RenewalOfferProps {
  /** What the memberships cost now, without a discount, a contribution or anything else of the cart. */
  price: string
  isWanted: boolean
  onChange: (isWanted: boolean) => void
}

/** The membership may renew itself by the card, if the payer asks for it: never ticked in advance. */
export function RenewalOffer({ price, isWanted, onChange }: RenewalOfferProps) {
  const t = useWords(summaryWords)
  const locale = useLocale()
  const { form, today, draft } = useJourney()
  const { validityType, startDate, endDate } = form
  const campaign = {
    validityType,
    startsAt: startDate === null ? null : Date.parse(startDate),
    endsAt: endDate === null ? null : Date.parse(endDate),
  }
  const { until } = membershipPeriod(today, campaign, draft.startsOn)
  const { priceOfThen, notice, stop } = AUTOMATIC_RENEWAL[locale]
  const when = until ? t.renewalWhen(formatDate(renewalDay(until), locale), priceOfThen(price)) : ''
  const hint = [when, notice, stop, t.renewalTip].filter(Boolean).join(' ')
  return (
    <Card title={t.renewalTitle}>
      <CheckboxRow isSelected={isWanted} onChange={onChange} hint={hint}>
        {t.renewalWanted}
      </CheckboxRow>
    </Card>
  )
}
