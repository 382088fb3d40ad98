import { formTypeOfAdminSegment } from '@obole/core/site/addresses'
import { kindOf } from '@obole/core/campaign/kinds'
import { data, Link, Outlet, useRouteLoaderData } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { meContext } from '../../session/signed-in.ts'
import { AssociationText } from '../desk/association-text.tsx'
import { CampaignHead } from '../desk/campaign-head.tsx'
import { DESK } from '../desk/desk.ts'
import { pageOf } from '../desk/pages.ts'
import { readIfAllowed } from '../desk/reads.ts'
import { rightsHere } from '../desk/rights-here.ts'
import type { Route } from './+types/door-frame'
import { doorWords } from './door.words.ts'

/** The event whose door it is, as far as the signed-in person may know it. */
export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, segment, campaignSlug: formSlug } = page.params
  const formType = formTypeOfAdminSegment(segment)
  if (!formType || kindOf(formType).paper !== 'ticket') throw data(null, { status: 404 })
  const params = { organizationSlug }
  const [campaign, organization, doors] = await Promise.all([
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}', {
      params: { ...params, formType, formSlug },
    }),
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}', { params }),
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}/door', { params }),
  ])
  const { user, organizations } = page.context.get(meContext)
  const membership = organizations.find((one) => one.organizationSlug === organizationSlug)
  const place = { organizationSlug, formType, formSlug }
  const kept = doors?.data.find((one) => one.formType === formType && one.formSlug === formSlug)
  return {
    place,
    form: campaign?.form ?? null,
    title: campaign?.document.title ?? kept?.title ?? formSlug,
    startDate: campaign?.document.startDate ?? kept?.startDate ?? null,
    name: organization?.profile.name ?? membership?.name ?? organizationSlug,
    firstName: user.firstName,
    rights: rightsHere(organization?.rights, membership, place),
  }
}

/** The event of the current page. */
export function useDoorFrame() {
  const frame = useRouteLoaderData<typeof loader>('manage/door/door-frame')
  if (!frame) throw new Error('a page of a door is drawn outside its frame')
  return frame
}

export default function DoorFrame({ loaderData }: Route.ComponentProps) {
  const { form, place, title, name, rights } = loaderData
  const { organizationSlug } = place
  return (
    <main id="contenu">
      {form ? (
        <CampaignHead {...{ form, title, organizationSlug, name, rights }} />
      ) : (
        <KeepersHead organizationSlug={organizationSlug} title={title} />
      )}
      <Outlet />
    </main>
  )
}

/** For whoever keeps the door and may open no other page of the event. */
function KeepersHead({ organizationSlug, title }: { organizationSlug: string; title: string }) {
  const t = useWords(doorWords)
  return (
    <div className="border-b border-line bg-paper" data-screen-only>
      <div className={`${DESK} pt-4 pb-5`}>
        <Link
          to={pageOf(organizationSlug, 'door')}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm"
        >
          <span aria-hidden>←</span> {t.allDoors}
        </Link>
        <h1 className="text-2xl wide:text-3xl">
          <AssociationText>{title}</AssociationText>
        </h1>
      </div>
    </div>
  )
}
