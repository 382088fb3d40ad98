import type { Form, WireExtraOption, WireTier } from '@obole/contract/forms'
import type { CartError } from '@obole/core/errors/cart-error'
import { lazy } from '../../later/lazy.tsx'
import { useCartErrorTexts } from './cart-error-texts.ts'
import { itemToPrice } from '@obole/core/cart/cart-draft'
import { addable, type LimitedBy } from '@obole/core/cart/cart-limits'
import { formatMoment } from '@obole/core/dates/dates'
import { amountAsLeft } from '@obole/core/validation/amount'
import { kindOf } from '@obole/core/campaign/kinds'
import type { Locale } from '@obole/core/locale'
import { amountInput, cents, formatEuros } from '@obole/core/money/money'
import { formatPrice, isDonation, isMonthly, remainingNumber } from '@obole/core/campaign/tier'
import { Suspense, useState } from 'react'
import { useLocale, useWords, useAssociationLang } from '../../i18n/locale.tsx'
import type { Words } from '../../i18n/words.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { ComesLater } from '../../hydration/until-live.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/card.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { RadioChips, RadioTiles } from '../../ui/radio.tsx'
import { carriedOver } from '../participants/carried-answers.ts'
import { priceOf, tierOf } from '../journey/catalogue.ts'
import { chooseWords } from './choose.words.ts'
import { type Draft, GIFT, itemOf, type JourneyItem, tierOfItem } from '../journey/draft.ts'
import { useJourney } from '../journey/journey.tsx'

const Renewal = lazy(() => import('./renewal.tsx'))
const TellMe = lazy(() => import('../campaign/tell-me.tsx'))

/** From this number down, the page shows how many are left. */
const FEW = 10

export function TierList({ errors }: { errors: readonly CartError[] }) {
  const { form } = useJourney()
  return (
    <>
      {kindOf(form.formType).hasValidity ? (
        // As high as the question it holds the place of, which stands in two lines on a phone.
        <ComesLater fallback={<div className="mb-4 h-12 max-sm:h-18" />}>
          <Renewal />
        </ComesLater>
      ) : null}
      <div className="flex flex-col gap-3.5">
        {form.tiers.map((tier) => (
          <TierCard key={tier.id} tier={tier} errors={errors} />
        ))}
      </div>
    </>
  )
}

function TierCard({ tier, errors }: { tier: WireTier; errors: readonly CartError[] }) {
  const t = useWords(chooseWords)
  const locale = useLocale()
  const { form, draft, catalogue, change, isRehearsal } = useJourney()
  const mine = draft.items.filter(({ tierId }) => tierId === tier.id)
  const room = addable(tierOf(tier), draft.items.map(itemToPrice), catalogue)
  const isOpen = tier.sale === 'open'
  const few =
    tier.remainingNumber !== null && tier.remainingNumber <= FEW
      ? remainingNumber(tier.remainingNumber, mine.length)
      : null
  const noteId = `tier-${tier.id}-note`
  const lang = useAssociationLang()
  // A visitor gives to a fundraiser once, any amount; a tier with something in return may be taken twice.
  const isFundraiser = kindOf(form.formType).makes === 'contribution'
  const isTypedGift = isDonation(tier.tierType) && tier.priceCategory === 'Pwyw'

  const setQuantity = (quantity: number) =>
    change((now) => (quantity > mine.length ? withOneMore(now, form, tier) : withOneLess(now, mine.at(-1))))
  return (
    <section
      className={`@container rounded-card border-[1.5px] px-5 py-4 transition-colors ${mine.length > 0 ? 'border-primary ring-4 ring-tint' : 'border-line'} ${isOpen ? 'bg-paper' : 'bg-ground'}`}
    >
      {/* Measured by the card's width in letters: beside a picture, or with large text, the buttons go below. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 @[30rem]:grid-cols-[minmax(0,1fr)_auto_minmax(7rem,auto)]">
        <div
          className={`col-span-full flex min-w-0 gap-4 @[30rem]:col-span-1 ${tier.picture ? '' : '@[17rem]:col-span-1'}`}
        >
          {tier.picture ? (
            <img
              src={tier.picture}
              alt=""
              width="72"
              height="72"
              loading="lazy"
              className="size-18 flex-none rounded-field object-cover"
            />
          ) : null}
          <div className="min-w-0">
            <h3 lang={lang} className="font-body text-lg font-semibold tracking-normal">
              {tier.name}
            </h3>
            {tier.description ? (
              <p lang={lang} className="text-muted">
                {tier.description}
              </p>
            ) : null}
            {tier.extraOptions.filter(isAddedAnyway).map((option) => (
              <p key={option.id} lang={lang} className="text-sm">
                + {formatEuros(cents(option.price), locale)} · {option.label}
              </p>
            ))}
            {tier.forFormerMembers ? <p className="text-sm font-semibold">{t.forFormerMembers}</p> : null}
            <p id={noteId} className="text-sm font-semibold text-amber empty:hidden">
              {isOpen && mine.length > 0 && room.quantity === 0
                ? limitText(room.limitedBy, t)
                : tierNote(tier, few, kindOf(form.formType).holds === 'places', t, locale)}
            </p>
          </div>
        </div>
        <p className="col-start-1 row-start-2 text-lg font-bold tabular-nums @[30rem]:col-start-2 @[30rem]:row-start-1 @[30rem]:whitespace-nowrap">
          {isMonthly(tier.tierType)
            ? t.eachMonth(formatPrice(priceOf(tier), locale))
            : formatPrice(priceOf(tier), locale)}
        </p>
        <div
          data-keeps-focus
          className={`col-start-2 row-start-2 @[30rem]:col-start-3 @[30rem]:row-span-1 @[30rem]:row-start-1 @[30rem]:text-right ${tier.picture ? '' : '@[17rem]:row-span-2 @[17rem]:row-start-1'}`}
        >
          {!isOpen || (tier.forFormerMembers && !draft.isRenewal && !isRehearsal) ? null : isFundraiser &&
            (mine.length === 0 || isTypedGift) ? (
            <Pick
              of={tier.name}
              isChosen={mine.length > 0}
              onChange={(isChosen) => setQuantity(isChosen ? 1 : 0)}
              isDisabled={mine.length === 0 && room.quantity === 0}
              describedBy={noteId}
            />
          ) : (
            <Quantity
              of={tier.name}
              value={mine.length}
              onChange={setQuantity}
              addable={room.quantity}
              describedBy={noteId}
            />
          )}
        </div>
      </div>
      {tier.sale === 'soldOut' || tier.sale === 'notYetOpen' ? <TellMeButton tier={tier} /> : null}
      {tier.priceCategory === 'Pwyw' && mine.length > 0 ? (
        <TypedAmounts tier={tier} items={mine} errors={errors} />
      ) : null}
    </section>
  )
}

/** For a tier that is not available now: the form to be informed is loaded when the visitor asks for it. */
function TellMeButton({ tier }: { tier: WireTier }) {
  const t = useWords(chooseWords)
  const [asks, setAsks] = useState(false)
  if (!asks) {
    return (
      <Button tone="plain" className="mt-3" onPress={() => setAsks(true)}>
        {t.tellMe}
        <span className="sr-only">, {tier.name}</span>
      </Button>
    )
  }
  return (
    <Suspense fallback={<Skeleton />}>
      <TellMe tier={tier} />
    </Suspense>
  )
}

interface PickProps {
  of: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
  isDisabled: boolean
  describedBy: string
}

/** Taking part is yes or no, not a number. */
function Pick({ of, isChosen, onChange, isDisabled, describedBy }: PickProps) {
  const t = useWords(chooseWords)
  return (
    <Button
      tone={isChosen ? 'quiet' : 'plain'}
      aria-label={isChosen ? t.takeBackOf(of) : t.pickOf(of)}
      aria-describedby={describedBy}
      isDisabled={isDisabled}
      onPress={() => onChange(!isChosen)}
    >
      {isChosen ? t.takeBack : t.pick}
    </Button>
  )
}

/** Such an option is added to the total as soon as the tier is chosen, so the page announces it. */
function isAddedAnyway({ isRequired, isSoldOut, price }: WireExtraOption): boolean {
  return isRequired && !isSoldOut && price > 0
}

/** Adds one of a tier; if a line was just removed, the new one is for the same participant. */
function withOneMore({ items, left = [] }: Draft, form: Form, tier: WireTier): Partial<Draft> {
  const added = itemOf(tier, crypto.randomUUID())
  const before = left.at(-1)
  if (!before) return { items: insert(items, added) }
  const item = carriedOver({ item: before, tier: tierOfItem(form, before) }, { item: added, tier })
  // Only one participant can be the payer.
  const isPayer = item.participant?.isPayer === true && !items.some((one) => one.participant?.isPayer)
  const participant = item.participant && { ...item.participant, isPayer }
  return { items: insert(items, { ...item, participant }), left: left.slice(0, -1) }
}

function withOneLess({ items, left = [] }: Draft, gone: JourneyItem | undefined): Partial<Draft> {
  if (!gone) return {}
  return { items: items.filter(({ key }) => key !== gone.key), left: [...left, gone] }
}

/** The gift stays the last line, even when lines are added after it. */
function insert(items: readonly JourneyItem[], item: JourneyItem): JourneyItem[] {
  const gift = items.filter(({ key }) => key === GIFT)
  return [...items.filter(({ key }) => key !== GIFT), item, ...gift]
}

function TypedAmounts({
  tier,
  items,
  errors,
}: {
  tier: WireTier
  items: readonly JourneyItem[]
  errors: readonly CartError[]
}) {
  const t = useWords(chooseWords)
  const textOf = useCartErrorTexts(errors)
  const { draft, change } = useJourney()
  return (
    <div className="mt-3 flex flex-wrap gap-3 border-t border-line pt-4">
      {items.map((item, index) => {
        const error = errors.find(
          (found) => 'itemIndex' in found && found.itemIndex === draft.items.indexOf(item),
        )
        const type = (customAmount: string) =>
          change(({ items: all }) => ({
            items: all.map((other) => (other.key === item.key ? { ...other, customAmount } : other)),
          }))
        const label = items.length > 1 ? `${t.yourAmount}, ${tier.name} ${index + 1}` : t.yourAmount
        return (
          <div key={item.key} className="flex w-full flex-col gap-3">
            <Presets tier={tier} value={amountAsLeft(item.customAmount ?? '')} onChange={type} />
            <AmountField
              label={label}
              value={item.customAmount ?? ''}
              onChange={type}
              error={error ? (textOf(error)?.body ?? '…') : null}
              className="max-w-60"
            />
          </div>
        )
      })}
    </div>
  )
}

/** Amounts to choose from instead of typing, each with its impact. */
function Presets({ tier, ...field }: { tier: WireTier; value: string; onChange: (amount: string) => void }) {
  const t = useWords(chooseWords)
  const locale = useLocale()
  const lang = useAssociationLang()
  const impactOf = (amount: number) => tier.presetImpacts.find((impact) => impact.amount === amount)?.text
  if (tier.presetAmounts.length === 0) return null
  const Amounts = tier.presetImpacts.length > 0 ? RadioTiles : RadioChips
  return (
    <Amounts
      {...field}
      label={t.presets}
      hideLabel
      choices={tier.presetAmounts.map((amount) => ({
        value: amountInput(cents(amount)),
        label: formatEuros(cents(amount), locale),
        detail: impactOf(amount) && <span lang={lang}>{impactOf(amount)}</span>,
      }))}
    />
  )
}

function tierNote(
  tier: WireTier,
  few: number | null,
  isEvent: boolean,
  t: Words<typeof chooseWords>,
  locale: Locale,
): string {
  switch (tier.sale) {
    case 'notYetOpen':
      return tier.saleStartDate ? t.opensOn(formatMoment(tier.saleStartDate, locale)) : t.saleOver
    case 'ended':
      return t.saleOver
    case 'soldOut':
      if (tier.isReserved) return t.reserved
      return isEvent ? t.full : t.soldOut
    case 'open':
      if (few !== null) return isEvent ? t.leftPlaces(few) : t.left(few)
      return tier.isFavorite ? t.favourite : ''
  }
}

function limitText(limitedBy: LimitedBy, t: Words<typeof chooseWords>): string {
  switch (limitedBy) {
    case 'tier':
      return t.limitTier
    case 'form':
      return t.limitForm
    case 'user':
      return t.limitUser
    case 'cart':
      return t.limitCart
  }
}
