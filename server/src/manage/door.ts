import type { DoorDesk, DoorSettings } from '@obole/contract/door'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Right } from '@obole/contract/roles'
import { formTypeOf, isFormType } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import type { LocalDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { endLinkAtDesk, endPhoneAtDesk, settleScan } from '../door/act-at-desk.ts'
import { makeLink, openForKeeper } from '../door/open-door.ts'
import { setDoor } from '../door/settings.ts'
import { showTicketingOf } from '../door/show-ticketing.ts'
import { showDoor, showDoors } from '../door/show-door.ts'
import type { Identity } from '../people/identify.ts'
import { type Entered, enterCampaign, enterSomewhere, ifEntered, type Where } from './access.ts'

type EventWhere = Required<Where>
type EnteredEvent = Entered & { formId: number }

/** Only events have a door: what gives tickets. */
async function enterEvent(
  app: App,
  identity: Identity,
  where: EventWhere,
  right: Right,
): Promise<EnteredEvent | Refusal> {
  const entered = await enterCampaign(app, identity, where, right)
  const type = formTypeOf(where.formType ?? '')
  return isRefusal(entered) || (isFormType(type) && kindOf(type).paper === 'ticket')
    ? entered
    : refuse('NOT_FOUND')
}

/** The events whose door the user may keep, of the whole association or one by one. */
export const listDoors = (app: App, identity: Identity, where: Where) =>
  ifEntered(enterSomewhere(app, identity, where, 'checkIn'), ({ organizationId, reach }) =>
    showDoors(app, { organizationId, formIds: reach.formIds }),
  )

const shown = (app: App, { formId, rights }: EnteredEvent): Promise<DoorDesk | Refusal> =>
  showDoor(app, { formId, mayEdit: rights.can('editForm'), maySell: rights.can('moveMoney') })

export const openDoorPage = (app: App, identity: Identity, where: EventWhere) =>
  ifEntered(enterEvent(app, identity, where, 'checkIn'), (entered) => shown(app, entered))

/** The record of an event is about its money. */
export const showTicketing = (app: App, identity: Identity, where: EventWhere) =>
  ifEntered(enterEvent(app, identity, where, 'readMoney'), ({ formId }) => showTicketingOf(app, formId))

/** Does something at the door, then answers with what the page shows. */
const actAndShow = (
  app: App,
  identity: Identity,
  where: EventWhere,
  right: Right,
  act: (entered: EnteredEvent) => Promise<null | Refusal>,
): Promise<DoorDesk | Refusal> =>
  ifEntered(enterEvent(app, identity, where, right), async (entered) => {
    const refusal = await act(entered)
    return isRefusal(refusal) ? refusal : shown(app, entered)
  })

export const changeDoor = (app: App, identity: Identity, where: EventWhere, settings: DoorSettings) =>
  actAndShow(app, identity, where, 'editForm', (entered) =>
    setDoor(app, { ...entered, maySell: entered.rights.can('moveMoney') }, settings),
  )

export const makeDoorLink = (
  app: App,
  identity: Identity,
  where: EventWhere,
  link: { name: string; evening: LocalDate },
) => ifEntered(enterEvent(app, identity, where, 'editForm'), (entered) => makeLink(app, entered, link))

export const endDoorLink = (app: App, identity: Identity, where: EventWhere & { linkId: number }) =>
  actAndShow(app, identity, where, 'editForm', ({ formId }) =>
    endLinkAtDesk(app, { formId, linkId: where.linkId }),
  )

export const openDoorPhone = (
  app: App,
  identity: Identity,
  where: EventWhere,
  phone: { name: string; gate: string },
) => ifEntered(enterEvent(app, identity, where, 'checkIn'), (entered) => openForKeeper(app, entered, phone))

export const endDoorPhone = (app: App, identity: Identity, where: EventWhere & { phoneId: number }) =>
  actAndShow(app, identity, where, 'editForm', ({ formId }) =>
    endPhoneAtDesk(app, { formId, phoneId: where.phoneId }),
  )

export const settleDoorScan = (
  app: App,
  identity: Identity,
  where: EventWhere & { scanId: string },
  act: 'undo' | 'accept',
) =>
  actAndShow(app, identity, where, 'checkIn', (entered) =>
    settleScan(app, entered, { scanId: where.scanId, act }),
  )
