import { ignored, of } from '../lines.ts'

const MOVING = 'manage/moving.test.ts'
const ONCE = 'are brought once each, however often the work is cut'
const AGAIN = 'come once, however often they are read'
const FORGOTTEN = 'is forgotten when it is refused, when the reading is stopped'
const UNUSED = 'what was read and not brought is forgotten after seven days'

/** Campaigns of another platform: each a draft once, and the key kept no longer than the reading. */
export const MOVED = [
  ...of('moving/pulls.store.ts', MOVING, [
    [
      'one that is being read',
      'findReading',
      ...ignored("p.state = 'Reading'"),
      ONCE,
      'place, which others have not',
    ],
    [
      'the work that is under way',
      'holdPullAtWork',
      ...ignored('p.state = ${state}'),
      ONCE,
      'movePull, and the states of campaigns',
    ],
    [
      'one that is being read',
      'saveProgress',
      ...ignored("state = 'Reading'"),
      ONCE,
      'place, which others have not',
    ],
    [
      'one that is being read',
      'queueReading',
      ...ignored("state = 'Reading'"),
      'ends the reading after eight questions',
      'findReading',
    ],
    [
      'one that is being read',
      'noteUnanswered',
      ...ignored("state = 'Reading'"),
      'ends the reading after eight questions',
      'findReading',
    ],
    [
      'the state before',
      'failPull',
      "state in ${listed(statesBefore(PULL_MACHINE, 'Failed'))}",
      'true',
      FORGOTTEN,
    ],
    [
      'the state before',
      'movePull',
      'state in ${listed(statesBefore(PULL_MACHINE, to))}',
      'true',
      ONCE,
      'whoever holds the row looks at its state first',
    ],
    [
      'readings alone',
      'findOldReadings',
      ...ignored("state = 'Reading'"),
      UNUSED,
      'failPull, which looks at the state',
    ],
    ['what was not brought', 'deleteUnusedPulls', ...ignored("state in ('Read', 'Failed')"), UNUSED],
  ]),
  ...of('moving/campaigns.store.ts', MOVING, [
    [
      'the next of its state',
      'findNext',
      ...ignored('c.state = ${state}'),
      'are read, chosen, and become drafts',
    ],
    [
      'one that was not read yet',
      'saveRead',
      ...ignored("state = 'Listed'"),
      ONCE,
      'saveProgress, in the same commit',
    ],
    [
      'the state before',
      'moveCampaigns',
      'state in ${listed(statesBefore(PULLED_MACHINE, to))}',
      'true',
      AGAIN,
    ],
    [
      'the state before',
      'noteBrought',
      "state in ${listed(statesBefore(PULLED_MACHINE, 'Done'))}",
      'true',
      ONCE,
      'bringPiece, which holds the pull and looks for chosen ones',
    ],
    [
      'the state before',
      'freeDeleted',
      "c.state in ${listed(statesBefore(PULLED_MACHINE, 'Undone'))}",
      'true',
      AGAIN,
      'others have no campaign here, or one that is not deleted',
    ],
    ['one that is gone', 'freeDeleted', ...ignored("f.state = 'Deleted'"), AGAIN],
    [
      'whose it is',
      'freeDeleted',
      'c.organization_id = ${organizationId}',
      'true',
      AGAIN,
      'a campaign that is deleted is free whoever looks',
    ],
    [
      'the state before',
      'markKnown',
      "c.state in ${listed(statesBefore(PULLED_MACHINE, 'Known'))}",
      'true',
      ONCE,
    ],
    ['those that stand', 'markKnown', ...ignored("other.state in ('Done', 'Kept')"), AGAIN],
    ['those that stand', 'readCampaigns', ...ignored("one.state in ('Done', 'Kept')"), AGAIN],
  ]),
]
