import { WEBHOOK_TYPE_NAMES } from '@obole/contract/webhook-words'
import type {
  WebhookAddressView,
  WebhookAddressWithKey,
  WebhookDeliveryDetail,
} from '@obole/contract/webhooks'
import { momentOf } from '@obole/core/dates/moments'
import type { WebhookType } from '@obole/core/webhooks/webhook'
import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { StateChip } from '../../ui/desk/chip.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { webhookWords } from './webhooks.words.ts'

const AddressDialog = lazy(() => import('./address-dialog.tsx'))
const DeliveryDialog = lazy(() => import('./delivery-dialog.tsx'))
const KeyDialog = lazy(() => import('./key-dialog.tsx'))
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'))
const GivenDialog = lazy(() => import('./given-dialog.tsx'), { isToldOnce: true })

interface AddressRowProps {
  type: WebhookType
  address: WebhookAddressView | null
}

type Asked = 'address' | 'key' | 'replace' | 'remove'

/** One type of things, and where it is told. */
export function AddressRow({ type, address }: AddressRowProps) {
  const t = useWords(webhookWords)
  const locale = useLocale()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [given, setGiven] = useState<WebhookAddressWithKey | null>(null)
  const [tried, setTried] = useState<WebhookDeliveryDetail | null>(null)
  const name = WEBHOOK_TYPE_NAMES[type][locale]
  const close = () => setAsked(null)
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b>{name}</b>
          {address ? <AddressState of={address} /> : null}
        </p>
        <p className="mt-1 text-sm text-muted">{t[`newsOf${type}`]}</p>
      </div>
      {address ? <AddressFacts of={address} /> : null}
      {address ? (
        <AddressActs address={address} name={name} onAsk={setAsked} onTried={setTried} />
      ) : (
        <div>
          <Button tone="plain" aria-label={t.giveOf(name)} onPress={() => setAsked('address')}>
            {t.give}
          </Button>
        </div>
      )}
      <Suspense>
        {asked === 'address' ? (
          <AddressDialog type={type} url={address?.url ?? ''} onGiven={setGiven} onClose={close} />
        ) : null}
        {asked === 'key' ? (
          <KeyDialog type={type} isReplaced={false} onGiven={setGiven} onClose={close} />
        ) : null}
        {asked === 'replace' ? <KeyDialog type={type} isReplaced onGiven={setGiven} onClose={close} /> : null}
        {asked === 'remove' ? <RemoveDialog type={type} onClose={close} /> : null}
        {given && asked === null ? <GivenDialog given={given} onClose={() => setGiven(null)} /> : null}
        {tried ? <DeliveryDialog of={tried} onClose={() => setTried(null)} /> : null}
      </Suspense>
    </li>
  )
}

function AddressState({ of: { failingSince, switchedOffAt } }: { of: WebhookAddressView }) {
  const t = useWords(webhookWords)
  if (switchedOffAt !== null) return <StateChip tone="red">{t.off}</StateChip>
  return failingSince === null ? (
    <StateChip tone="leaf">{t.active}</StateChip>
  ) : (
    <StateChip tone="amber">{t.failing}</StateChip>
  )
}

function AddressFacts({ of: { url, failingSince, switchedOffAt } }: { of: WebhookAddressView }) {
  const t = useWords(webhookWords)
  const locale = useLocale()
  return (
    <div className="flex flex-col gap-2 text-sm">
      <code className="wrap-anywhere">{url}</code>
      {switchedOffAt === null ? null : (
        <p className="font-semibold text-red">{t.offSince(momentOf(switchedOffAt, locale))}</p>
      )}
      {failingSince === null || switchedOffAt !== null ? null : (
        <p className="font-semibold text-amber">{t.failingSince(momentOf(failingSince, locale))}</p>
      )}
    </div>
  )
}

interface AddressActsProps {
  address: WebhookAddressView
  name: string
  onAsk: (asked: Asked) => void
  onTried: (tried: WebhookDeliveryDetail) => void
}

function AddressActs({ address: { type, switchedOffAt }, name, onAsk, onTried }: AddressActsProps) {
  const t = useWords(webhookWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [busy, run] = useBusy()
  const params = { organizationSlug, type }
  const trial = () =>
    void run(async () => {
      const tried = await call('POST /manage/organizations/{organizationSlug}/webhooks/{type}/trial', {
        params,
      })
      if (tried.ok) onTried(tried.value)
      else showToast({ tone: 'danger', title: tried.problem.message })
      await revalidate()
    })
  const switchOn = () =>
    void run(async () => {
      const on = await call('POST /manage/organizations/{organizationSlug}/webhooks/{type}/switch-on', {
        params,
      })
      if (on.ok) showToast({ tone: 'success', title: t.switchedOn })
      else showToast({ tone: 'danger', title: on.problem.message })
      await revalidate()
    })
  const acts = [
    { what: 'address', name: t.change, of: t.changeOf(name) },
    { what: 'key', name: t.key, of: t.keyOf(name) },
    { what: 'replace', name: t.keyReplace, of: t.keyReplaceOf(name) },
    { what: 'remove', name: t.remove, of: t.removeOf(name) },
  ] as const
  return (
    <div className="-ml-5 flex flex-wrap items-center gap-y-1">
      {switchedOffAt === null ? (
        <Button tone="quiet" aria-label={t.tryOf(name)} busyText={busy && t.trying} onPress={trial}>
          {t.try}
        </Button>
      ) : (
        <Button
          tone="plain"
          className="ml-5"
          aria-label={t.switchOnOf(name)}
          busyText={busy && t.switchingOn}
          onPress={switchOn}
        >
          {t.switchOn}
        </Button>
      )}
      {acts.map(({ what, name: label, of }) => (
        <Button
          key={what}
          tone="quiet"
          className={what === 'remove' ? 'text-red' : ''}
          aria-label={of}
          onPress={() => onAsk(what)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
