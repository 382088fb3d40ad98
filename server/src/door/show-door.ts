import type { DoorDesk } from '@obole/contract/door'
import { refuse, type Refusal } from '@obole/contract/problems'
import { conflictsOf, countsOf, lateAdmissions } from '@obole/core/door/counts'
import type { DoorPass } from '@obole/core/door/pass'
import type { DoorScan } from '@obole/core/door/scans'
import type { App } from '../app.ts'
import { allScans } from './all-scans.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import {
  type DeskLinkRow,
  type DeskPhoneRow,
  listEvents,
  listLinks,
  listPhones,
  readCanceledBefore,
} from './door.store.ts'
import { MOST_WRONG_PINS } from './open-door.ts'
import { isTimely, reaches } from './phone.ts'
import { reachesIn } from '../people/reach.ts'
import { ticketsOf } from './passes.ts'
import { questionsOf, settingsOf } from './settings.ts'

const PHONES_SHOWN = 100
const LINKS_SHOWN = 50
const LATEST_SHOWN = 30
/** Whoever settles these is shown the next ones. */
const DOUBTS_SHOWN = 50
const EVENTS_SHOWN = 50

/** What the reader may see and do besides looking. */
export interface DeskReader {
  formId: number
  mayEdit: boolean
  maySell: boolean
}

export async function showDoor(
  app: App,
  { formId, mayEdit, maySell }: DeskReader,
): Promise<DoorDesk | Refusal> {
  const campaign = await loadCampaign(app, { formId })
  if (!campaign) return refuse('NOT_FOUND')
  const settings = await settingsOf(app.db, campaign)
  const { passes } = await ticketsOf(app, campaign)
  const scans = await allScans(app, formId)
  const phones = await listPhones(app.db, formId, PHONES_SHOWN)
  const links = mayEdit ? await listLinks(app.db, formId, LINKS_SHOWN) : null
  const keepers = await reachesIn(app, campaign.organizationId, 'checkIn')
  const now = app.clock.now()
  /** As `phoneOf` decides it, for all at once. */
  const isEnded = (opened: Endable) => {
    const reach = keepers.get(opened.answers_for)
    return !isTimely(opened, now) || !reach || !reaches(reach, formId)
  }
  return {
    settings,
    isCanceled: campaign.isEventCanceled,
    tiers: campaign.tiers.map(({ id, name }) => ({ id, name })),
    options: campaign.tiers.flatMap(({ name: tierName, extraOptions }) =>
      extraOptions.map(({ id, label }) => ({ id, name: label, tierName })),
    ),
    questions: questionsOf(campaign).map(({ id, label }) => ({ id, name: label })),
    counts: countsOf(settings.lists, passes, scans),
    ...whatHappened(passes, scans, {
      listNames: new Map(settings.lists.map(({ id, name }) => [id, name])),
      canceledBefore: new Set(await readCanceledBefore(app.db, formId)),
    }),
    phones: phones.map((phone) => shownPhone(phone, isEnded(phone))),
    links: links && links.map((link) => shownLink(link, isEnded(link) || link.wrong_pins >= MOST_WRONG_PINS)),
    maySell,
  }
}

function whatHappened(
  passes: readonly DoorPass[],
  scans: readonly DoorScan[],
  {
    listNames,
    canceledBefore,
  }: { listNames: ReadonlyMap<string, string>; canceledBefore: ReadonlySet<string> },
): Pick<DoorDesk, 'conflicts' | 'doubts' | 'latest'> {
  const passOf = new Map(passes.map((pass) => [pass.itemId, pass]))
  const undone = new Set(scans.flatMap(({ act, about }) => (act === 'undo' && about !== null ? [about] : [])))
  /** A list that was removed keeps its scans, under no name. */
  const about = ({ itemId, listId }: DoorScan) => {
    const pass = passOf.get(itemId)
    return pass ? [{ listName: listNames.get(listId) ?? '', pass: shownPass(pass) }] : []
  }
  const settled = new Set(scans.flatMap((scan) => scan.about ?? []))
  const canceled = scans.filter(({ id, isLate }) => canceledBefore.has(id) && !isLate && !settled.has(id))
  const doubtful = [
    ...lateAdmissions(scans).map((scan) => ({ why: 'late' as const, scan })),
    ...canceled.map((scan) => ({ why: 'canceled' as const, scan })),
  ]
  return {
    doubts: doubtful
      .slice(0, DOUBTS_SHOWN)
      .flatMap((doubt) => about(doubt.scan).map((named) => ({ ...named, ...doubt }))),
    conflicts: conflictsOf(scans)
      .slice(0, DOUBTS_SHOWN)
      .flatMap((conflict) => about(conflict.first).map((named) => ({ ...named, ...conflict }))),
    latest: scans
      .filter(({ act }) => act === 'admit' || act === 'leave')
      .toSorted((one, other) => other.atMs - one.atMs)
      .slice(0, LATEST_SHOWN)
      .flatMap((scan) => about(scan).map((named) => ({ ...named, scan, isUndone: undone.has(scan.id) }))),
  }
}

const shownPass = ({ number, holder, tierName, orderId }: DoorPass) => ({ number, holder, tierName, orderId })

const shownPhone = (phone: DeskPhoneRow, isEnded: boolean): DoorDesk['phones'][number] => ({
  id: phone.id,
  name: phone.name,
  gate: phone.gate,
  openedAt: phone.opened_at.toISOString(),
  seenAt: phone.seen_at.toISOString(),
  endsAt: phone.ends_at.toISOString(),
  isEnded,
  scans: phone.scans,
})

const shownLink = (link: DeskLinkRow, isEnded: boolean) => ({
  id: link.id,
  name: link.name,
  endsAt: link.ends_at.toISOString(),
  isEnded,
  phones: link.phones,
})

interface Endable {
  ends_at: Date
  ended_at: Date | null
  answers_for: number
}

/** The events whose door somebody may keep; null for all of the association's. */
export async function showDoors(
  app: App,
  asked: { organizationId: number; formIds: readonly number[] | null },
) {
  const events = await listEvents(app.db, { ...asked, since: app.clock.now() - DAY_MS, limit: EVENTS_SHOWN })
  return {
    data: events.map(({ form_type: formType, slug: formSlug, title, start_at, end_at, is_canceled }) => ({
      formType,
      formSlug,
      title,
      startDate: start_at?.toISOString() ?? null,
      endDate: end_at?.toISOString() ?? null,
      isCanceled: is_canceled,
    })),
  }
}

const DAY_MS = 86_400_000
