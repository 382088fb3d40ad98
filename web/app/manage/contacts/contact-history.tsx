import type { ContactFile } from '@obole/contract/contacts'
import { paymentStateName } from '@obole/contract/list-names'
import { isGiftOrContribution, type TierType } from '@obole/core/campaign/tier'
import { typedDate } from '@obole/core/dates/dates'
import { dayOf } from '@obole/core/dates/moments'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { AssociationText } from '../desk/association-text.tsx'
import { contactPath, mailingPath, orderPath } from '../desk/pages.ts'
import { euros, ItemStateChip, OrderStateChip, STANDING_TONES } from '../lists/cells.tsx'
import { contactWords } from './contacts.words.ts'

interface OfFile {
  file: ContactFile
}

/** One thing of a file: what it is, what follows it in small letters, and what stands to the right. */
function Line({ title, detail, aside }: { title: ReactNode; detail?: ReactNode; aside?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        {detail ? <span className="block text-sm text-muted">{detail}</span> : null}
      </span>
      {aside ? <span className="flex items-center gap-3 tabular-nums">{aside}</span> : null}
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
                {payments
                  .filter(({ orderId }) => orderId === order.id)
                  .map((payment) => (
                    <span key={payment.id} className="block">
                      {dayOf(payment.date, locale)} · {euros(payment.amount, locale)} ·{' '}
                      {paymentStateName(payment, locale)}
                    </span>
                  ))}
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
              <Link to={mailingPath(organizationSlug, mailingId)}>{subject}</Link>
            ) : (
              subject
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
  const words = { termsOfService: t.consentTermsOfService, termsOfSale: t.consentTermsOfSale }
  return (
    <Lines title={t.consents}>
      {latestConsents(file).map(({ orderId, text, version, at }) => (
        <Line
          key={`${orderId} ${text}`}
          title={words[text]}
          detail={t.consentGiven(version, dayOf(at, locale))}
          aside={<Link to={orderPath(organizationSlug, orderId)}>{t.orderNumber(orderId)}</Link>}
        />
      ))}
    </Lines>
  )
}

export function Documents({ file: { documents } }: OfFile) {
  const t = useWords(contactWords)
  if (documents.length === 0) return null
  return (
    <Card title={t.documents}>
      <ul className="flex flex-col">
        {documents.map(({ id, url, name }) => (
          <li key={id}>
            <a href={url} download className="inline-flex min-h-11 items-center">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
