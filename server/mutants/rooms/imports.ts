import { of } from '../lines.ts'

const IMPORTS = 'manage/imports.test.ts'
const ONCE = 'are read in once each, however often the work is cut'
const PREVIEW = 'says what would happen to each line'
const TWICE = 'tells a line that came before from one that is twice in the file'
const FORGOTTEN = 'is forgotten after 7 days'

/** Files that are read in: each line once, and taken back as a whole. */
export const IMPORTED = [
  ...of('imports/imports.store.ts', IMPORTS, [
    ['one that was never read in', 'deleteUnused', "state = 'Uploaded' and ", '', FORGOTTEN],
    [
      'one that is done',
      'forgetLines',
      "state in ('Done', 'Undone') and ",
      '',
      FORGOTTEN,
      'done_at, which others have not',
    ],
    ['the work that is under way', 'holdAtWork', ' and m.state = ${state}', '', ONCE],
    [
      'the state before',
      'moveImport',
      ' and state in ${listed(statesBefore(IMPORT_MACHINE, to))}',
      '',
      ONCE,
      'startReading and startUndo, which look at the state of the row they hold',
    ],
  ]),
  ...of('imports/lines.store.ts', 'manage/moving.test.ts', [
    [
      'lines that were not read in',
      'insertUnknownLines',
      " and state = 'Unread'",
      '',
      'are seen once all are there',
      'is_complete: lines are read in once no more of them come',
    ],
  ]),
  ...of('imports/lines.store.ts', IMPORTS, [
    ['lines to be read in', 'countNewPeople', " and l.state = 'Ready'", '', PREVIEW],
    [
      'lines with a problem',
      'countProblems',
      " and l.state = 'Refused'",
      '',
      PREVIEW,
      'problems, which others have not',
    ],
    ['lines not read in yet', 'linesToRead', " and state = 'Ready'", '', ONCE],
    ['lines that were read in', 'linesToUndo', " and state = 'Done'", '', ONCE],
    [
      'lines without a problem',
      'markBroughtBefore',
      " and l.state = 'Ready'",
      '',
      ONCE,
      'keys, which lines with a problem have not; a known line is known already',
    ],
    ['lines that stand', 'markBroughtBefore', " and other.state in ('Done', 'Kept')", '', ONCE],
    [
      'memberships without a problem',
      'markStanding',
      " and l.state = 'Ready'",
      '',
      'have one membership of the same days',
      'content, which lines with a problem have not; a known line is known already',
    ],
    ['lines that are ignored', 'KNOWN_FROM', "l.state = 'Known' and ", '', TWICE],
    ['lines that stand, elsewhere', 'KNOWN_FROM', " and other.state in ('Done', 'Kept')", '', TWICE],
    ['lines that stand, before', 'knownKeys', " and state in ('Done', 'Kept')", '', 'are undone as a whole'],
    [
      'the state of a line before',
      'saveResults',
      'and l.state in ${listed(statesBefore(IMPORT_LINE_MACHINE, state))}',
      '',
      ONCE,
      'holdAtWork: one works on a file at a time',
    ],
  ]),
  ...of('imports/acts.store.ts', 'manage/imported-acts.test.ts', [
    ['lines to be read in', 'countActsToRead', " and state = 'Ready'", '', 'says the same'],
    [
      'lines that are still to be read in',
      'leaveKnownOtherwise',
      " and l.state = 'Ready'",
      '',
      'is told once by two files that were previewed together',
      'known lines, which stay known, and lines with a problem, which have no content',
    ],
  ]),
  ...of('imports/gifts.store.ts', IMPORTS, [
    [
      'money that is still there',
      'readStandings',
      "p.state <> 'Registered' or ",
      '',
      'that are on a deposit slip stay',
      'cancelOffline, which takes back only what is registered',
    ],
  ]),
]
