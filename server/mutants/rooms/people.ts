import { ignored, of } from '../lines.ts'
import { LIVE_CART } from './states.ts'

export const PEOPLE = [
  ...of('people/recoveries.store.ts', 'people/guards.test.ts', [
    ['decided once', 'saveDecision', ...ignored('state in ${BEFORE.decided}'), 'is decided once'],
    ['cancelled once', 'closeAsCanceled', ...ignored('state in ${BEFORE.Canceled}'), 'is cancelled once'],
    [
      'never after it was cancelled',
      'closeAsDone',
      ...ignored('state in ${BEFORE.Done}'),
      'that was cancelled is never',
    ],
    ['after its two days', 'closeAsDone', ...ignored('due_at <= ${moment}'), 'is done once it was accepted'],
  ]),
  ...of('organizations/identity.store.ts', 'organizations/guards.test.ts', [
    [
      'the one that waits',
      'insertIdentityChange',
      ...ignored("state = 'Pending'"),
      'replaces the one that waited',
    ],
    ['decided once', 'endIdentityChange', ...ignored("state = 'Pending'"), 'is decided once'],
  ]),
  ...of('organizations/association-files.store.ts', 'organizations/guards.test.ts', [
    [
      'not once it is read',
      'deleteDocument',
      ...ignored("document_state in ('Saved', 'Rejected')"),
      'is deleted by its',
    ],
    [
      'of its own association',
      'deleteDocument',
      ...ignored('organization_id = ${organizationId}'),
      'is deleted by its',
    ],
  ]),
  ...of('organizations/managed.store.ts', 'organizations/guards.test.ts', [
    ['sent once', 'submit', ...ignored("document_state = 'Saved'"), 'goes to Support once'],
    [
      'what was sent',
      'saveDecision',
      ...ignored("document_state = 'Pending'"),
      'is accepted where it was sent',
    ],
  ]),
  ...of('reminders/reminders.store.ts', 'reminders/guards.test.ts', [
    ['of an ended cart', 'takeAbandonedCarts', ...ignored("c.state = 'Expired'"), 'none that is paid'],
    [
      'not while another is open',
      'takeAbandonedCarts',
      `l.${LIVE_CART}`,
      'false',
      'none while its visitor has another',
    ],
    [
      'an ended one is no other',
      'takeAbandonedCarts',
      ...ignored(`l.${LIVE_CART}`),
      'an expired one, and of each',
    ],
  ]),
]
