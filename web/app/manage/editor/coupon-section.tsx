import type { CouponDocument } from '@obole/contract/manage-campaigns'
import { cents, formatEuros } from '@obole/core/money/money'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { useAt, useDesk, useEditing, useKindWords } from './editor-context.tsx'
import { couponWords, tierWords } from './editor.words.ts'
import { ElementList } from './element-list.tsx'
import { percentText } from '@obole/contract/percent-text'
import { AmountAt, CountAt, MomentAt, PercentAt, SwitchAt, TextAt } from './fields.tsx'

const freshCoupon = (id: number): CouponDocument => ({
  id,
  code: '',
  percent: 10,
  amount: null,
  maxUses: null,
  tierIds: null,
  startDate: null,
  endDate: null,
})

export function CouponSection() {
  const t = useWords(couponWords)
  const shared = useWords(tierWords)
  const locale = useLocale()
  const { draft, campaign } = useEditing()
  const counted = [...campaign.figures.coupons, ...campaign.withdrawn.coupons]
  const usesOf = (id: number) => counted.find((taken) => taken.id === id)?.sold ?? 0
  const reductionOf = ({ percent, amount }: CouponDocument) => {
    if (percent !== null) return `−${percentText(percent, locale)}`
    return amount === null ? '' : `−${formatEuros(cents(amount), locale)}`
  }
  return (
    <div className="flex flex-col gap-3">
      <SwitchAt path="allowCoupons" label={t.allow} />
      {draft.allowCoupons || draft.coupons.length > 0 || campaign.withdrawn.coupons.length > 0 ? (
        <ElementList<CouponDocument>
          path="coupons"
          label={t.add}
          addLabel={t.add}
          emptyText={t.none}
          fresh={freshCoupon}
          isOrdered={false}
          nameOf={(coupon) => coupon.code || shared.unnamed}
          summaryOf={(coupon) => [reductionOf(coupon), t.used(usesOf(coupon.id))].filter(Boolean).join(' · ')}
          soldOf={({ id }) => usesOf(id)}
          withdrawn={campaign.withdrawn.coupons}
        >
          {(coupon, at) => <CouponFields coupon={coupon} at={at} />}
        </ElementList>
      ) : null}
    </div>
  )
}

function CouponFields({ coupon, at }: { coupon: CouponDocument; at: string }) {
  const t = useWords(couponWords)
  return (
    <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2">
      <TextAt path={`${at}.code`} label={t.code} isRequired maxLength={50} />
      <CountAt path={`${at}.maxUses`} of="coupon.maxUses" label={t.maxUses} hint={t.maxUsesHint} />
      <Reduction coupon={coupon} at={at} />
      <MomentAt path={`${at}.startDate`} label={t.from} />
      <MomentAt path={`${at}.endDate`} label={t.to} edge="end" />
      <CouponTiers at={at} />
    </div>
  )
}

function Reduction({ coupon, at }: { coupon: CouponDocument; at: string }) {
  const t = useWords(couponWords)
  const { store } = useDesk()
  const kind = coupon.percent === null ? 'Amount' : 'Percent'
  const choose = (chosen: string) =>
    store.changeAll((draft) => ({
      ...draft,
      coupons: draft.coupons.map((one) =>
        one.id === coupon.id
          ? { ...one, percent: chosen === 'Percent' ? 10 : null, amount: chosen === 'Amount' ? 500 : null }
          : one,
      ),
    }))
  return (
    <div className="flex flex-wrap items-start gap-5 sm:col-span-2">
      <RadioChips
        label={t.reduction}
        value={kind}
        onChange={choose}
        choices={(['Percent', 'Amount'] as const).map((value) => ({ value, label: t[`reduction${value}`] }))}
      />
      {kind === 'Percent' ? (
        <PercentAt path={`${at}.percent`} of="coupon.percent" label={t.percent} isRequired className="w-36" />
      ) : (
        <AmountAt path={`${at}.amount`} of="coupon.amount" label={t.amount} isRequired className="w-36" />
      )}
    </div>
  )
}

/** The code applies to all tiers, future ones included, or only to some. */
function CouponTiers({ at }: { at: string }) {
  const kind = useKindWords()
  const t = useWords(couponWords)
  const shared = useWords(tierWords)
  const { draft } = useEditing()
  const { value, set } = useAt<number[] | null>(`${at}.tierIds`, null)
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold">{t.tiers}</legend>
      <CheckboxRow
        isSelected={value === null}
        onChange={(all) => set(all ? null : draft.tiers.map(({ id }) => id))}
      >
        {kind.allTiers}
      </CheckboxRow>
      {value === null
        ? null
        : draft.tiers.map(({ id, name }) => (
            <CheckboxRow
              key={id}
              isSelected={value.includes(id)}
              onChange={(isValid) => set(isValid ? [...value, id] : value.filter((other) => other !== id))}
            >
              {name || shared.unnamed}
            </CheckboxRow>
          ))}
    </fieldset>
  )
}
