import type { ReceiptDetail } from '@obole/contract/manage-receipts'
import { formatDate, parisDate } from '@obole/core/dates/dates'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { readFromApi } from '../../session/page-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { useOutcome } from '../desk/use-outcome.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { orderPath, pageOf, receiptPath } from '../desk/pages.ts'
import { requireRight } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { Day, euros } from '../lists/cells.tsx'
import type { Route } from './+types/receipt'
import { ReceiptState } from './receipt-columns.tsx'
import { receiptWords } from './receipts.words.ts'

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'readMoney')
  const { organizationSlug, receiptId } = page.params
  const params = { organizationSlug, receiptId }
  return {
    receipt: await readFromApi(page, 'GET /manage/organizations/{organizationSlug}/receipts/{receiptId}', {
      params,
    }),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, receiptWords, 'oneTitle')

export default function Receipt({ loaderData: { receipt } }: Route.ComponentProps) {
  const t = useWords(receiptWords)
  const locale = useLocale()
  const { organizationSlug, can } = useAssociation()
  const { number, donor, address, amount, gifts, url, orderId, voidedAt } = receipt
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        back={{ to: pageOf(organizationSlug, 'receipts'), label: t.title }}
        title={t.receiptNumber(number)}
        lead={donor}
      >
        {url ? (
          <a
            href={url}
            download
            className="inline-flex min-h-12 items-center justify-center rounded-option border-[1.5px] border-field bg-paper px-5 py-2.5 font-bold text-ink no-underline hover:border-ink"
          >
            {t.openPdf}
          </a>
        ) : null}
      </PageTitle>
      <Others receipt={receipt} />
      <div className="grid items-start gap-5 wide:grid-cols-2">
        <Card title={t.receiptSays}>
          <p className="font-title text-3xl font-bold tabular-nums">{euros(amount, locale)}</p>
          <div className="mt-2">
            <ReceiptState receipt={receipt} />
          </div>
          <address className="mt-4 not-italic">
            <b>{donor}</b>
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <p className="mt-4 text-muted">
            {t.issuedOn} <Day at={receipt.issuedAt} />
          </p>
          {receipt.printedAt ? (
            <p className="text-muted">
              {t.printedOn} <Day at={receipt.printedAt} />
            </p>
          ) : null}
          {can('moveMoney') && !voidedAt ? (
            <div className="mt-5 flex flex-wrap gap-3">
              <LinkButton to={orderPath(organizationSlug, orderId)} tone="plain">
                {t.correctDonor}
              </LinkButton>
              <VoidButton receipt={receipt} />
            </div>
          ) : null}
        </Card>
        <Card title={t.gifts(gifts.length)}>
          <ul className="flex flex-col divide-y divide-line tabular-nums">
            {gifts.map((gift, index) => (
              <li key={index} className="flex flex-wrap items-center justify-between gap-x-4">
                <Link
                  to={orderPath(organizationSlug, gift.orderId)}
                  className="inline-flex min-h-11 items-center"
                >
                  {formatDate(gift.date, locale)}
                </Link>
                <span className="text-muted">{gift.means}</span>
                <b>{euros(gift.amount, locale)}</b>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  )
}

/** What became of it, and the receipts before and after it. */
function Others({ receipt }: { receipt: ReceiptDetail }) {
  const t = useWords(receiptWords)
  const locale = useLocale()
  const { organizationSlug, can } = useAssociation()
  const { voidedAt, voidReason, voidedBy, replaces, replacedBy, mayBeMadeAnew } = receipt
  const linkTo = (one: { id: number; number: string }) => (
    <Link to={receiptPath(organizationSlug, one.id)} className="inline-flex min-h-11 items-center">
      {t.receiptInSentence(one.number)}
    </Link>
  )
  return (
    <>
      {voidedAt ? (
        <Notice tone="attention" title={t.voidedOn(formatDate(parisDate(voidedAt), locale), voidedBy)}>
          {voidReason ? <p>{t.voidBecause(voidReason)}</p> : null}
          {replacedBy ? (
            <p>
              {t.replacedBy} {linkTo(replacedBy)}
            </p>
          ) : null}
          {mayBeMadeAnew && can('moveMoney') ? <AnewButton receipt={receipt} /> : null}
        </Notice>
      ) : null}
      {replaces ? (
        <p>
          {t.replaces} {linkTo(replaces)}
        </p>
      ) : null}
    </>
  )
}

const REASON_MAX = 500
const REASON_MIN = 3

function VoidButton({ receipt }: { receipt: ReceiptDetail }) {
  const t = useWords(receiptWords)
  const { organizationSlug } = useAssociation()
  const outcome = useOutcome()
  const [asks, setAsks] = useState(false)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = reason.trim().length < REASON_MIN
  const act = async () => {
    setTried(true)
    if (isMissing) return ''
    return outcome(
      call('POST /manage/organizations/{organizationSlug}/receipts/{receiptId}/void', {
        params: { organizationSlug, receiptId: receipt.id },
        body: { reason },
      }),
    )
  }
  return (
    <>
      <Button tone="danger" onPress={() => setAsks(true)}>
        {t.voidIt}
      </Button>
      {asks ? (
        <Question
          title={t.voidTitle(receipt.number)}
          answer={t.voidIt}
          busyText={t.voiding}
          isDangerous
          onAnswer={act}
          onClose={() => setAsks(false)}
        >
          <p>{t.voidText}</p>
          <TextField
            label={t.voidReason}
            hint={t.voidReasonHint}
            isRequired
            maxLength={REASON_MAX}
            value={reason}
            onChange={setReason}
            error={tried && isMissing ? t.voidReasonMissing : null}
          />
        </Question>
      ) : null}
    </>
  )
}

function AnewButton({ receipt }: { receipt: ReceiptDetail }) {
  const t = useWords(receiptWords)
  const { organizationSlug } = useAssociation()
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const act = async () => {
    const made = await call('POST /manage/organizations/{organizationSlug}/receipts/{receiptId}/new', {
      params: { organizationSlug, receiptId: receipt.id },
    })
    if (!made.ok) return made.problem.message
    await navigate(receiptPath(organizationSlug, made.value.id))
    return null
  }
  return (
    <>
      <Button tone="plain" className="mt-3" onPress={() => setAsks(true)}>
        {t.makeAnew}
      </Button>
      {asks ? (
        <Question
          title={t.makeAnew}
          answer={t.makeAnew}
          busyText={t.asking}
          onAnswer={act}
          onClose={() => setAsks(false)}
        >
          <p>{t.makeAnewText}</p>
        </Question>
      ) : null}
    </>
  )
}
