import { WEBHOOK_TYPE_NAMES } from '@obole/contract/webhook-words'
import type { WebhookDelivery, WebhookDeliveryDetail, WebhookLog } from '@obole/contract/webhooks'
import { momentOf } from '@obole/core/dates/moments'
import { DELIVERY_STATES, LOG_KEPT_DAYS, WEBHOOK_TYPES } from '@obole/core/webhooks/webhook'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { LookAgain } from '../desk/look-again.tsx'
import { subjectOf } from './subject-of.ts'
import { DELIVERY_TONES, TryInWords } from './try-in-words.tsx'
import { webhookWords } from './webhooks.words.ts'

const DeliveryDialog = lazy(() => import('./delivery-dialog.tsx'))

interface DeliveryLogProps {
  log: WebhookLog
  state: string
  type: string
  isFirst: boolean
}

/** What programs were sent, and what they answered. */
export function DeliveryLog({ log, state, type, isFirst }: DeliveryLogProps) {
  const t = useWords(webhookWords)
  const [shown, setShown] = useState<WebhookDeliveryDetail | null>(null)
  const next = log.pagination.continuationToken
  const isNarrowed = state !== '' || type !== ''
  return (
    <section aria-labelledby="webhook-log" className="flex flex-col gap-4">
      <div>
        <h2 id="webhook-log" className="text-xl">
          {t.log}
        </h2>
        <p className="text-muted">{t.logLead(LOG_KEPT_DAYS)}</p>
      </div>
      {log.data.length > 0 || isNarrowed ? <Filters state={state} type={type} /> : null}
      {log.data.length > 0 ? (
        <ul
          aria-label={t.log}
          className="divide-y divide-line rounded-card border-[1.5px] border-line bg-paper"
        >
          {log.data.map((delivery) => (
            <DeliveryRow key={delivery.id} of={delivery} onShow={setShown} />
          ))}
        </ul>
      ) : (
        <Empty title={t.logEmpty}>
          <p>{t.logEmptyText}</p>
        </Empty>
      )}
      {log.data.some(isOnItsWay) ? <LookAgain /> : null}
      <Pages next={next} isFirst={isFirst} />
      <Suspense>{shown ? <DeliveryDialog of={shown} onClose={() => setShown(null)} /> : null}</Suspense>
    </section>
  )
}

/** It leaves within a second or two, and the row tells what became of it. */
const isOnItsWay = ({ state, tryCount }: WebhookDelivery) => state === 'Waiting' && tryCount === 0

function Filters({ state, type }: Pick<DeliveryLogProps, 'state' | 'type'>) {
  const t = useWords(webhookWords)
  const locale = useLocale()
  const [, setParams] = useSearchParams()
  const narrow = (name: string, value: string) =>
    setParams(
      (before) => {
        const params = new URLSearchParams(before)
        params.delete('suite')
        if (value === '') params.delete(name)
        else params.set(name, value)
        return params
      },
      { preventScrollReset: true },
    )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t.type}
        isRequired
        value={type}
        onChange={(value) => narrow('sujet', value)}
        placeholder={t.allTypes}
        options={WEBHOOK_TYPES.map((one) => ({ value: one, label: WEBHOOK_TYPE_NAMES[one][locale] }))}
      />
      <SelectField
        label={t.state}
        isRequired
        value={state}
        onChange={(value) => narrow('etat', value)}
        placeholder={t.allStates}
        options={DELIVERY_STATES.map((one) => ({ value: one, label: t[one] }))}
      />
    </div>
  )
}

function Pages({ next, isFirst }: { next: string | null; isFirst: boolean }) {
  const t = useWords(webhookWords)
  const [params] = useSearchParams()
  const to = (token: string | null) => {
    const asked = new URLSearchParams(params)
    if (token === null) asked.delete('suite')
    else asked.set('suite', token)
    return { search: asked.toString() }
  }
  if (next === null && isFirst) return null
  return (
    <p className="flex flex-wrap gap-x-6">
      {isFirst ? null : (
        <Link to={to(null)} preventScrollReset className="inline-flex min-h-11 items-center">
          {t.first}
        </Link>
      )}
      {next === null ? null : (
        <Link to={to(next)} preventScrollReset className="inline-flex min-h-11 items-center">
          {t.next}
        </Link>
      )}
    </p>
  )
}

interface DeliveryRowProps {
  of: WebhookDelivery
  onShow: (detail: WebhookDeliveryDetail) => void
}

function DeliveryRow({ of: delivery, onShow }: DeliveryRowProps) {
  const t = useWords(webhookWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { state, cause, createdAt, lastTry, tryCount, nextTryAt } = delivery
  const name = subjectOf(delivery, locale)
  const moment = momentOf(createdAt, locale)
  const show = async () => {
    const found = await call('GET /manage/organizations/{organizationSlug}/webhook-deliveries/{deliveryId}', {
      params: { organizationSlug, deliveryId: delivery.id },
    })
    if (found.ok) onShow(found.value)
    else showToast({ tone: 'danger', title: found.problem.message })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b>{name}</b>
          <StateChip tone={DELIVERY_TONES[state]}>{t[state]}</StateChip>
          {cause === 'News' ? null : <StateChip tone="primary">{t[cause]}</StateChip>}
        </p>
        <p className="mt-1 text-sm text-muted">
          {moment} · {lastTry ? <TryInWords of={lastTry} /> : t.notTried}
          {tryCount > 1 ? ` · ${t.tries(tryCount)}` : ''}
        </p>
        {nextTryAt !== null && tryCount > 0 ? (
          <p className="text-sm text-muted">{t.nextTry(momentOf(nextTryAt, locale))}</p>
        ) : null}
      </div>
      <Button
        tone="quiet"
        className="-ml-5 sm:ml-0"
        aria-label={t.seeOf(name, moment)}
        onPress={() => void show()}
      >
        {t.see}
      </Button>
    </li>
  )
}
