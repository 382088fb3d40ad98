import type { PayerOrder } from '@obole/contract/orders'
import type { WireCustomField } from '@obole/contract/forms'
import { withValue } from '@obole/core/cart/cart-draft'
import { parisDate } from '@obole/core/dates/dates'
import { type FormEvent, useState } from 'react'
import { call } from '../session/call.ts'
import type { ShownProblem } from '../session/shown-problem.ts'
import { CustomFieldInput } from '../forms/participants/custom-field-input.tsx'
import { useFieldErrors } from '../fields/field-errors.ts'
import { ParticipantFields } from '../forms/participants/participant-fields.tsx'
import { Refusal } from '../fields/refusal.tsx'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import Dialog from '../ui/dialog.tsx'
import { DialogActs } from '../ui/dialog-acts.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { showToast } from '../ui/toast.tsx'
import { AskLink } from './ask-link.tsx'
import { passOnWords } from './orders.words.ts'
import {
  AT,
  draftProblems,
  emptyDraft,
  fieldPath,
  optionPath,
  type OrderItem,
  type PassOn,
  sentPassOn,
  whoTells,
  holderOf,
} from './pass-on-draft.ts'

interface PassOnDialogProps {
  order: PayerOrder
  item: OrderItem
  /** The link by which the page was opened. */
  token: string
  onChange: (order: PayerOrder) => void
  onClose: () => void
}

/** Passes a ticket on to another person: asked for on the page, confirmed by the link in the mail. */
export default function PassOnDialog(props: PassOnDialogProps) {
  const { order, item, onClose } = props
  const t = useWords(passOnWords)
  const title = t.passOnOf(holderOf(item, order))
  return (
    <Dialog title={title} onClose={onClose}>
      {order.link.kind === 'money' && item.passOn ? (
        <PassOnForm {...props} passOn={item.passOn} />
      ) : (
        <AskLink order={order} wish={() => ({ ticket: item.id })} />
      )}
    </Dialog>
  )
}

type Path = { option?: number; field: number }

function PassOnForm({
  order,
  item,
  passOn,
  token,
  onChange,
  onClose,
}: PassOnDialogProps & { passOn: PassOn }) {
  const t = useWords(passOnWords)
  const [draft, setDraft] = useState(() => emptyDraft(item, passOn))
  const teller = whoTells(item, order)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const [today] = useState(() => parisDate(Date.now()))
  const errors = useFieldErrors(draftProblems(passOn, draft, today))
  const answer = (path: Path, value: string) =>
    setDraft((now) => {
      const [answers = now.answers] = withValue([now.answers], { item: 0, ...path }, value)
      return { ...now, answers }
    })
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      const body = errors.submit() ? sentPassOn(passOn, draft) : null
      if (!body) return
      const params = { token, itemId: item.id }
      const passed = await call('POST /orders/{token}/items/{itemId}/pass-on', { params, body })
      if (!passed.ok) return setRefusal(passed.problem)
      onChange(passed.value)
      showToast({ tone: 'success', title: t.done, body: t.doneDetail(body.participant.email ?? '') })
      onClose()
    })
  }
  const ask = (field: WireCustomField, at: string, value: string, path: Path) => (
    <CustomFieldInput
      formType={order.formType}
      key={field.id}
      field={field}
      value={value}
      onChange={(typed) => {
        errors.type(at, field.type)
        answer(path, typed)
      }}
      onBlur={() => errors.leave(at)}
      error={errors.errorOf(at)}
    />
  )
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-5">
      {refusal ? <Refusal problem={refusal} /> : null}
      <ErrorSummary tries={errors.tries} />
      <p>{t.who(item.name, order.formTitle)}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <ParticipantFields
          participant={draft.participant}
          asked={passOn.participantFields}
          today={today}
          at={AT}
          errors={errors}
          onChange={(typed) => setDraft((now) => ({ ...now, participant: { ...now.participant, ...typed } }))}
        />
        {passOn.customFields.map((field, index) =>
          ask(field, fieldPath(field.id), draft.answers.customFields[index]?.value ?? '', { field: index }),
        )}
      </div>
      {passOn.extraOptions.map((option, optionIndex) => (
        <fieldset key={option.id}>
          <legend className="mb-2 font-semibold">{option.label}</legend>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {option.customFields.map((field, index) =>
              ask(
                field,
                optionPath(option.id, field.id),
                draft.answers.extraOptions[optionIndex]?.customFields[index]?.value ?? '',
                { option: optionIndex, field: index },
              ),
            )}
          </div>
        </fieldset>
      ))}
      <p className="rounded-option bg-tint px-4 py-3">
        {t.whatHappens} {teller && t[teller](holderOf(item, order))}
      </p>
      <DialogActs onCancel={onClose}>
        <Button type="submit" busyText={busy && t.passing}>
          {t.confirm}
        </Button>
      </DialogActs>
    </form>
  )
}
