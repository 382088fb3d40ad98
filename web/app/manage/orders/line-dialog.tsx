import type { Form, WireTier } from '@obole/contract/forms'
import type { OrderDetail } from '@obole/contract/manage-lists'
import { withValue } from '@obole/core/cart/cart-draft'
import { isMonthly } from '@obole/core/campaign/tier'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { carriedOver } from '../../forms/participants/carried-answers.ts'
import { CustomFieldInput } from '../../forms/participants/custom-field-input.tsx'
import type { JourneyItem } from '../../forms/journey/draft.ts'
import { ExtraOptions } from '../../forms/participants/extra-options.tsx'
import type { FieldErrors } from '../../fields/field-errors.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Notice, Skeleton } from '../../ui/card.tsx'
import { Question } from '../../ui/desk/question.tsx'
import Dialog from '../../ui/dialog.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { euros } from '../lists/cells.tsx'
import { lineDialogWords } from './correct.words.ts'
import { kindOf } from './line-kinds.ts'
import { TellPayer } from './tell-payer.tsx'
import { closedTo, differenceOf, draftOf, fieldOf, ratesFor, sentCorrection } from './line-draft.ts'

type Line = OrderDetail['items'][number]

interface LineDialogProps {
  order: OrderDetail
  line: Line
  onClose: () => void
  /** The line is saved, and the price difference is to be refunded. */
  onRefund: (line: Line, amount: number) => void
}

/** Corrects a line: its rate, its options, and their answers. */
export default function LineDialog(props: LineDialogProps) {
  const { order, line, onClose } = props
  const t = useWords(lineDialogWords)
  const { organizationSlug } = useAssociation()
  const { formType, formSlug } = order
  const [form, setForm] = useState<Form | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    const params = { organizationSlug, formType, formSlug }
    void call('GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/enriched', { params }).then(
      (read) => {
        if (isGone) return
        if (read.ok) setForm(read.value)
        else setRefusal(read.problem.message)
      },
    )
    return () => {
      isGone = true
    }
  }, [organizationSlug, formType, formSlug])
  const rates = form && ratesFor(form, line)
  if (rates && hasSomethingToChange(rates, line)) return <LineForm {...props} rates={rates} />
  return (
    <Dialog title={t.title} onClose={onClose}>
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      {form === null && refusal === null ? <Skeleton className="h-64" /> : null}
      {form ? <Notice title={t.nothing} /> : null}
    </Dialog>
  )
}

function hasSomethingToChange(rates: readonly WireTier[], line: Line): boolean {
  return rates.some(
    ({ id, customFields, extraOptions }) =>
      id !== line.tierId || customFields.length > 0 || extraOptions.length > 0,
  )
}

function LineForm({
  order,
  line,
  rates,
  onClose,
  onRefund,
}: LineDialogProps & { rates: readonly WireTier[] }) {
  const t = useWords(lineDialogWords)
  const locale = useLocale()
  const { organizationSlug, can } = useAssociation()
  const { revalidate } = useRevalidator()
  const now = rates.find(({ id }) => id === line.tierId)
  const [draft, setDraft] = useState<JourneyItem | null>(now ? draftOf(line, now) : null)
  const [givesBack, setGivesBack] = useState(false)
  const [tellsPayer, setTellsPayer] = useState(order.payer.email !== undefined)
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  const tier = rates.find(({ id }) => id === draft?.tierId)
  const difference = tier && draft ? differenceOf(line, tier, draft) : null
  const less = difference?.lessCents ?? 0
  const canGiveBack = less > 0 && can('moveMoney', order)
  const choose = (chosen: string) => {
    const next = rates.find(({ id }) => String(id) === chosen)
    if (!next) return setDraft(null)
    const kept = draftOf(line, next)
    setDraft(draft && tier ? carriedOver({ item: draft, tier }, { item: kept, tier: next }) : kept)
  }
  const labelOf = (rate: WireTier) => {
    const { name, price } = rate
    const closed = closedTo(line, rate)
    const named = price === null ? name : `${name}, ${euros(price, locale)}`
    return closed ? `${named} (${t[closed]})` : named
  }
  const setValue = (path: { option?: number; field?: number }, value: string | boolean) => {
    if (!draft) return
    const [changed] = withValue([draft], { item: 0, ...path }, value)
    setDraft({ ...draft, ...changed })
  }
  const save = async () => {
    if (!draft) return t.gone
    setWrong(new Map())
    const corrected = await call(
      'PUT /manage/organizations/{organizationSlug}/orders/{orderId}/items/{itemId}',
      {
        params: { organizationSlug, orderId: order.id, itemId: line.id },
        body: sentCorrection(draft, {
          tellPayer: tellsPayer,
          difference: canGiveBack && givesBack ? 'toRefund' : 'kept',
        }),
      },
    )
    if (!corrected.ok) {
      const { errors, message } = corrected.problem
      setWrong(new Map(errors.map((error) => [fieldOf(line, error.path), error.message])))
      return message
    }
    await revalidate()
    showToast({ tone: 'success', title: t.saved })
    if (canGiveBack && givesBack) onRefund(line, less)
    return null
  }
  const ofKind = { ticket: t.ticketText, membership: t.membershipText, product: t.productText, other: '' }
  // The server checks the rules, because it knows which problems existed before and accepts those.
  const errors: FieldErrors = {
    errorOf: (field) => wrong.get(field) ?? null,
    type: () => {},
    leave: () => {},
  }
  return (
    <Question title={t.title} answer={t.save} busyText={t.saving} onAnswer={save} onClose={onClose}>
      <p className="text-muted">{[t.text, ofKind[kindOf(line.type)]].filter(Boolean).join(' ')}</p>
      {rates.length > 1 || !now ? (
        <SelectField
          label={t.tier}
          isRequired
          value={draft ? String(draft.tierId) : ''}
          onChange={choose}
          {...(now ? {} : { placeholder: t.gone })}
          options={rates.map((rate) => ({ value: String(rate.id), label: labelOf(rate) }))}
        />
      ) : (
        <p>{isMonthly(now.tierType) ? t.monthlyRate : t.onlyRate(now.name)}</p>
      )}
      {tier && draft ? <Asked {...{ tier, draft, errors, setValue }} /> : null}
      {difference && difference.waivedCents > 0 ? (
        <Notice tone="attention">{t.waived(euros(difference.waivedCents, locale))}</Notice>
      ) : null}
      {canGiveBack ? (
        <RadioCards
          label={t.less(euros(less, locale))}
          value={givesBack ? 'back' : 'keep'}
          onChange={(value) => setGivesBack(value === 'back')}
          choices={[
            { value: 'keep', label: t.keep, detail: t.keepText },
            { value: 'back', label: t.giveBack, detail: t.giveBackText },
          ]}
        />
      ) : null}
      {less > 0 && !canGiveBack ? <Notice title={t.less(euros(less, locale))}>{t.lessKept}</Notice> : null}
      <TellPayer order={order} isSelected={tellsPayer} onChange={setTellsPayer} />
    </Question>
  )
}

interface AskedProps {
  tier: WireTier
  draft: JourneyItem
  errors: FieldErrors
  setValue: (path: { option?: number; field?: number }, value: string | boolean) => void
}

/** The questions and the options of the rate. */
function Asked({ tier, draft, errors, setValue }: AskedProps) {
  return (
    <>
      {tier.customFields.length > 0 ? (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {tier.customFields.map((field, index) => (
            <CustomFieldInput
              isAtDesk
              key={field.id}
              field={field}
              value={draft.customFields[index]?.value ?? ''}
              onChange={(value) => setValue({ field: index }, value)}
              onBlur={() => {}}
              error={errors.errorOf(`${draft.key}.field.${field.id}`)}
            />
          ))}
        </div>
      ) : null}
      {tier.extraOptions.length > 0 ? (
        <ExtraOptions item={draft} tier={tier} errors={errors} setValue={setValue} />
      ) : null}
    </>
  )
}
