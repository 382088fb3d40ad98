import { ignored, of } from '../lines.ts'

const DONORS = 'manage/monthly-donors.test.ts'
const ONLY_HERE = 'leaves out whoever refused messages'
const AGAIN = 'goes once more after two weeks'
const BROUGHT = 'and what is paid then is counted once'
const NOT_BROUGHT = 'counts no gift of somebody who came by no link'
const OTHERS = 'is seen by nobody of another association'
const READING = 'goes with the reading, where nobody was written to'

/** Monthly donors of another platform: each written to once, and what their link brought counted once. */
export const RESTARTED = [
  ...of('restarts/donors.sql.ts', DONORS, [
    ['given now', 'GIVEN_HERE', ...ignored("r.state = 'Active'"), ONLY_HERE],
    [
      'not of a reading that goes on',
      'IS_READ',
      ...ignored("p.state not in ('Reading', 'Failed')"),
      'not seen before the reading is over',
    ],
    ['whom it reached', 'firstMailLeft', ...ignored("r.state = 'Sent'"), AGAIN],
    ['once', 'isDue', "not exists (${HAD('Invitation')})", 'true', 'goes to each once, ever'],
    ['once more', 'isDue', "not exists (${HAD('Reminder')}) and ", '', AGAIN],
    [
      'who has not started again',
      'isDue',
      ' and not exists (select from (${ORDERS_BROUGHT}) b where b.donor_id = d.id)',
      '',
      AGAIN,
      'filesToWriteTo, which leaves out whoever gives here',
    ],
    [
      'whose it is',
      'filesOfDonors',
      ...ignored('own.organization_id = ${organizationId}'),
      OTHERS,
      'the audience and the counts, which are of the association',
    ],
  ]),
  ...of('restarts/donors.store.ts', DONORS, [
    ['of the association', 'countDonors', ...ignored('d.organization_id = ${organization}'), OTHERS],
    ['given now', 'countDonors', ...ignored("r.state = 'Active'"), BROUGHT],
    ['that left', 'countDonors', ...ignored("r.state = 'Sent'"), AGAIN],
    ['of the association', 'deleteFormer', ...ignored('d.organization_id = ${organizationId}'), READING],
    [
      'of the association',
      'findAmount',
      ...ignored('organization_id = ${organizationId}'),
      'is read over, tried, and sent',
    ],
    ['of the association', 'listGivingCampaigns', ...ignored('organization_id = ${organizationId}'), OTHERS],
    [
      'that people see',
      'listGivingCampaigns',
      'state in ${listed(SHOWN_STATES)}',
      'true',
      'is found with what was paid last',
      'takesMonthlyGifts, which asks whether its page is open',
    ],
    [
      'who was not queued',
      'releaseWaiting',
      ...ignored("r.state = 'Waiting'"),
      'who was queued when it was stopped',
    ],
    ['held', 'holdDonors', 'pg_advisory_xact_lock', 'concat', 'waits for another message to the same donors'],
  ]),
  ...of('restarts/visits.store.ts', DONORS, [
    [
      'whose it is',
      'findInvited',
      ...ignored('asked.organization_id = ${organizationId}'),
      'is refused where it was changed',
      'the signature, which names the association',
    ],
    ['that visitor', 'noteCart', ...ignored('v.client = ${cart.client}'), NOT_BROUGHT],
    ['that association', 'noteCart', ...ignored('v.organization_id = ${cart.organizationId}'), NOT_BROUGHT],
  ]),
  ...of('restarts/open-restart.ts', DONORS, [
    [
      'signed',
      'provenDonor',
      "!isProvenBy(app, named, donor.email, 'restart')",
      'false',
      'is refused where it was changed',
    ],
    ['a key of its own', 'provenDonor', ", 'restart'))", '))', 'opens what they give filled in'],
    ['who gives already', 'openRestart', '  if (here)', '  if (false)', BROUGHT],
  ]),
]
