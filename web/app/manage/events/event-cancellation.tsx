import type { EventCancellation } from '@obole/contract/event-cancellations'
import { momentOf } from '@obole/core/dates/moments'
import { formTypeOfAdminSegment } from '@obole/core/site/addresses'
import { kindOf } from '@obole/core/campaign/kinds'
import { type FormEvent, type ReactNode, useState } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { Progress } from '../../ui/desk/progress.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import { ErrorSummary, useRefusals } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCampaign } from '../desk/campaign-frame.tsx'
import { DESK } from '../desk/desk.ts'
import { euros } from '../lists/cells.tsx'
import { LookAgain } from '../desk/look-again.tsx'
import { pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/event-cancellation'
import { eventCancellationWords } from './event-cancellation.words.ts'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, segment, campaignSlug } = page.params
  const formType = formTypeOfAdminSegment(segment)
  if (!formType || !kindOf(formType).takesPlace) throw data(null, { status: 404 })
  const params = { organizationSlug, formType, formSlug: campaignSlug }
  return readFromApi(
    page,
    'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/cancellation',
    { params },
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titleMeta(matches, eventCancellationWords, loaderData?.cancellation ? 'canceled' : 'title')

export default function CancelEvent({ loaderData: event }: Route.ComponentProps) {
  return (
    <div className={`${DESK} py-8`}>
      <div className="max-w-[44rem]">
        {event.cancellation ? (
          <Canceled event={event} cancellation={event.cancellation} />
        ) : (
          <CancelForm event={event} />
        )}
      </div>
    </div>
  )
}

interface Figure {
  label: string
  value: string
  /** What has to be known or done about it. */
  detail?: ReactNode
}

function Figures({ rows }: { rows: readonly Figure[] }) {
  return (
    <dl className="divide-y divide-line tabular-nums">
      {rows.map(({ label, value, detail }) => (
        <div key={label} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
          <dt>{label}</dt>
          <dd className="font-bold whitespace-nowrap">{value}</dd>
          {detail ? <dd className="col-span-2 mt-0.5 text-sm text-muted">{detail}</dd> : null}
        </div>
      ))}
    </dl>
  )
}

/** What is left to do by hand: money to give back, and people to inform, whose number the linked list shows. */
function useLeftToDo(event: EventCancellation): Figure[] {
  const t = useWords(eventCancellationWords)
  const locale = useLocale()
  const href = useGuestsHref(event)
  const { ordersByHand, toHandBack, withoutEmail } = event
  const people = (
    <>
      {t.withoutEmailText} <Link to={href({ email: 'none' })}>{t.withoutEmailLink}</Link>
    </>
  )
  return [
    ...(toHandBack > 0
      ? [{ label: t.byHand(ordersByHand), value: euros(toHandBack, locale), detail: t.byHandText }]
      : []),
    ...(withoutEmail > 0 ? [{ label: t.withoutEmail, value: String(withoutEmail), detail: people }] : []),
  ]
}

/** The participants of the event; once it is cancelled, those who would have come. */
function useGuestsHref({ cancellation }: EventCancellation) {
  const { organizationSlug, campaign } = useCampaign()
  const { formType, formSlug } = campaign.form
  const canceled = cancellation ? { canceled: 'withEvent' } : {}
  return (filters: { email?: string } = {}) =>
    `${pageOf(organizationSlug, 'guests')}?${new URLSearchParams({ formType, formSlug, ...canceled, ...filters })}`
}

function CancelForm({ event }: { event: EventCancellation }) {
  const t = useWords(eventCancellationWords)
  const locale = useLocale()
  const { organizationSlug, campaign } = useCampaign()
  const { revalidate } = useRevalidator()
  const again = usePasswordAgain()
  const [message, setMessage] = useState('')
  const [note, setNote] = useState('')
  const [returnsKept, setReturnsKept] = useState(false)
  const [isSure, setSure] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { tries, refuse } = useRefusals()
  const [busy, run] = useBusy()
  const { formType, formSlug } = campaign.form
  const isWritten = message.trim() !== ''
  const { keptBefore } = event
  const toRefund = event.toRefund + (returnsKept ? keptBefore.amount : 0)
  const tips = event.toRefundTip + (returnsKept ? keptBefore.tip : 0)
  const ofAccount = toRefund - tips
  const leftToDo = useLeftToDo(event)
  const cancel = (submitted: FormEvent) => {
    submitted.preventDefault()
    setChecked(true)
    void run(async () => {
      if (!again.isTyped() || !isWritten || !isSure) return refuse()
      setRefusal(null)
      const done = await call(
        'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/cancellation',
        {
          params: { organizationSlug, formType, formSlug },
          body: { message, internalNote: note, returnKept: returnsKept },
        },
        again.typed,
      )
      if (!done.ok) {
        if (!again.takes(done.problem)) setRefusal(done.problem.message)
        return
      }
      await revalidate()
    })
  }
  return (
    <Card title={t.title}>
      <form noValidate onSubmit={cancel} className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <ErrorSummary tries={tries} atLeast={2} />
        <p>{t.lead}</p>
        <Figures
          rows={[
            { label: t.orders, value: String(event.orders) },
            {
              label: t.toRefund,
              value: euros(toRefund, locale),
              detail: tips > 0 ? t.toRefundParts(euros(ofAccount, locale), euros(tips, locale)) : null,
            },
            { label: t.available, value: euros(event.available, locale) },
            ...leftToDo,
          ]}
        />
        {keptBefore.amount > 0 ? (
          <RadioCards
            label={t.keptBefore(euros(keptBefore.amount, locale), keptBefore.orders)}
            value={returnsKept ? 'back' : 'keep'}
            onChange={(value) => setReturnsKept(value === 'back')}
            choices={[
              { value: 'keep', label: t.keep, detail: t.keepText },
              { value: 'back', label: t.giveBack, detail: t.giveBackText },
            ]}
          />
        ) : null}
        {ofAccount > event.available ? <Notice title={t.short} /> : null}
        <TextField
          label={t.message}
          hint={t.messageHint}
          isRequired
          rows={4}
          maxLength={2000}
          value={message}
          onChange={setMessage}
          error={isChecked && !isWritten ? t.messageMissing : null}
        />
        <TextField label={t.note} hint={t.noteHint} maxLength={500} value={note} onChange={setNote} />
        <PasswordAgain {...again.field} />
        <CheckboxRow
          isSelected={isSure}
          onChange={setSure}
          isRequired
          error={isChecked && !isSure ? t.sureMissing : null}
        >
          {t.isSure}
        </CheckboxRow>
        <Button type="submit" tone="danger" busyText={busy && t.canceling}>
          {t.confirm}
        </Button>
      </form>
    </Card>
  )
}

interface CanceledProps {
  event: EventCancellation
  cancellation: NonNullable<EventCancellation['cancellation']>
}

function Canceled({ event, cancellation }: CanceledProps) {
  const t = useWords(eventCancellationWords)
  const locale = useLocale()
  const { organizationSlug, campaign } = useCampaign()
  const guestsHref = useGuestsHref(event)
  const { date, message, ordersDone, refunded, underWay, returnsKept, handedBack } = cancellation
  const kept = event.keptBefore.amount
  const leftToDo = useLeftToDo(event)
  const amounts: readonly (readonly [label: string, amount: number])[] = [
    [t.underWay, underWay],
    [t.notYetRefunded, event.toRefund + (returnsKept ? kept : 0)],
    [t.stillKept, returnsKept ? 0 : kept],
    [t.handedBack, handedBack],
  ]
  const isRunning = ordersDone < event.orders
  const { formType, formSlug } = campaign.form
  const orders = `${pageOf(organizationSlug, 'orders')}?${new URLSearchParams({ formType, formSlug })}`
  return (
    <Card title={t.canceled}>
      <div className="flex flex-col gap-5">
        <p className="text-muted">{t.since(momentOf(date, locale))}</p>
        {event.orders === 0 ? (
          <p>{t.noOrders}</p>
        ) : (
          <div aria-live="polite">
            <Progress label={t.progress(ordersDone, event.orders)} done={ordersDone} total={event.orders} />
            {isRunning ? (
              <>
                <LookAgain />
                <p className="mt-2 text-sm text-muted">{t.progressText}</p>
              </>
            ) : null}
          </div>
        )}
        {/* Orders that ended before may still have money that is kept, or refunded later. */}
        {event.orders + refunded + kept > 0 ? (
          <Figures
            rows={[
              { label: t.refunded, value: euros(refunded, locale) },
              ...amounts
                .filter(([, amount]) => amount > 0)
                .map(([label, amount]) => ({ label, value: euros(amount, locale) })),
              ...leftToDo,
            ]}
          />
        ) : null}
        <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line text-muted">
          {message}
        </blockquote>
        {event.orders > 0 ? (
          <p className="flex flex-wrap gap-x-5 gap-y-2">
            <Link to={guestsHref()}>{t.seeGuests}</Link>
            <Link to={orders}>{t.seeOrders}</Link>
          </p>
        ) : null}
      </div>
    </Card>
  )
}
