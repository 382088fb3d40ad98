import { of } from '../lines.ts'

const DOOR = 'door/door.test.ts'
const CANCELED = 'door/canceled-event.test.ts'
const SALES = 'door/sales.test.ts'
const OWN_LISTS = 'an operator sees the door, and neither its links'

export const DOOR_OF_EVENT = [
  ...of('manage/door.ts', DOOR, [
    ['the right editForm', 'shown', "'editForm'", "'checkIn'", OWN_LISTS],
    ['the right moveMoney', 'shown', "'moveMoney'", "'checkIn'", OWN_LISTS],
    [
      'the right moveMoney',
      'changeDoor',
      "rights.can('moveMoney')",
      "rights.can('editForm')",
      'is closed unless somebody who may move money',
    ],
  ]),
  ...of('door/show-door.ts', DOOR, [
    ['the right checkIn', 'showDoor', "'checkIn'", "'readAudit'", 'end with the right of who made it'],
  ]),
  ...of('door/phone.ts', DOOR, [
    [
      'the right checkIn',
      'mayKeepDoor',
      "'checkIn'",
      "'readAudit'",
      'an operator opens it on their own phone',
    ],
    ['that of this event', 'reaches', 'formIds.includes(formId)', 'true', 'with the event of another'],
    ['the morning', 'isTimely', 'now < ends_at.getTime()', 'true', 'dies in the morning'],
    ['closed by hand', 'isTimely', 'ended_at === null', 'true', 'the organiser ends a phone'],
    [
      'whether it is time',
      'phoneOf',
      'isTimely(phone, app.clock.now())',
      'true',
      'the organiser ends a phone',
    ],
    [
      'of a campaign that stands',
      'phoneOf',
      '!phone.is_deleted',
      'true',
      'end with the right of who made it',
    ],
    [
      'what is late',
      'phoneOf',
      'phone.ended_at !== null && !phone.is_left',
      'false',
      'until the desk accepts it',
    ],
  ]),
  ...of('door/open-door.ts', DOOR, [
    [
      'the right of who made it',
      'openLinkOf',
      '(await mayKeepDoor(app, { ...link, userId: link.made_by }))',
      'true',
      'end with the right of who made it',
    ],
    ['events that stand', 'openLinkOf', '!link.is_deleted', 'true', 'end with the right of who made it'],
    ['events of these days', 'openPhone', 'if (isOver(campaign, now))', 'if (false)', 'a hundred at most'],
    [
      'the PIN',
      'openByLink',
      '!app.keys.isSigned',
      'false && !app.keys.isSigned',
      'opens with its PIN alone',
    ],
    ['tries counted', 'openByLink', '!(await takePinTry', 'false && !(await takePinTry', 'twenty wrong PINs'],
    [
      'whether it is time',
      'openLinkOf',
      'isTimely(link, app.clock.now())',
      'true',
      'a link dies in the morning',
    ],
    ['an evening to come', 'makeLink', 'endsAt <= now', 'false', 'for an evening to come'],
  ]),
  ...of('door/door.store.ts', DOOR, [
    [
      'whoever saved meanwhile',
      'saveSettings',
      'where known.version = ${settings.version}',
      '',
      'by whoever read the settings before',
    ],
    ['tries at once', 'takePinTry', 'and wrong_pins < ${most}', '', 'tries at once all count'],
    ['whose link', 'endLink', 'and form_id = ${formId}', '', 'nobody of another association'],
    ['whose phone', 'endPhone', 'and form_id = ${formId}', '', 'nobody of another association'],
    [
      'whose ticket',
      'readTicketIds',
      'and form_id = ${formId}',
      '',
      'are refused where the ticket is of another event',
    ],
    [
      'whose events',
      'listEvents',
      'f.organization_id = ${asked.organizationId}',
      'true',
      'the events of its association alone',
    ],
    [
      'events that stand',
      'listEvents',
      "f.state not in ('Draft', 'Deleted')",
      'true',
      'a draft and a deleted event have no door',
    ],
    ['which events', 'listEvents', 'f.id = any(${asked.formIds}::bigint[])', 'true', 'keeps that door alone'],
  ]),
  ...of('door/door.store.ts', 'door/refunded.test.ts', [
    [
      'money that went back',
      'readPasses',
      "r.state not in ('Refused', 'Error', 'Canceled')",
      'true',
      'was not given back is cancelled only',
    ],
  ]),
  ...of('door/keep-scans.ts', DOOR, [
    ['whose scan', 'isSame', 'before.phoneId === phoneId', 'true', 'the id of another phone'],
    [
      'whose admission',
      'isAboutKnown',
      'stored.phoneId !== phoneId',
      'false',
      'taken back by the desk alone',
    ],
    [
      'who accepts',
      'isAboutKnown',
      "phoneId !== null && scan.act === 'accept'",
      'false',
      'taken back by the desk alone',
    ],
    ['a list there was', 'judge', '!lists.has(scan.listId)', 'false', 'are refused where the ticket'],
  ]),
  ...of('door/sync-phone.ts', DOOR, [
    [
      'so long',
      'LATE_SCANS_DAYS',
      'LATE_SCANS_DAYS = 7',
      'LATE_SCANS_DAYS = 7_000',
      'are not lost by a phone that ended',
    ],
    [
      'no list for who ended',
      'syncPhone',
      'if (!phone.isOpen)',
      'if (false)',
      'are not lost by a phone that ended',
    ],
  ]),
  ...of('door/check-code.ts', DOOR, [
    [
      'whose event',
      'checkCode',
      'ticket.organization_id === phone.organization_id',
      'true',
      'is named where it is of the same',
    ],
  ]),
  ...of('door/sell.ts', DOOR, [
    ['sales that were allowed', 'sellAtDoor', 'if (!sells)', 'if (false)', 'is closed unless somebody'],
  ]),
  ...of('door/sell.ts', SALES, [
    [
      'a sale that stands',
      'sellAtDoor',
      'return isUndone ?',
      'return false ?',
      'is told as undone, not as sold',
    ],
    ['within its most', 'tooHighRefusal', 'isWithinSale(means, totalCents)', 'true', 'comes to 1 000 €'],
    ['undone once', 'undoSale', 'if (isUndone) return null', '', 'is undone once'],
    [
      'whoever is in',
      'admittedRefusal',
      'isAnyAdmitted(await readScansOfOrder(db, orderId))',
      'false',
      'is refused while one of its tickets is admitted',
    ],
    ['entries of this moment', 'admittedRefusal', 'await lockDoor(db, formId)', '', 'in one transaction'],
  ]),
  ...of('door/sell.ts', CANCELED, [
    [
      'an event that stands',
      'sellAtDoor',
      'if (ended) return ended',
      '',
      'sells nothing on a phone that was open',
    ],
  ]),
  ...of('door/open-door.ts', CANCELED, [
    ['an event that stands', 'campaignOfDoor', 'campaign.isEventCanceled', 'false', 'has no door'],
  ]),
  ...of('door/sync-phone.ts', CANCELED, [
    [
      'an event that stands',
      'syncPhone',
      'eventRefusal(campaign) ? []',
      'false ? []',
      'sells nothing on a phone that was open',
    ],
  ]),
  ...of('door/door.store.ts', CANCELED, [
    [
      'who came before',
      'readCanceledBefore',
      "i.cancel_cause <> 'EventCanceled'",
      'true',
      'still takes in what was scanned before',
    ],
    [
      'who came after',
      'readCanceledBefore',
      'e.asked_at < s.scanned_at',
      'false',
      'still takes in what was scanned before',
    ],
  ]),
  ...of('door/door.store.ts', SALES, [
    [
      'what came late',
      'readCanceledBefore',
      'i.canceled_at < s.received_at',
      'i.canceled_at < s.scanned_at',
      'scanned before it',
    ],
    [
      'of this order',
      'readScansOfOrder',
      'i.order_id = ${orderId}',
      'true',
      'looks at the tickets of this sale alone',
    ],
  ]),
  ...of('door/passes.ts', DOOR, [
    [
      'so long',
      'TICKETS_LIFE_MS',
      'TICKETS_LIFE_MS = 2_000',
      'TICKETS_LIFE_MS = 2_000_000',
      'sends only the parts that changed',
    ],
  ]),
  ...of('door/forget-volunteers.ts', DOOR, [
    ['so long', 'VOLUNTEERS_KEPT_MS', '90 * 86_400_000', '90_000 * 86_400_000', 'volunteers are forgotten'],
  ]),
]
