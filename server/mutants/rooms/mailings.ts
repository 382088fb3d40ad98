import { of } from '../lines.ts'

const MAILINGS = 'mailings/mailings.test.ts'
const SENDING = 'mailings/sending.test.ts'
const PACE = 'mailings/pace.test.ts'
const TWICE = 'pressed twice at once'
const ONCE = 'once, however often the button is pressed and the jobs run'
const STOPPED = 'until it is stopped: whoever has not got it yet does not get it'
const SINCE = 'to nobody who joined the list, refused or got another address since'
const AS_READ = 'as it was read, or not at all: another text, subject or list since is refused'
const ALL_OUT = 'and cannot be stopped once everybody got it'
const DRAFT = 'kept as a draft, changed and deleted until it is sent, and not after that'
const NO_RIGHT = 'by nobody who lost the right, nor for an association that may not write'
const LEFT_OUT = 'who has no address, refused, cannot be reached, or shares a mailbox'
const SAME_MAILBOX = 'whoever reads the mailbox of somebody who refused'
const TAKEN_BACK = 'takes back what was refused in the same mailbox'
const CORRECTED = 'is not written to at the address that refused, whoever has it after a correction'
const OLD_LINK = 'steers by an old link the old address alone'

/** Messages to lists of people: to each mailbox once, and never to who said no. */
export const MAILED = [
  ...of('mailings/audience.sql.ts', MAILINGS, [
    ['an address', 'judgedAudience', "coalesce(c.email, '') = ''", 'false', LEFT_OUT],
    [
      'each mailbox once',
      'judgedAudience',
      'row_number() over (partition by lower(c.email) order by c.id) > 1',
      'false',
      LEFT_OUT,
    ],
    [
      'lines that stand',
      'isMeant',
      ' and is_item_live(l.state)\n          and (',
      '\n          and (',
      'whoever takes part',
    ],
    ['money that came', 'isMeant', '${RECEIVED} > 0 and ', '', 'whoever gave in a year'],
  ]),
  ...of('mailings/sending.store.ts', MAILINGS, [
    [
      'replies to a page that is shown',
      'MAIL',
      ' and shown.state in ${listed(SHOWN_STATES)}',
      '',
      'answered to the association’s contact address',
    ],
  ]),
  ...of('renewals/refusals.sql.ts', MAILINGS, [
    [
      'by mailbox',
      'refusesMessages',
      'or coalesce(${of.email} in',
      'or false and coalesce(${of.email} in',
      SAME_MAILBOX,
    ],
    [
      'by person',
      'refusesMessages',
      '${of.id} in',
      'false and ${of.id} in',
      'whose file became one with that of',
    ],
    [
      'by the mailbox itself',
      'refusesMessages',
      'or coalesce(mailbox_digest',
      'or false and coalesce(mailbox_digest',
      CORRECTED,
    ],
    ['for messages', 'refusedMailboxes', " and m.purpose = 'Message'", '', 'has refused reminders alone'],
    ['of whoever has the mailbox', 'REFUSALS_OF_FILE', ' or o.email = c.email', '', TAKEN_BACK],
    ['of merged files', 'REFUSALS_OF_FILE', ' or part.merged_into_id = o.id', '', TAKEN_BACK],
    [
      'of the mailbox itself',
      'REFUSALS_OF_FILE',
      'm.digest = mailbox_digest(c.organization_id, c.email)',
      'false',
      CORRECTED,
    ],
  ]),
  ...of('renewals/refusals.store.ts', MAILINGS, [
    ['the mailbox of the link', 'refusalsBehind', ' and ${MAILBOX} = ${digest}', '', OLD_LINK],
    ['the mailbox of the link', 'hasMailbox', ' and ${MAILBOX} = ${mailbox}', '', OLD_LINK],
    ['that purpose', 'acceptMails', ' and m.purpose = ${why}', '', 'takes one purpose back'],
    ['that purpose', 'acceptByMailbox', ' and purpose = ${purpose}', '', OLD_LINK],
    ['that mailbox', 'acceptByMailbox', ' and digest = ${mailbox}', '', OLD_LINK],
  ]),
  ...of('manage/message-limits.ts', MAILINGS, [
    [
      'each by themselves',
      'SCOPES',
      "People: 'mailing'",
      "People: 'order-message'",
      'which leaves those about orders',
    ],
    [
      'readers together',
      'messageLimits',
      "scope: 'order-message-readers'",
      'scope: `${about}-readers`',
      'as many readers a day',
    ],
  ]),
  ...of('renewals/renewal-token.ts', MAILINGS, [
    [
      'a signed link',
      'readStopToken',
      "!keys.isSigned('renewal-stop', text, signature)",
      'false',
      'is changed by no invented link',
    ],
  ]),
  ...of('renewals/refusals.sql.ts', 'reminders/renewals.test.ts', [
    ['that purpose', 'fileRefuses', ' where r.purpose = ${purpose}', '', 'who refused messages alone'],
    [
      'of the mailbox itself',
      'REFUSALS_OF_FILE',
      'm.digest = mailbox_digest(c.organization_id, c.email)',
      'false',
      'who reads the mailbox of somebody who stopped them',
    ],
  ]),
  ...of('mailings/mailings.store.ts', MAILINGS, [
    ['drafts alone', 'forgetMailings', "state = 'Draft' and ", '', 'is forgotten after three years'],
    [
      'as confirmed',
      'freezeRecipients',
      ' and reach.recipients = ${sending.confirmed}::bigint',
      '',
      'to as many as were confirmed, or to nobody',
    ],
    [
      'a draft',
      'freezeRecipients',
      " and m.state = 'Draft'",
      '',
      ONCE,
      'startSending, which looks at the state of the row it holds',
    ],
    ['of that state', 'readRecipients', 'r.state = ${asked.state}::text', 'true', SINCE],
    ['who has not got it', 'stopMailing', " and r.state in ('Waiting', 'Queued')", '', STOPPED],
  ]),
  ...of('mailings/sending.store.ts', MAILINGS, [
    [
      'what is being sent',
      'queuePortion',
      "m.state = 'Sending' and",
      '',
      STOPPED,
      'stopMailing, after which nobody waits',
    ],
    [
      'who waits',
      'queuePortion',
      " and state = 'Waiting'",
      '',
      'a portion at a time, of all messages in turn',
    ],
    [
      'who still waits',
      'queuePortion',
      " and r.state = 'Waiting'",
      '',
      ONCE,
      'the recurring job, which runs one at a time, and sendMailing, which looks at the state',
    ],
    [
      'what is being sent',
      'endMailings',
      "m.state = 'Sending'\n          and not exists",
      'not exists',
      'to as many as were confirmed, or to nobody',
    ],
    [
      'what was queued',
      'settleRecipient',
      "sql`('Queued', 'Stopped')`",
      "sql`('Queued', 'Stopped', 'Sent', 'Refused', 'Changed', 'Bounced')`",
      ONCE,
      'sendMailing, which looks at the state first',
    ],
  ]),
  ...of('mailings/sending.store.ts', SENDING, [
    [
      'tried for days',
      'endMailings',
      "state = 'Queued' and ",
      '',
      'a mail that was tried for days is given up',
    ],
    [
      'somebody waits',
      'endMailings',
      "and not exists (select from mailing_recipients r where r.mailing_id = m.id and r.state = 'Waiting')",
      '',
      'no faster than they are taken',
    ],
    [
      'somebody is queued',
      'endMailings',
      "and not exists (select from mailing_recipients r where r.mailing_id = m.id and r.state = 'Queued')",
      '',
      'while mails of others wait for their next try',
    ],
    [
      'while something is sent',
      'holdPace',
      " where state = 'Sending'",
      '',
      'and nothing is written while none does',
    ],
    ['one at a time', 'holdPace', ' for update', '', 'not twice where two nodes take the same turn'],
    [
      'what is due',
      'queuePortion',
      ' and run_at <= ${moment}',
      '',
      'while mails of others wait for their next try',
    ],
    [
      'as many as are taken',
      'queuePortion',
      '${mostDue}::bigint - count(*)',
      '${mostDue}::bigint',
      'no faster than they are taken',
    ],
    [
      'an hour of one message',
      'queuePortion',
      '${mostOfOne}::bigint > (',
      '1000000 > (',
      'of each no more than an hour brings away',
    ],
    [
      'what is queued',
      'queuePortion',
      " and q.state = 'Queued'",
      '',
      'of each no more than an hour brings away',
    ],
    [
      'what is being given up',
      'endMailings',
      "m.state = 'Sending' and exists",
      'exists',
      'are kept where it is stopped',
      'stopMailing, after which nobody is queued',
    ],
    [
      'held before its recipient',
      'settling',
      ' for no key update',
      '',
      'are true where a mail leaves while it is stopped',
    ],
    [
      'the state it has now',
      'settling',
      ' for update of r',
      '',
      'are true where a mail leaves while it is stopped',
    ],
    [
      'what has ended',
      'settling',
      'held.is_over and ',
      '',
      'are kept once it has ended',
      'the counts of what is being sent, which are null and stay so',
    ],
    [
      'what changed',
      'settling',
      ' and became.was <> became.state',
      '',
      'change with a mail that left although it was stopped',
    ],
    [
      'held before it is counted',
      'endMailings',
      "and r.state = 'Queued')\n        order by m.id for no key update",
      "and r.state = 'Queued')",
      'are true where a mail comes back while it ends',
    ],
  ]),
  ...of('mailings/pace.ts', PACE, [
    ['every five seconds', 'TURN_MS', '5_000', '50_000', 'begins anew'],
    ['no later than late', 'LATEST_TURN_MS', '2 * TURN_MS', '2_000 * TURN_MS', 'begins anew'],
    ['no later than late', 'nextPortion', 'since > LATEST_TURN_MS ? TURN_MS : since', 'since', 'begins anew'],
    [
      'a clock that goes on',
      'nextPortion',
      'Math.max(0, now - pace.turnedAt)',
      'now - pace.turnedAt',
      'went back',
    ],
  ]),
  ...of('manage/mailings.ts', SENDING, [
    ['what it began', 'sendMailing', ' || !started.hasBegun', '', TWICE],
    ['what another press sent', 'ifStillDraft', " || now.state !== 'Draft'", '', TWICE],
  ]),
  ...of('mailings/send-mailing.ts', MAILINGS, [
    ['what is queued', 'sendMailing', "recipient?.state !== 'Queued'", 'recipient === null', ONCE],
    ['may write', 'insteadOfSending', '!mayWriteToPayers(recipient)', 'false', NO_RIGHT],
    ['who refused', 'insteadOfSending', 'recipient.isRefused', 'false', SINCE],
    ['another address', 'insteadOfSending', 'recipient.hasAddress ? null', 'recipient ? null', SINCE],
    [
      'what a server says of us',
      'refusedForGood',
      "error.command !== 'RCPT TO' && error.command !== 'DATA'",
      'false',
      'because of us is tried again',
    ],
  ]),
  ...of('mailings/change-mailing.ts', MAILINGS, [
    ['a draft alone is changed', 'changeMailing', "state !== 'Draft'", 'false', DRAFT],
    ['a draft alone is deleted', 'dropMailing', "state !== 'Draft'", 'false', DRAFT],
    ['sent before', 'startSending', "state !== 'Draft'", 'false', ONCE],
    ['may write', 'startSending', 'mayWriteToPayers({ allowCollect: row.allowCollect })', 'true', NO_RIGHT],
    ['words', 'startSending', '??\n      missingRefusal(row)', '', DRAFT],
    ['the text that was read', 'startSending', 'versionOf(row) !== version', 'false', AS_READ],
    [
      'the draft that was read',
      'changeMailing',
      'versionOf(row) !== version',
      'false',
      'changed as it was read',
    ],
    [
      'the same call',
      'beginMailing',
      'kept === null || kept === hash',
      'true',
      'nothing else is begun by it',
    ],
    ['what waits', 'stopSending', ' || !(await store.stopMailing(db, stopping))', '', ALL_OUT],
  ]),
  ...of('contacts/refusals.ts', MAILINGS, [
    ['a note', 'liftRefusal', '!saysHowAsked(note)', 'false', 'which says no back only with a note'],
  ]),
  ...of('mailings/sending.store.ts', 'mailings/bounces.test.ts', [
    [
      'what left',
      'markBounced',
      "sql`('Queued', 'Stopped', 'Sent')`",
      "sql`('Queued', 'Stopped', 'Sent', 'Refused')`",
      'changes nothing that was not sent',
    ],
  ]),
  ...of('mailings/sending.store.ts', 'mailings/bounces.test.ts', [
    ['where it may be', 'settling', ' and r.state in ${from}', '', 'changes nothing that was not sent'],
  ]),
  ...of('mailings/receive-bounce.ts', 'mailings/bounces.test.ts', [
    ['the secret', 'receiveBounce', '!isSame(secret, ours)', 'false', 'from whoever has the secret alone'],
    [
      'what failed',
      'receiveBounce',
      "report?.action !== 'failed'",
      '!report',
      'delivered changes nothing',
      'bounceOf, which asks the status',
    ],
  ]),
  ...of('mailings/bounce-key.ts', 'mailings/bounces.test.ts', [
    [
      'signed by us',
      'readBounceKey',
      "keys.isSigned('bounce', id, signature)",
      'keys',
      'signed by nobody changes nothing',
    ],
  ]),
]
