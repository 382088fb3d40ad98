import { DELIVERY_STATES, WEBHOOK_TYPES } from '@obole/core/webhooks/webhook'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/webhooks'
import { AddressRow } from './address-row.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { webhookWords } from './webhooks.words.ts'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug } = page.params
  const params = { organizationSlug }
  const { searchParams } = new URL(page.request.url)
  const state = DELIVERY_STATES.find((one) => one === searchParams.get('etat'))
  const type = WEBHOOK_TYPES.find((one) => one === searchParams.get('sujet'))
  const continuationToken = searchParams.get('suite') ?? undefined
  const query = {
    ...(state ? { states: [state] } : {}),
    ...(type ? { types: [type] } : {}),
    ...(continuationToken ? { continuationToken } : {}),
  }
  const [{ data: addresses }, log] = await Promise.all([
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/webhooks', { params }),
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/webhook-deliveries', { params, query }),
  ])
  return { addresses, log, state: state ?? '', type: type ?? '', isFirst: continuationToken === undefined }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, webhookWords, 'title')

/** Where programs of the association are notified, and what they were sent. */
export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const { addresses, ...log } = loaderData
  const t = useWords(webhookWords)
  return (
    <div className="flex max-w-[56rem] flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead} />
      <ul
        aria-label={t.addresses}
        className="divide-y divide-line rounded-card border-[1.5px] border-line bg-paper"
      >
        {WEBHOOK_TYPES.map((type) => (
          <AddressRow key={type} type={type} address={addresses.find((one) => one.type === type) ?? null} />
        ))}
      </ul>
      <DeliveryLog {...log} />
    </div>
  )
}
