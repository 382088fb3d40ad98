import type { DoorDesk } from '@obole/contract/door'
import { formTypeOfAdminSegment } from '@obole/core/site/addresses'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Notice } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { recordHref } from '../desk/campaign-href.ts'
import { DESK } from '../desk/desk.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/door'
import { Conflicts } from './conflicts.tsx'
import { Counts } from './counts.tsx'
import { useDoorFrame } from './door-frame.tsx'
import { doorWords } from './door.words.ts'
import { Latest } from './latest.tsx'
import { Links } from './links.tsx'
import { useLiveDoor } from './live-door.ts'
import { OpenHere } from './open-here.tsx'
import { Phones } from './phones.tsx'
import type { DoorPlace } from './place.ts'
import { Settings } from './settings.tsx'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, segment, campaignSlug: formSlug } = page.params
  const formType = formTypeOfAdminSegment(segment) ?? ''
  const door = await readFromApi(
    page,
    'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door',
    { params: { organizationSlug, formType, formSlug } },
  )
  return { door, seenAtMs: Date.now() }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, doorWords, 'title')

/** A cancelled event has no door to open. */
function WayIn({ door, place }: { door: DoorDesk; place: DoorPlace }) {
  const t = useWords(doorWords)
  if (!door.isCanceled) return <OpenHere place={place} />
  return (
    <Notice tone="attention" title={t.eventCanceled}>
      {t.eventCanceledText}
    </Notice>
  )
}

/** The evening of an event, for who organises it and for who stands at its door. */
export default function Door({ loaderData }: Route.ComponentProps) {
  const t = useWords(doorWords)
  const { place, rights } = useDoorFrame()
  const { door, seenAtMs, isSilent, show } = useLiveDoor(place, loaderData)
  const part = { door, place, onChange: show }
  const mayEdit = door.links !== null
  return (
    <div className={`${DESK} flex flex-col gap-5 py-6 wide:py-9`}>
      {/* Whoever only keeps the door came for this. */}
      {mayEdit && !door.isCanceled ? null : <WayIn door={door} place={place} />}
      <Counts door={door} seenAtMs={seenAtMs} isSilent={isSilent} />
      <Conflicts {...part} />
      {mayEdit && !door.isCanceled ? (
        <div className="grid grid-cols-1 items-start gap-5 wide:grid-cols-2">
          <OpenHere place={place} />
          <Links {...part} />
        </div>
      ) : null}
      <Phones {...part} seenAtMs={seenAtMs} />
      <Latest {...part} seenAtMs={seenAtMs} />
      {mayEdit && !door.isCanceled ? <Settings {...part} /> : null}
      {rights.includes('readMoney') ? (
        <LinkButton tone="plain" className="self-start" to={recordHref(place.organizationSlug, place)}>
          {t.record}
        </LinkButton>
      ) : null}
    </div>
  )
}
