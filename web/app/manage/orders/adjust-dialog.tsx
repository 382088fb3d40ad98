import type { AdjustableOrder } from '@obole/contract/order-adjustments'
import { wholeText } from '@obole/contract/payment-words'
import { type FormEvent, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, Skeleton } from '../../ui/card.tsx'
import { SwitchRow } from '../../ui/desk/switch-row.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { euros } from '../lists/cells.tsx'
import { AdjustLines } from './adjust-lines.tsx'
import {
  type Choice,
  firstChoice,
  judged,
  keptLines,
  offeredLines,
  partOfLine,
  type Purpose,
} from './adjustment.ts'
import { adjustWords } from './adjust.words.ts'
import { keptThing, kindsOf } from './line-kinds.ts'

interface AdjustDialogProps {
  orderId: number
  purpose: Purpose
  /** Paid in cash, by cheque or by transfer: the money given back is only recorded. */
  isByHand: boolean
  /** Proposes to refund this amount of one line, which stays valid. */
  preset?: { itemId: number; amount: number }
  onClose: () => void
}

/** Two short steps: what is refunded and what is cancelled, then the message and the password. */
export default function AdjustDialog({ orderId, purpose, isByHand, preset, onClose }: AdjustDialogProps) {
  const t = useWords(adjustWords)
  const { organizationSlug } = useAssociation()
  const [order, setOrder] = useState<AdjustableOrder | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    const params = { organizationSlug, orderId }
    void call('GET /manage/organizations/{organizationSlug}/orders/{orderId}/adjustable', { params }).then(
      (read) => {
        if (isGone) return
        if (read.ok) setOrder(read.value)
        else setRefusal(read.problem.message)
      },
    )
    return () => {
      isGone = true
    }
  }, [organizationSlug, orderId])
  const title = isByHand ? t.titleByHand : t.titleRefund
  return (
    <Dialog title={purpose === 'cancel' ? t.titleCancel : title} onClose={onClose}>
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      {order === null && refusal === null ? <Skeleton className="h-64" /> : null}
      {order && offeredLines(order, purpose).length === 0 ? <Notice title={t.nothingLeft} /> : null}
      {order && offeredLines(order, purpose).length > 0 ? (
        <AdjustForm {...{ order, orderId, purpose, isByHand, onClose }} {...(preset ? { preset } : {})} />
      ) : null}
    </Dialog>
  )
}

function AdjustForm(props: AdjustDialogProps & { order: AdjustableOrder }) {
  const { order, orderId, purpose, preset, onClose } = props
  const t = useWords(adjustWords)
  const [choice, setChoice] = useState<Choice>(() =>
    preset ? partOfLine(order, preset) : firstChoice(order, purpose),
  )
  const [isChecked, setChecked] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const result = judged(order, purpose, choice)
  if (isWriting && result.ok)
    return <AdjustWords {...{ order, orderId, result, onClose }} onBack={() => setWriting(false)} />
  const next = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setWriting(result.ok)
  }
  return (
    <form noValidate onSubmit={next} className="flex flex-col gap-5">
      {isChecked && !result.ok ? (
        <Notice tone="error" title={result.why === 'nothing' ? t.nothingChosen : t.amountWrong} isAlert />
      ) : null}
      {preset ? <p>{order.isByHand ? t.differenceByHand : t.difference}</p> : null}
      <AdjustLines {...{ order, purpose, choice }} onChange={setChoice} />
      <DialogActs onCancel={onClose} {...(preset ? { cancel: t.leaveDifference } : {})}>
        <Button type="submit">{t.next}</Button>
      </DialogActs>
    </form>
  )
}

interface AdjustWordsProps {
  order: AdjustableOrder
  orderId: number
  result: Extract<ReturnType<typeof judged>, { ok: true }>
  onBack: () => void
  onClose: () => void
}

function AdjustWords({ order, orderId, result, onBack, onClose }: AdjustWordsProps) {
  const t = useWords(adjustWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [sendMail, setSendMail] = useState(order.canTell)
  const [message, setMessage] = useState('')
  const [note, setNote] = useState('')
  const again = usePasswordAgain()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const { lines, tip, total } = result
  const parts = { amount: total - tip, amountTip: tip }
  const canceled = lines.filter(({ cancel }) => cancel).length
  const kept = keptLines(order, lines)
  const needsPassword = total > 0 && !order.isByHand
  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      if (needsPassword && !again.isTyped()) return
      setRefusal(null)
      const made = await call(
        'POST /manage/organizations/{organizationSlug}/orders/{orderId}/adjust',
        {
          params: { organizationSlug, orderId },
          body: { lines, tip, internalNote: note, messageToPayer: sendMail ? message : null, sendMail },
        },
        needsPassword ? again.typed : {},
      )
      if (!made.ok) {
        if (!again.takes(made.problem)) setRefusal(made.problem.message)
        return
      }
      const isBack = total > 0 && !order.isByHand
      const waits = made.value.refunds.some(({ state }) => state === 'Waiting')
      if (waits) showToast({ tone: 'success', title: t.waits, body: t.waitsText })
      else
        showToast({
          tone: 'success',
          title: isBack ? t.refunded : t.done,
          body: isBack ? t.refundedText : '',
        })
      await revalidate()
      onClose()
    })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      <p>
        {total > 0
          ? (order.isByHand ? t.sumByHand : t.sumRefund)(wholeText(parts, locale), canceled)
          : t.sumCancel(canceled)}
        {kept.length > 0 ? ` ${t.sumKept(keptThing(kindsOf(kept), t))}` : null}
      </p>
      {order.canTell ? (
        <SwitchRow isSelected={sendMail} onChange={setSendMail}>
          {t.tell}
        </SwitchRow>
      ) : (
        <p className="text-muted">{t.tellByPost}</p>
      )}
      {sendMail ? (
        <TextField
          label={t.message}
          hint={t.messageHint}
          rows={2}
          maxLength={2000}
          value={message}
          onChange={setMessage}
        />
      ) : null}
      <TextField label={t.note} hint={t.noteHint} maxLength={500} value={note} onChange={setNote} />
      {needsPassword ? <PasswordAgain {...again.field} /> : null}
      <DialogActs onCancel={onBack} cancel={t.back}>
        <Button
          type="submit"
          tone={order.isByHand && total > 0 ? 'primary' : 'danger'}
          busyText={busy && t.doing}
        >
          {total > 0
            ? (order.isByHand ? t.confirmByHand : t.confirmRefund)(euros(total, locale))
            : t.confirmCancel(canceled)}
        </Button>
      </DialogActs>
    </form>
  )
}
