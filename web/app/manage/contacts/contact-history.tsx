import { ACT_NAMES } from '@obole/contract/act-names'
import type { ContactFile } from '@obole/contract/contacts'
import { answerText } from '@obole/contract/answer-text'
import { paymentStateName } from '@obole/contract/list-names'
import { isGiftOrContribution, type TierType } from '@obole/core/campaign/tier'
import { typedDate } from '@obole/core/dates/dates'
import { dayOf } from '@obole/core/dates/moments'
import { consentVersion } from '@obole/core/validation/consent-version'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { AssociationText } from '../desk/association-text.tsx'
import { contactPath, mailingPath, orderPath } from '../desk/pages.ts'
import { euros, ItemStateChip, OrderStateChip, STANDING_TONES } from '../lists/cells.tsx'
import { MessageText } from '../mailings/message-text.tsx'
import { contactWords } from './contacts.words.ts'

interface OfFile {
  file: ContactFile
}
type Order = ContactFile['orders'][number]
type Payment = ContactFile['payments'][number]
type Paper = ContactFile['documents'][number]

/** One thing of a file: what it is, what follows it in small letters, and what stands to the right. */
function Line({ title, detail, aside }: { title: ReactNode; detail?: ReactNode; aside?: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-x-6 gap-y-1 py-3 max-sm:flex-wrap">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        {detail ? <span className="block text-sm text-muted">{detail}</span> : null}
      </span>
      {aside ? <span className="flex flex-none items-center gap-3 tabular-nums">{aside}</span> : null}
    </li>
  )
}

function Lines({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Card title={title}>
      <ul className="-my-3 divide-y divide-line">{children}</ul>
    </Card>
  )
}

/** « · payé par Maud Quenot »: what somebody else paid is not among the figures of this person. */
function PaidBy({ payer }: { payer: ContactFile['lines'][number]['paidBy'] }) {
  const t = useWords(contactWords)
  const { organizationSlug } = useAssociation()
  if (payer === null) return null
  return (
    <>
      {` · ${t.paidBy} `}
      {payer.contactId === null ? (
        payer.name
      ) : (
        <Link to={contactPath(organizationSlug, payer.contactId)}>{payer.name}</Link>
      )}
    </>
  )
}

export function Memberships({ file }: OfFile) {
  const t = useWords(contactWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return (
    <Lines title={t.memberships}>
      {file.memberships.map((one) => (
        <Line
          key={`${one.orderId ?? 'import'} ${one.name} ${one.from}`}
          title={
            one.orderId === null ? (
              one.name
            ) : (
              <Link to={orderPath(organizationSlug, one.orderId)}>
                <AssociationText>{one.formTitle ?? one.name}</AssociationText>
              </Link>
            )
          }
          detail={
            <>
              {[
                one.until === null
                  ? t.fromOn(typedDate(one.from))
                  : t.fromUntil(typedDate(one.from), typedDate(one.until)),
                one.orderId === null ? t.imported : one.name,
              ].join(' · ')}
              <PaidBy payer={one.paidBy} />
            </>
          }
          aside={
            <>
              <StateChip tone={STANDING_TONES[one.standing]}>{t[`membership${one.standing}`]}</StateChip>
              {one.amount === null ? null : <b>{euros(one.amount, locale)}</b>}
            </>
          }
        />
      ))}
    </Lines>
  )
}

export function WhatTheyBought({ file: { lines } }: OfFile) {
  const t = useWords(contactWords)
  const isGift = ({ type }: { type: TierType }) => isGiftOrContribution(type)
  const isTicket = ({ type }: { type: TierType }) => type === 'Registration'
  return (
    <>
      <Bought title={t.gifts} lines={lines.filter(isGift)} />
      <Bought title={t.tickets} lines={lines.filter(isTicket)} />
      <Bought title={t.others} lines={lines.filter((line) => !isGift(line) && !isTicket(line))} />
    </>
  )
}

function Bought({ title, lines }: { title: string; lines: ContactFile['lines'] }) {
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return (
    <Lines title={title}>
      {lines.map(({ itemId, orderId, formTitle, formType, name, date, amount, state, paidBy }) => (
        <Line
          key={itemId}
          title={
            <Link to={orderPath(organizationSlug, orderId)}>
              <AssociationText formType={formType}>{formTitle}</AssociationText>
            </Link>
          }
          detail={
            <>
              {`${name} · ${dayOf(date, locale)}`}
              <PaidBy payer={paidBy} />
            </>
          }
          aside={
            <>
              {state === 'Processed' || state === 'Registered' ? null : <ItemStateChip state={state} />}
              <b>{euros(amount, locale)}</b>
            </>
          }
        />
      ))}
    </Lines>
  )
}

/** A single payment of the whole order on its own day would repeat its line, and its state that of the order. */
function PaymentsOf({ order, payments }: { order: Order; payments: readonly Payment[] }) {
  const locale = useLocale()
  const isWhole = (payment: Payment) =>
    payments.length === 1 &&
    payment.amount === order.ordered &&
    dayOf(payment.date, locale) === dayOf(order.date, locale)
  return payments
    .filter((payment) => !isWhole(payment))
    .map((payment) => (
      <span key={payment.id} className="block">
        {dayOf(payment.date, locale)} · {euros(payment.amount, locale)} · {paymentStateName(payment, locale)}
      </span>
    ))
}

/** The orders they paid, each with its payments. */
export function Payments({ file: { orders, payments, orderCount } }: OfFile) {
  const t = useWords(contactWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return (
    <>
      <Lines title={t.paidOrders}>
        {orders.map((order) => (
          <Line
            key={order.id}
            title={<Link to={orderPath(organizationSlug, order.id)}>{t.orderNumber(order.id)}</Link>}
            detail={
              <>
                {dayOf(order.date, locale)} · {order.summary}
                <PaymentsOf order={order} payments={payments.filter(({ orderId }) => orderId === order.id)} />
              </>
            }
            aside={
              <>
                <OrderStateChip state={order.state} />
                <b>{euros(order.ordered, locale)}</b>
              </>
            }
          />
        ))}
      </Lines>
      {orderCount > orders.length ? <p className="text-muted">{t.latestShown(orders.length)}</p> : null}
    </>
  )
}

/** What they gave or bought elsewhere: remembered, and in none of the figures. */
export function ActsOfBefore({ file: { acts, actCount } }: OfFile) {
  const t = useWords(contactWords)
  const locale = useLocale()
  if (acts.length === 0) return null
  return (
    <Card title={t.acts}>
      <p className="mb-4 max-w-text text-muted">{t.actsText}</p>
      <ul className="-mb-3 divide-y divide-line border-t border-line">
        {acts.map(({ importId, fileName, kind, on, name, amount, orderReference }, at) => (
          <Line
            // Two tickets of one order are told alike.
            key={`${importId} ${at}`}
            title={name ?? ACT_NAMES[kind][locale]}
            detail={[
              name === null || name === ACT_NAMES[kind][locale] ? null : ACT_NAMES[kind][locale],
              typedDate(on),
              fileName,
              orderReference === null ? null : t.orderThere(orderReference),
            ]
              .filter(Boolean)
              .join(' · ')}
            aside={amount === null ? null : euros(amount, locale)}
          />
        ))}
      </ul>
      {actCount > acts.length ? <p className="mt-5 text-muted">{t.latestShown(acts.length)}</p> : null}
    </Card>
  )
}

export function Messages({ file }: OfFile) {
  const t = useWords(contactWords)
  const locale = useLocale()
  const { organizationSlug, can } = useAssociation()
  return (
    <Lines title={t.messages}>
      {file.messages.map(({ subject, at, state, mailingId }) => (
        <Line
          key={`${subject} ${at}`}
          title={
            mailingId !== null && can('editPeople') ? (
              <Link to={mailingPath(organizationSlug, mailingId)}>
                <MessageText>{subject}</MessageText>
              </Link>
            ) : (
              <MessageText>{subject}</MessageText>
            )
          }
          detail={t[`message${state ?? 'Waiting'}`](dayOf(at, locale))}
        />
      ))}
    </Lines>
  )
}

/** Each version once: the latest order that agreed to it. */
const latestConsents = ({ consents }: ContactFile) =>
  consents.filter(
    (one, at) =>
      consents.findIndex(({ text, version }) => text === one.text && version === one.version) === at,
  )

export function Consents({ file }: OfFile) {
  const t = useWords(contactWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  /** Ours have a version; an association's are the text that its campaign showed on that day. */
  const agreedOn = ({
    text,
    version,
    at,
  }: Pick<ContactFile['consents'][number], 'text' | 'version' | 'at'>) =>
    text === 'termsOfService'
      ? t.consentGiven(consentVersion(version, locale), dayOf(at, locale))
      : t.consentShown(dayOf(at, locale))
  const words = { termsOfService: t.consentTermsOfService, termsOfSale: t.consentTermsOfSale }
  return (
    <Lines title={t.consents}>
      {latestConsents(file).map(({ orderId, text, version, at }) => (
        <Line
          key={`${orderId} ${text}`}
          title={words[text]}
          detail={
            <>
              {agreedOn({ text, version, at })}
              {text === 'termsOfSale' ? (
                <>
                  {' · '}
                  <a href={version}>{t.consentText}</a>
                </>
              ) : null}
            </>
          }
          aside={<Link to={orderPath(organizationSlug, orderId)}>{t.orderNumber(orderId)}</Link>}
        />
      ))}
    </Lines>
  )
}

/** Whoever reads the file reads the order too: there the document itself is opened, and each opening noted. */
export function Answers({ file: { answers } }: OfFile) {
  const t = useWords(contactWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return (
    <Lines title={t.answers}>
      {answers.map((answer) => (
        <Line
          key={`${answer.itemId} ${answer.fieldId}`}
          title={<AssociationText>{answer.name}</AssociationText>}
          detail={`${answer.formTitle} · ${answerText(answer, locale)}`}
          aside={
            <Link to={orderPath(organizationSlug, answer.orderId)}>{t.orderNumber(answer.orderId)}</Link>
          }
        />
      ))}
    </Lines>
  )
}

export function Documents({ file: { documents } }: OfFile) {
  const t = useWords(contactWords)
  const { organizationSlug } = useAssociation()
  const validity = ({ from, until, day }: Paper) => {
    if (from === null) return typedDate(day)
    return until === null ? t.fromOn(typedDate(from)) : t.fromUntil(typedDate(from), typedDate(until))
  }
  return (
    <Lines title={t.documents}>
      {documents.map((paper) => (
        <Line
          key={paper.id}
          title={
            <a href={paper.url} download className="inline-flex min-h-11 items-center">
              {paper.name}
            </a>
          }
          detail={
            <>
              {[paper.formTitle, validity(paper)].filter(Boolean).join(' · ')}
              {paper.isFor ? (
                <>
                  {` · ${t.paperOf} `}
                  <Link to={contactPath(organizationSlug, paper.isFor.contactId)}>{paper.isFor.name}</Link>
                </>
              ) : null}
            </>
          }
        />
      ))}
    </Lines>
  )
}
