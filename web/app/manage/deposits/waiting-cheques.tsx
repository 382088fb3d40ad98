import type { Cheque, WaitingCheques } from '@obole/contract/deposit-slips'
import { decideSlip, MOST_CHEQUES_ON_SLIP, proposedForSlip } from '@obole/core/receipts/deposit-slip'
import { cents, sum } from '@obole/core/money/money'
import { formatDate } from '@obole/core/dates/dates'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { euros } from '../lists/cells.tsx'
import { orderPath } from '../desk/pages.ts'
import { depositWords } from './deposits.words.ts'

/** The cheques to be taken to the bank; a person who may move money chooses those of the next slip. */
export function WaitingCard({ waiting, mayDeposit }: { waiting: WaitingCheques; mayDeposit: boolean }) {
  const t = useWords(depositWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const cheques = waiting.data.map((cheque) => ({ ...cheque, amountCents: cents(cheque.amount) }))
  // A cheque that another administrator put on a slip meanwhile can no longer be chosen.
  const chosen = cheques.filter(({ paymentId }) => ticked.has(paymentId))
  const paymentIds = chosen.map(({ paymentId }) => paymentId)
  const decision = decideSlip(cheques, paymentIds)
  const total = sum(chosen.map(({ amountCents }) => amountCents))
  const proposed = proposedForSlip(cheques).map(({ paymentId }) => paymentId)
  const toGiveBack = cheques.filter(({ isEventCanceled }) => isEventCanceled).length

  const tick = (paymentId: number, isTicked: boolean) =>
    setTicked((now) => new Set(isTicked ? [...now, paymentId] : [...now].filter((one) => one !== paymentId)))
  const make = () =>
    void run(async () => {
      setRefusal(null)
      const made = await call('POST /manage/organizations/{organizationSlug}/deposit-slips', {
        params: { organizationSlug },
        body: { paymentIds },
      })
      if (made.ok) {
        setTicked(new Set())
        showToast({ tone: 'success', title: t.made(made.value.number), body: t.madeText })
      } else setRefusal(made.problem.message)
      await revalidate()
    })
  return (
    <Card title={t.waiting}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-semibold tabular-nums">
          {t.waitingSum(waiting.count, euros(waiting.total, locale))}
        </p>
        {mayDeposit && proposed.length + chosen.length > 0 ? (
          <Button
            tone="quiet"
            className="max-sm:-ml-5 sm:-mr-5"
            onPress={() => setTicked(new Set(chosen.length > 0 ? [] : proposed))}
          >
            {chosen.length > 0
              ? t.chooseNone
              : proposed.length === MOST_CHEQUES_ON_SLIP
                ? t.chooseAll(proposed.length)
                : toGiveBack > 0
                  ? t.chooseOthers(proposed.length)
                  : t.chooseEvery(proposed.length)}
          </Button>
        ) : null}
      </div>
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      {toGiveBack > 0 ? <p className="text-sm text-muted">{t.toGiveBack(toGiveBack)}</p> : null}
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {cheques.map((cheque) => (
          <li key={cheque.paymentId} className="flex items-start gap-3 py-1.5">
            <div className="min-w-0 flex-1">
              {mayDeposit ? (
                <CheckboxRow
                  isSelected={ticked.has(cheque.paymentId)}
                  onChange={(isTicked) => tick(cheque.paymentId, isTicked)}
                >
                  <WaitingLine cheque={cheque} />
                </CheckboxRow>
              ) : (
                <div className="py-2">
                  <WaitingLine cheque={cheque} />
                </div>
              )}
            </div>
            <Link
              to={orderPath(organizationSlug, cheque.orderId)}
              aria-label={t.orderNumber(cheque.orderId)}
              className="inline-flex min-h-11 flex-none items-center text-sm max-sm:hidden"
            >
              {t.orderNumber(cheque.orderId)}
            </Link>
            <b className="flex-none py-2 text-right tabular-nums">{euros(cheque.amount, locale)}</b>
          </li>
        ))}
      </ul>
      {mayDeposit ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
          <p aria-live="polite" className="font-semibold tabular-nums">
            {!decision.ok && decision.code === 'TOO_MANY_CHEQUES'
              ? t.tooMany(MOST_CHEQUES_ON_SLIP)
              : t.chosen(chosen.length, euros(total, locale))}
          </p>
          <Button onPress={make} isDisabled={!decision.ok} busyText={busy && t.making}>
            {t.make}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function WaitingLine({ cheque }: { cheque: WaitingCheques['data'][number] }) {
  const t = useWords(depositWords)
  return (
    <>
      <ChequeLine cheque={cheque} />
      {cheque.isEventCanceled ? <StateChip tone="amber">{t.eventCanceled}</StateChip> : null}
    </>
  )
}

/** The payer, the bank, the number, and the day the cheque came. */
export function ChequeLine({ cheque }: { cheque: Cheque }) {
  const t = useWords(depositWords)
  const locale = useLocale()
  const { drawer, bank, number, receivedOn } = cheque
  const parts = [bank, number && t.numberOf(number), t.receivedOn(formatDate(receivedOn, locale))]
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{drawer}</span>
      <span className="block text-sm text-muted wrap-anywhere">{parts.filter(Boolean).join(' · ')}</span>
    </>
  )
}
