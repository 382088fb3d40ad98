import { ignored, of } from '../lines.ts'

const DELIVERING = 'webhooks/delivering.test.ts'
const ADDRESSES = 'webhooks/addresses.test.ts'
const DESK = 'manage/webhooks.test.ts'
const OF_OTHERS = 'nobody finds what is another association’s'
const ONCE_MORE = 'goes once more and no oftener'

export const WEBHOOKS = [
  ...of('webhooks/tell-switched-off.ts', DELIVERING, [
    [
      'the right manageKeys',
      'tellSwitchedOff',
      "'manageKeys'",
      "'readMoney'",
      'is switched off, its administrators',
    ],
  ]),
  ...of('webhooks/tell-address.ts', DESK, [
    ['the right manageKeys', 'tellAddress', "'manageKeys'", "'readMoney'", 'all administrators are told'],
  ]),
  ...of('webhooks/log.store.ts', DESK, [
    ['whose it is', 'ofOwn', ...ignored('d.organization_id = ${organizationId}'), OF_OTHERS],
    ['whose it is', 'insertAgain', ...ignored('d.organization_id = ${organizationId}'), OF_OTHERS],
    [
      'whose it is',
      'insertTrial',
      ...ignored('organization_id = ${organization}'),
      'to the association’s own address',
    ],
  ]),
  ...of('webhooks/log.store.ts', DELIVERING, [
    ['what waits', 'endUnheard', ...ignored("d.state = 'Waiting'"), 'is kept for thirty days'],
  ]),
  ...of('v5/webhooks.store.ts', DESK, [
    [
      'whose it is',
      'findLastForm',
      ...ignored('f.organization_id = ${organizationId}'),
      'has no campaign to try',
    ],
    ['one that stands', 'findLastForm', ...ignored("f.state <> 'Deleted'"), 'has no campaign to try'],
  ]),
  ...of('webhooks/reach.ts', DELIVERING, [
    [
      'public at each delivery',
      'openReach',
      'addresses.every(isPublicIp)',
      'true',
      'is refused whatever its name',
    ],
    [
      'an address that may be',
      'openReach',
      '!isAllowedAddress(url.href, publicUrl)',
      'false',
      'is refused without a word sent',
    ],
    ['no redirect', 'failureOf', "'Redirected'", 'null', 'follows no redirect'],
    ['to its bound', 'readAnswer', 'bytes >= READ_BYTES', 'false', 'reads a huge answer to its bound'],
  ]),
  ...of('webhooks/deliveries.store.ts', DELIVERING, [
    [
      'what waits',
      'claimDue',
      ...ignored("d.state = 'Waiting' and d.due_at <= ${at(now)}"),
      'is posted as JSON',
    ],
    [
      'not switched off',
      'claimDue',
      ' and a.switched_off_at is null',
      '',
      'is sent nothing that waits until',
    ],
    [
      'what waits',
      'noteTries',
      "d.id = t.id and d.state = 'Waiting'",
      'd.id = t.id',
      ONCE_MORE,
      'what is noted is in hand of one node alone, by its lease',
    ],
    [
      'given up',
      'noteTries',
      "where state = 'Failed' and cause",
      'where cause',
      'stays on where something got through',
    ],
  ]),
  ...of('webhooks/webhooks.store.ts', DELIVERING, [
    ['what waits', 'removeAddressOf', " and d.state = 'Waiting'", '', 'is kept for thirty days'],
  ]),
  ...of('webhooks/webhooks.store.ts', ADDRESSES, [
    [
      'whose it is',
      'ofOwner',
      ...ignored('client_id is not distinct from ${clientId}::text'),
      'is removed once',
    ],
    [
      'whose it is',
      'ofOwner',
      ...ignored('organization_id is not distinct from ${organizationId}::bigint'),
      'is removed once',
    ],
  ]),
]
