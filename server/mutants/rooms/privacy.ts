import { ignored, of } from '../lines.ts'

const FORGETTING = 'privacy/forgetting.test.ts'
const MENTIONS = 'privacy/mentions.test.ts'
const FILES = 'privacy/person-files.test.ts'
const RETENTION = 'privacy/retention.test.ts'
const CHECKS = 'privacy/checks.test.ts'
const OTHERS = 'privacy/others-in-a-file.test.ts'
const CLOSE = 'privacy/files-of-others.test.ts'
const NOBODY_ELSE = 'says nothing of the others, nor of who paid'
const ANOTHER_MAILBOX = 'until the desk writes another one there'
const BY_POST = 'shows nothing of a file that was made of one without a mailbox'
const SIX_YEARS = 'keeps its donor for six years, and loses them then, from the disk too'
const NO_OTHER = 'somebody who asks to be forgotten'
const PROVED = 'somebody who asks to be forgotten'
const ADMINISTRATOR = 'somebody who asks to be forgotten'
const HINDERED = 'an association that forgets in time'
const DUE = 'an association that forgets in time'
const SUMMARY = 'an association that forgets in time'
const AGAIN = 'a forgetting whose last look finds something'
const SET_ASIDE = 'people who resemble somebody who is forgotten'
const IN_TURN = 'is set aside one after the other'
const GONE = 'everything about a person in one file'
const OWN_LINK = 'everything about a person in one file'

const ASKED_BY_SHOPS = 'is forgotten with them, whether the intent is over'

/** People are forgotten by their own association alone, once, and proved. */
export const PRIVACY = [
  ...of('privacy/forget-person.ts', FORGETTING, [
    [
      'at the commit',
      'startForgetting',
      "'editOrganization'",
      "'readOrders'",
      ADMINISTRATOR,
      'forgetContact, which asks before the password',
    ],
    [
      'at the commit, again',
      'forgetAgain',
      "'editOrganization'",
      "'readOrders'",
      ADMINISTRATOR,
      'repeatForgetting, which asks first',
    ],
  ]),
  ...of('privacy/retention.ts', RETENTION, [
    [
      'at the commit',
      'chooseRetention',
      "'editOrganization'",
      "'readOrders'",
      DUE,
      'setRetention, which asks before the password',
    ],
  ]),
  ...of('privacy/forget-steps.store.ts', FORGETTING, [
    [
      'lines not read in yet',
      'forgetImports',
      ...ignored("t.state in ('Unread', 'Ready', 'Known')"),
      PROVED,
      'what a line said, which is null in any state',
    ],
    [
      'the log of the association',
      'forgetLog',
      ...ignored('t.organization_id = ${organizationId}'),
      NO_OTHER,
    ],
    ['messages not sent yet', 'forgetMailbox', ...ignored("t.state in ('Waiting', 'Queued')"), PROVED],
    [
      'files of the association',
      'ours',
      ...ignored('${raw(alias)}.organization_id = ${person.organizationId}::bigint'),
      NO_OTHER,
    ],
  ]),
  ...of('privacy/forgettings.store.ts', FORGETTING, [
    ['its association, again', 'beginAgain', ...ignored('f.organization_id = ${organizationId}'), AGAIN],
    [
      'one that runs, again',
      'beginAgain',
      ...ignored("f.state = 'Running'"),
      AGAIN,
      'done_forgetting_is_proved: one that is done has its traces',
    ],
    [
      'one that runs',
      'finish',
      "state in ${listed(statesBefore(FORGETTING_MACHINE, 'Done'))}",
      'true',
      PROVED,
      'holdRunning, which holds the row',
    ],
    [
      'one that runs, held',
      'holdRunning',
      ...ignored("f.state = 'Running'"),
      NO_OTHER,
      'whom it is about, which is null once it is done',
    ],
  ]),
  ...of('privacy/forgettings.store.ts', RETENTION, [
    ['its association', 'findForgetting', ...ignored('f.organization_id = ${organizationId}'), SUMMARY],
    [
      'the list of the association',
      'listForgettings',
      ...ignored('f.organization_id = ${organizationId}'),
      SUMMARY,
    ],
  ]),
  ...of('privacy/forgettings.store.ts', FORGETTING, [
    [
      'numbers of the association',
      'insertForgetting',
      ...ignored('f.organization_id = ${organization}'),
      PROVED,
    ],
  ]),
  ...of('privacy/person-files.store.ts', FILES, [
    [
      'one that is there',
      'countDownload',
      ...ignored("state = 'Ready'"),
      GONE,
      'the days of the file, and stored_as',
    ],
    [
      'one that is being made',
      'keepPersonFile',
      "state in ${listed(statesBefore(PERSON_FILE_MACHINE, 'Ready'))}",
      'true',
      GONE,
      'makePersonFile, which looks at the state',
    ],
    ['one that is there, to remove', 'listExpired', ...ignored("state = 'Ready'"), GONE],
    [
      'files of the association',
      'listPersonFiles',
      ...ignored('p.organization_id = ${organizationId}'),
      OWN_LINK,
    ],
    [
      'questions of the association',
      'readQuestions',
      ...ignored('f.organization_id = ${organization}'),
      GONE,
      'the ids, which come from its own rows',
    ],
    [
      'uploads to the association',
      'readQuestions',
      ...ignored('c.organization_id = ${organization}'),
      GONE,
      'the ids, which nobody guesses',
    ],
    [
      'one that was there',
      'noteGone',
      "state in ${listed(statesBefore(PERSON_FILE_MACHINE, 'Gone'))}",
      'true',
      GONE,
      'listExpired, which reads those alone',
    ],
  ]),
  ...of('privacy/person.store.ts', FORGETTING, [
    [
      'a file of the association',
      'findPerson',
      ...ignored('one.organization_id = ${organization}'),
      ADMINISTRATOR,
      'holdStanding, which holds a file of the association',
    ],
    [
      'who gave a mailbox here',
      'ownMailboxes',
      ...ignored('c.organization_id = ${organization}'),
      PROVED,
      'contact_lines, which files of buyers have',
    ],
    ['children here', 'asGuardian', ...ignored('f.organization_id = ${organization}'), NO_OTHER],
    ['carts of children here', 'asGuardian', ...ignored('c.organization_id = ${organization}'), NO_OTHER],
    ['participants here', 'ownMailboxes', ...ignored('f.organization_id = ${organization}'), PROVED],
    ['payers here', 'ownMailboxes', ...ignored('o.organization_id = ${organization}'), PROVED],
    ['carts of the association', 'whole', ...ignored('c.organization_id = ${organizationId}'), NO_OTHER],
    [
      'carts that were left',
      'whole',
      ...ignored("c.state = 'Expired'"),
      NO_OTHER,
      'orders: any other cart with a payer is being paid, which hinders',
    ],
  ]),
  ...of('privacy/person.store.ts', FILES, [
    [
      'orders of the association',
      'findPersonOfOrder',
      ...ignored('organization_id = ${organizationId}'),
      GONE,
    ],
  ]),
  ...of('privacy/person.store.ts', RETENTION, [
    [
      'a payment being made',
      'readMoneyUnderWay',
      'a.state in ${listed(LIVE_ATTEMPT_STATES)}',
      'false',
      HINDERED,
    ],
    ['a dispute that is open', 'readMoneyUnderWay', "d.state = 'Open'", 'false', 'is a dispute that is open'],
    ['an instalment to come', 'readMoneyUnderWay', 'p.state in ${listed(TO_COME_STATES)}', 'false', HINDERED],
    ['a gift that runs', 'readMoneyUnderWay', "r.state = 'Active'", 'false', HINDERED],
    [
      'a refund under way',
      'readMoneyUnderWay',
      "r.state in ('Waiting', 'Init', 'Processing', 'Error')",
      'true',
      HINDERED,
    ],
  ]),
  ...of('privacy/register.sql.ts', 'privacy/asked-by-shops.test.ts', [
    ['its association', 'isAskedOf', '${ofAssociation(person)}', 'true', ASKED_BY_SHOPS],
    [
      'nobody else is asked',
      'isAskedOf',
      "coalesce(lower(t.payer ->> 'email') = any(${boxes(person)}), true)",
      'true',
      ASKED_BY_SHOPS,
    ],
    [
      'who is named',
      'isAskedOf',
      "${mentions(sql`concat_ws(' ', t.payer::text, t.metadata)`, person)}",
      'true',
      ASKED_BY_SHOPS,
    ],
  ]),
  ...of('privacy/register.sql.ts', FORGETTING, [
    [
      'campaigns of the association',
      'formsOf',
      ...ignored('f.organization_id = ${organizationId}'),
      NO_OTHER,
    ],
    [
      'messages to lists of the association',
      'mailingsOf',
      ...ignored('m.organization_id = ${organizationId}'),
      NO_OTHER,
    ],
    [
      'addresses of the association’s files',
      'contactsOf',
      ...ignored('c.organization_id = ${organizationId}'),
      NO_OTHER,
    ],
    [
      'messages of the association',
      'messagesOf',
      ...ignored('m.organization_id = ${organizationId}'),
      NO_OTHER,
    ],
    [
      'rows of the association',
      'ofAssociation',
      ...ignored('t.organization_id = ${organizationId}'),
      NO_OTHER,
    ],
  ]),
  // What a file says of somebody else than the person it is about.
  ...of('privacy/register.sql.ts', OTHERS, [
    [
      'their own cheques of a slip',
      'HOLDINGS',
      ...ignored("(cheque ->> 'orderId')::bigint = any(${paid(person)})"),
      NOBODY_ELSE,
    ],
    [
      'files that are still one, or in which theirs was kept',
      'HOLDINGS',
      'shown: (person) => sql`t.kept_id = any(${files(person)})`',
      'shown: (person) => sql`${files(person)} && array[t.kept_id, t.merged_id]`',
      NOBODY_ELSE,
    ],
    [
      'lines of imports about them',
      'HOLDINGS',
      'shown: (person) => sql`${ofAssociation(person)} and t.person_key = any(${person.keys}::text[])`',
      'shown: (person) => sql`${ofAssociation(person)} and t.contact_id = any(${files(person)})`',
      NOBODY_ELSE,
    ],
    ['what was noted while two were one', 'isOfTwo', 'm.undone_at is not null', 'false', NOBODY_ELSE],
    ['the log of their file', 'HOLDINGS', "t.details - '{other,mail}'::text[]", 't.details', NOBODY_ELSE],
    ['whoever passed a ticket on', 'HOLDINGS', 'and ${isTheirBox(person, sql`t.email`)}', '', NOBODY_ELSE],
    [
      'somebody else’s guardian with their mailbox',
      'HOLDINGS',
      ...ignored('${isGuardianByName(sql`t.participant`, person)}'),
      NOBODY_ELSE,
    ],
    [
      'how to reach a guardian',
      'withoutReach',
      " - '{guardianPhone,guardianEmail}'::text[]",
      '',
      NOBODY_ELSE,
    ],
    [
      'another of their name in a cart',
      'isParticipant',
      "= any(array_append(${person.knownMailboxes}::text[], ''))",
      'is not null',
      NOBODY_ELSE,
    ],
    [
      'the mailbox of who paid for them',
      'isTheirBox',
      ...ignored('lower(${box}) = any(${givenMailboxes}::text[])'),
      'that gave no mailbox does not say that of who paid',
    ],
    [
      'the dedication of who paid',
      'ofPaidCart',
      't.cart_id in (select o.cart_id from orders o where o.id = any(${paid(person)}))',
      't.cart_id = any(${person.cartIds}::text[])',
      'is forgotten without the dedication of who paid',
    ],
  ]),
  ...of('privacy/person.store.ts', OTHERS, [
    [
      'a file with another mailbox',
      'isOfMailboxAlone',
      ...ignored('knownMailboxes.every((one) => one === email)'),
      ANOTHER_MAILBOX,
    ],
    [
      'a file without a mailbox',
      'isOfMailboxAlone',
      ...ignored('knownMailboxes.length > 0'),
      BY_POST,
      'the keys of the file, which has one at least',
    ],
    [
      'a file known by post',
      'isOfMailboxAlone',
      ...ignored('keys.every((key) => key.startsWith(`${email} `))'),
      BY_POST,
    ],
  ]),
  ...of('privacy/retention.store.ts', RETENTION, [
    [
      'the choice of the association',
      'findRetention',
      ...ignored('s.organization_id = ${organizationId}'),
      SUMMARY,
    ],
    ['people of the association', 'inactive', ...ignored('c.organization_id = ${organizationId}'), DUE],
    [
      'nobody who is being forgotten',
      'inactive',
      ...ignored("f.state = 'Running'"),
      DUE,
      'forgettings_one_at_work',
    ],
    ['months of the association', 'readMonths', ...ignored('organization_id = ${organizationId}'), SUMMARY],
    [
      'those that are done',
      'readMonths',
      ...ignored("state = 'Done'"),
      SUMMARY,
      'done_at, which others have not',
    ],
  ]),
  ...of('privacy/retention.store.ts', CHECKS, [
    [
      'receipts whose term is over',
      'sealReceipts',
      ...ignored('r.issued_at < ${at(issuedBefore)}'),
      SIX_YEARS,
    ],
    [
      'of donors who were forgotten',
      'sealReceipts',
      ...ignored("o.payer_email like '%@${raw(NOBODYS_DOMAIN)}'"),
      SIX_YEARS,
    ],
  ]),
  ...of('orders/lists.ts', FORGETTING, [
    ['who was forgotten', 'payerShown', 'reachedAt(payer.email)', 'payer.email', PROVED],
    [
      'who was forgotten',
      'participantOf',
      'reachedAt(guardianEmail) === null',
      'guardianEmail === undefined',
      PROVED,
    ],
    ['who was forgotten', 'contributorOf', 'reachedAt(row.email)', 'row.email', PROVED],
  ]),
  ...of('orders/show-detail.ts', FORGETTING, [
    ['who was forgotten', 'payerOf', 'reachedAt(payer.email)', 'payer.email', PROVED],
  ]),
  ...of('order-links/open-link.ts', FORGETTING, [
    ['who was forgotten', 'openLink', 'isNobodysMailbox(link.email)', 'false', PROVED],
  ]),
  ...of('order-links/request-link.ts', FORGETTING, [
    ['who was forgotten', 'requestFreshLink', 'reachedAt(link?.email) !== null', 'link?.email', PROVED],
  ]),
  ...of('contacts/show-contact.ts', FORGETTING, [
    ['who was forgotten', 'guardianOf', 'reachedAt(guardian.email)', 'guardian.email', PROVED],
  ]),
  ...of('privacy/forget-person.ts', FORGETTING, [
    ['a minor', 'childrenOf', 'age < LEGAL_AGE', 'age < 0', 'is shown what goes'],
  ]),
  ...of('privacy/traces.store.ts', FORGETTING, [
    ['rows of the association', 'idsIn', ...ignored('own.organization_id = ${organization}::bigint'), PROVED],
  ]),
  ...of('privacy/mentions.sql.ts', MENTIONS, [
    [
      'names of the association',
      'othersOf',
      ...ignored('c.organization_id = ${organizationId}::bigint'),
      'is not a name that somebody else of the association has too',
    ],
  ]),
  ...of('privacy/forget-person.ts', MENTIONS, [
    [
      'at the commit, what is set aside',
      'setAsideOthers',
      "'editOrganization'",
      "'readOrders'",
      SET_ASIDE,
      'setOthersAside, which asks first',
    ],
  ]),
  ...of('privacy/forgettings.store.ts', MENTIONS, [
    [
      'its association, to set aside',
      'holdNumber',
      ...ignored('f.organization_id = ${organizationId}'),
      SET_ASIDE,
    ],
    ['one that runs, to set aside', 'holdNumber', ...ignored("f.state = 'Running'"), SET_ASIDE],
    ['nobody waits, to set aside', 'holdNumber', ' skip locked', '', IN_TURN],
    ['nobody waits, again', 'beginAgain', ' skip locked', '', IN_TURN],
  ]),
  ...of('privacy/forget-steps.store.ts', CLOSE, [
    [
      'ready files alone are taken away',
      'forgetInFilesOfOthers',
      ...ignored("t.state = 'Ready'"),
      'is made anew, and one of a stranger stays',
    ],
  ]),
  ...of('privacy/person.store.ts', CLOSE, [
    [
      'people close to them in the association',
      'closeTo',
      ...ignored('c.organization_id = ${organizationId}'),
      'is made anew, and one of a stranger stays',
      'the step, which looks at files of the association',
    ],
  ]),
]
