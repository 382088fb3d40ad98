import { vatOnWire } from '@obole/contract/vat-words'
import { formatEuros } from '@obole/core/money/money'
import { isDonation } from '@obole/core/campaign/tier'
import { useState } from 'react'
import type { ShownProblem } from '../../session/shown-problem.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Refusal } from '../../fields/refusal.tsx'
import { Notice } from '../../ui/card.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { OrderCard } from '../../ui/order-card.tsx'
import { CampaignAbout } from '../campaign/campaign-about.tsx'
import { CampaignHeader } from '../campaign/campaign-header.tsx'
import { CartErrors, isOfTypedAmount } from './cart-errors.tsx'
import { chooseWords } from './choose.words.ts'
import { DedicationBlock } from './dedication.tsx'
import { DonationChoice } from './donation-choice.tsx'
import { GIFT, type JourneyItem } from '../journey/draft.ts'
import { formWords } from '../journey/form.words.ts'
import { GiftBlock } from './gift-block.tsx'
import { useJourney } from '../journey/journey.tsx'
import { LaterClock } from './later-clock.tsx'
import { draftShown, isAllMonthly, orderTitle } from '../journey/order-rows.ts'
import { RestartByLink } from './restart-by-link.tsx'
import { StepShell } from '../journey/step-shell.tsx'
import { TierList } from './tier-list.tsx'
import type { FormType } from '@obole/core/campaign/form'
import { kindOf, raisesFunds } from '@obole/core/campaign/kinds'
import type { Words } from '../../i18n/words.ts'

export function ChooseStep() {
  const t = useWords(chooseWords)
  const f = useWords(formWords)
  const locale = useLocale()
  const journey = useJourney()
  const { form, priced, draft } = journey
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const errors = tried ? priced.errors : priced.errors.filter(isOfTypedAmount)
  const isDedicable = raisesFunds(form.formType) && draft.items.some(({ tierType }) => isDonation(tierType))

  const goOn = () =>
    void run(async () => {
      setTried(true)
      setProblem(null)
      if (priced.errors.length > 0) return focusFirstInvalid()
      const saved = await journey.saveItems()
      if (!saved.ok) return setProblem(saved.problem)
      const { dedication } = draft
      if (dedication !== undefined) {
        const params = { id: saved.value.id }
        const body = { dedication: isDedicable ? dedication : null }
        const kept = await journey.ask('PUT /carts/{id}/dedication', { params, body })
        if (!kept.ok) return setProblem(kept.problem)
      }
      journey.goOn()
    })

  const total = formatEuros(priced.dueTodayCents, locale)
  const next = (
    <Button
      onPress={goOn}
      busyText={busy && (kindOf(form.formType).holds === 'places' ? f.reserving : f.saving)}
    >
      {f.continue}
    </Button>
  )
  const isGift = kindOf(form.formType).makes === 'gift'
  // Where people give, an empty choice shows no amount instead of zero.
  const isUndecided = raisesFunds(form.formType) && draft.items.length === 0
  return (
    <StepShell
      header={<CampaignHeader />}
      title={titleOf(form.formType, t)}
      aside={
        <OrderCard
          title={orderTitle(form.formType, f)}
          rows={draftShown(priced, form, locale).rows}
          empty={f.nothingYet}
          total={isUndecided ? null : { label: f.total, amount: total, vat: vatOnWire(priced.vatByRate) }}
        >
          <div className="mt-4 [&>button]:w-full">{next}</div>
          <LaterClock before={<p className="mt-4 text-sm text-muted">{holdNote(form.formType, f)}</p>} />
        </OrderCard>
      }
      bar={
        <BottomBar
          detail={isUndecided ? f.nothingChosen : barDetail(form.formType, draft.items, f)}
          amount={isUndecided ? null : total}
        >
          {next}
        </BottomBar>
      }
    >
      <noscript>
        <Notice tone="attention" title={t.needsScript} className="mb-4" />
      </noscript>
      <CartErrors errors={isGift ? errors.filter(({ code }) => code !== 'CART_EMPTY') : errors} />
      {problem ? <Refusal problem={problem} className="mb-4" /> : null}
      {isGift ? <RestartByLink /> : null}
      {isGift ? <DonationChoice errors={errors} /> : <TierList errors={errors} />}
      {isGift || !(form.acceptOpenDonation || form.acceptOpenMonthlyDonation) ? null : (
        <GiftBlock errors={errors} />
      )}
      {isDedicable ? <DedicationBlock /> : null}
      {/* In a frame, the site around describes the campaign, and the button follows the choice. */}
      {journey.isWidget ? null : <CampaignAbout />}
    </StepShell>
  )
}

function barDetail(type: FormType, items: readonly JourneyItem[], f: Words<typeof formWords>): string {
  if (isAllMonthly(items)) return f.perMonth
  return raisesFunds(type) ? orderTitle(type, f) : counted(type, items, f)
}

/** « 2 billets, 1 don »: a gift is neither a ticket nor an item. */
function counted(type: FormType, items: readonly JourneyItem[], f: Words<typeof formWords>): string {
  const bought = items.filter(({ key }) => key !== GIFT).length
  if (bought === 0) return items.length === 0 ? f.nothingChosen : f.yourGift
  const text = kindOf(type).holds === 'places' ? f.tickets(bought) : f.items(bought)
  return bought < items.length ? f.withGift(text) : text
}

/** What the next step holds for the visitor. */
function holdNote(type: FormType, f: Words<typeof formWords>): string {
  const { holds } = kindOf(type)
  if (holds === 'places') return f.holdNote
  return holds === 'items' ? f.holdNoteItems : f.secureNote
}

export const titleOf = (type: FormType, t: Words<typeof chooseWords>): string => t[`choose${type}`]
