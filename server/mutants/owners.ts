import { of } from './lines.ts'
import type { Mutant } from './mutant.ts'

/* Whose a row is, forgotten one statement at a time: another association's, or another person's, then comes along. */

type Owner = readonly [
  within: string,
  condition: string,
  title: string,
  more?: { before?: string; heldBy?: string },
]

const owners = (file: string, test: string, lines: readonly Owner[]): Mutant[] =>
  of(
    file,
    test,
    lines.map(([within, condition, title, { before = '', heldBy } = {}]) => [
      'whose it is',
      within,
      before + condition,
      `${before}true`,
      title,
      heldBy,
    ]),
  )

const NEIGHBOURS = 'manage/neighbours.test.ts'
const PEOPLE = 'people/owners.test.ts'
const ORGANIZATION = 'organization_id = ${organizationId}'
const USER = 'user_id = ${userId}'
const BY_STATE = '/orders?states=Canceled'
const APART = 'the choices and the sales of one association are told apart'
const TAKEN = 'a sale is taken for one person and one association'

/** Of none, for a partner's application. */
const OWN = 'organization_id is not distinct from ${organizationId}'
const AUTHORIZATIONS = 'manage/authorizations.test.ts'
const OF_API_CLIENTS = [
  ...owners('api-clients/api-clients.store.ts', 'api-clients/keys.test.ts', [
    ['countLiveKeys', ORGANIZATION, 'twenty keys at most'],
    ['replaceSecret', OWN, 'of another association is not there'],
    ['revokeClient', OWN, 'of another association is not there'],
    ['listKeys', `c.${ORGANIZATION}`, 'of another association is not there'],
  ]),
  ...owners('api-clients/consents.store.ts', AUTHORIZATIONS, [
    ['revokeConsent', `a.${ORGANIZATION}`, 'ends at once and for good'],
    ['listConsents', `a.${ORGANIZATION}`, 'ends at once and for good'],
  ]),
]

const NOTHING_OF_OTHERS = 'tell nothing of other associations'
const OF_V5 = [
  ...owners('v5/forms.store.ts', 'v5/v5.test.ts', [
    ['findFormId', ORGANIZATION, 'of the campaign of that address, and of no namesake'],
    ['ofForms', `f.${ORGANIZATION}`, 'is told to its own association alone'],
  ]),
  ...owners('v5/facts.store.ts', 'v5/v5.test.ts', [
    [
      'findOrderOf',
      `o.${ORGANIZATION}`,
      NOTHING_OF_OTHERS,
      { heldBy: 'factsOf, which reads orders of the association alone' },
    ],
    ['findOrderOf', ORGANIZATION, NOTHING_OF_OTHERS, { before: '${of.paymentId} and ' }],
  ]),
  ...owners('v5/pages.store.ts', 'v5/v5.test.ts', [
    ['orderSource', `o.${ORGANIZATION}`, 'by number and by token alike'],
    ['paymentSource', `p.${ORGANIZATION}`, 'of lines and payments sort by what changed last'],
    ['itemSource', `o.${ORGANIZATION}`, 'of lines and payments sort by what changed last'],
    ['campaignsOfKinds', ORGANIZATION, 'come in either order'],
  ]),
  ...owners('webhooks/webhooks.store.ts', 'v5/reference.test.ts', [
    ['listPartnerAddresses', `l.${ORGANIZATION}`, 'where its administrators can see it'],
  ]),
]

const OF_PEOPLE = [
  ...owners('people/alarms.store.ts', PEOPLE, [
    ['useUpLaterAlarmsElsewhere', USER, 'the later alarms used up'],
  ]),
  ...owners('people/administrators.store.ts', PEOPLE, [
    ['readMembers', `m.${ORGANIZATION}`, 'the others’ members of an association'],
    ['hasRoleThere', `m.${ORGANIZATION}`, 'the others’ a role there'],
    ['replaceMemberships', USER, 'every role replaced'],
    ['replaceMemberships', ORGANIZATION, 'every role replaced'],
  ]),
  ...owners('people/invitations.store.ts', PEOPLE, [
    ['readInvitationsOf', `i.${ORGANIZATION}`, 'the others’ invitations of an association'],
    ['withdrawInvitationsBy', ORGANIZATION, 'the invitations by them withdrawn'],
    ['withdrawInvitationsTo', ORGANIZATION, 'the invitations to them withdrawn'],
  ]),
  ...owners('people/members.store.ts', PEOPLE, [
    ['listMembersWithRole', `m.${ORGANIZATION}`, 'the others’ members with a role'],
    ['listOrganizationIdsOf', USER, 'the others’ numbers of associations'],
    ['listMemberships', ORGANIZATION, 'the others’ roles of an association'],
    ['listMemberships', 'user_id = ${userIdParam}', 'the others’ roles'],
  ]),
  ...owners('people/people.store.ts', PEOPLE, [
    ['listOrganizationsOf', `m.${USER}`, 'the others’ associations'],
    ['deleteMembership', USER, 'a role taken back'],
    ['deleteMembership', ORGANIZATION, 'a role taken back'],
  ]),
  ...owners('people/recoveries.store.ts', PEOPLE, [
    ['closeAsCanceled', 'user_id = ${userId ?? null}', 'a request to take it away cancelled'],
  ]),
  ...owners('people/second-factor.store.ts', PEOPLE, [
    ['readSecondFactor', USER, 'the others’ a factor'],
    ['holdFactorSince', USER, 'the others’ since when it is in force'],
    ['replaceSecret', USER, 'a secret under another key'],
    ['takeStep', USER, 'a code of the telephone used'],
    ['confirmSecret', 'user_id = ${userIdParam}', 'a factor put in force'],
    ['replaceRecoveryCodes', USER, 'new recovery codes'],
    ['takeRecoveryCode', USER, 'a recovery code used'],
    ['deleteSecondFactor', USER, 'a factor taken away', { before: 'recovery_codes where ' }],
    ['deleteSecondFactor', USER, 'a factor taken away', { before: 'second_factors where ' }],
  ]),
  ...owners('people/sessions.store.ts', PEOPLE, [
    ['revokeFamiliesOfUser', USER, 'every session ended'],
    ['revokeFamily', USER, 'a session that is not theirs ended'],
    ['listFamilies', USER, 'the others’ sessions'],
  ]),
]

const OF_ASSOCIATIONS = [
  ...owners('organizations/organizations.store.ts', 'organizations/organizations.test.ts', [
    ['readCampaigns', 'f.organization_id = ${of.organizationId}', 'walks through all campaigns'],
  ]),
  ...owners('forms/feeds.store.ts', 'forms/feeds.test.ts', [
    ['readFeed', 'f.organization_id = ${organizationId}', 'holds what anybody can find, the newest first'],
    ['readFeed', 'p.organization_id = f.organization_id', 'weighs no picture that another association keeps'],
    ['readAgenda', 'f.organization_id = ${organizationId}', 'holds its public events, each with its place'],
  ]),
  ...owners('organizations/association-files.store.ts', 'organizations/guards.test.ts', [
    ['insertFile', ORGANIZATION, 'is kept however many a neighbour has'],
  ]),
  ...owners('refunds/settle-refunds.store.ts', 'refunds/guards.test.ts', [
    ['listWaitingRefunds', ORGANIZATION, 'is its own association’s, and unknown to any other'],
    ['countWaiting', `r.${ORGANIZATION}`, 'is its own association’s, and unknown to any other'],
    ['listWaitingOf', `r.${ORGANIZATION}`, 'is its own association’s, and unknown to any other'],
  ]),
  ...owners('organizations/identity.store.ts', 'organizations/guards.test.ts', [
    ['insertIdentityChange', ORGANIZATION, 'of one association is asked for and decided without'],
    [
      'endIdentityChange',
      'organization_id = ${ended.organizationId}',
      'of one association is asked for and decided without',
    ],
  ]),
  ...owners('organizations/managed.store.ts', 'organizations/guards.test.ts', [
    ['submit', 'organization_id = ${organizationIdParam}', 'of a neighbour is neither sent nor accepted'],
    ['saveDecision', ORGANIZATION, 'of a neighbour is neither sent nor accepted'],
  ]),
  ...owners('payouts/iban-changes.store.ts', 'payouts/guards.test.ts', [
    ['findPendingIban', `c.${ORGANIZATION}`, 'a neighbour’s change of the account is not ours'],
    ['saveIbanChange', ORGANIZATION, 'a neighbour’s change of the account is not ours'],
    [
      'stopIbanChange',
      'organization_id = ${stopped.organizationId}',
      'a neighbour’s change of the account is not ours',
    ],
    ['findLastChange', `c.${ORGANIZATION}`, 'a neighbour’s change of the account is not ours'],
  ]),
  ...owners('payouts/associations.store.ts', 'payouts/guards.test.ts', [
    ['findTurn', `s.${ORGANIZATION}`, 'its lines, what it left in reserve and its turn'],
  ]),
  ...owners('ledger/ledger.store.ts', 'payouts/guards.test.ts', [
    [
      'sumFunds',
      'o.organization_id = ${organizationIdParam}',
      'what it took from the account and what stays',
    ],
    [
      'sumFunds',
      's.organization_id = ${organizationIdParam}',
      'what it took from the account and what stays',
    ],
  ]),
  ...owners('payouts/payout-lines.store.ts', 'payouts/guards.test.ts', [
    ['listExportRows', ORGANIZATION, 'its lines, what it left in reserve and its turn'],
    ['countExportRows', `c.${ORGANIZATION}`, 'its lines, what it left in reserve and its turn'],
  ]),
  ...owners('payouts/payouts.store.ts', 'payouts/guards.test.ts', [
    ['leftByLast', ORGANIZATION, 'its lines, what it left in reserve and its turn'],
    ['insertPayout', ORGANIZATION, 'a neighbour’s change of the account is not ours'],
  ]),
]

const OF_CARTS = owners('carts/carts.store.ts', 'carts/guards.test.ts', [
  ['insertCart', 'c.client = ${clientParam}', 'whatever carts another visitor has'],
  ['expireCartsOf', 'c.client = ${client}', 'when its own visitor makes another'],
])

const OF_THE_DESK = [
  ...owners('manage/exports.store.ts', 'manage/guards.test.ts', [
    ['readQuestions', `f.${ORGANIZATION}`, 'questions and visits are those'],
  ]),
  ...owners('manage/statistics.store.ts', 'manage/guards.test.ts', [
    ['readBeginning', ORGANIZATION, 'questions and visits are those'],
  ]),
  ...owners('manage/views.store.ts', 'manage/guards.test.ts', [
    ['saveView', USER, 'however many others have'],
  ]),
  ...owners('orders/messages.store.ts', 'orders/guards.test.ts', [
    ['isMessageWritten', `m.${ORGANIZATION}`, 'the same message is one'],
    ['isMessageWritten', `m.${USER}`, 'the same message is one'],
  ]),
  ...owners('audit/audit.store.ts', NEIGHBOURS, [
    ['auditQuery', `a.${ORGANIZATION}`, '/audit tells nothing'],
    [
      'peopleOf',
      ORGANIZATION,
      '/audit/people tells nothing',
      { before: ' select min(user_id) from audit_entries where ' },
    ],
    [
      'peopleOf',
      ORGANIZATION,
      '/audit/people tells nothing',
      { before: '(select min(user_id) from audit_entries where ' },
    ],
    [
      'foundAudit',
      `g.${ORGANIZATION}`,
      '/audit?search=fête tells nothing',
      { heldBy: 'auditQuery, which narrows what was found' },
    ],
    ['findAuditEntry', `a.${ORGANIZATION}`, 'an entry of the log'],
  ]),
  ...owners('deposits/deposits.store.ts', NEIGHBOURS, [
    ['waitingOf', `p.${ORGANIZATION}`, '/cheques tells nothing'],
    ['findSlip', `s.${ORGANIZATION}`, 'GET a slip'],
    ['listSlips', 's.organization_id = ${of.organizationId}', '/deposit-slips tells nothing'],
    [
      'undoSlip',
      ORGANIZATION,
      'a slip that is undone',
      { heldBy: 'findSlip, by which it is looked for first' },
    ],
  ]),
  ...owners('forms/editor.store.ts', 'manage/campaigns.test.ts', [
    ['findContactEmail', ORGANIZATION, 'begins with the address for questions that its association'],
  ]),
  ...owners('forms/listed-campaigns.sql.ts', NEIGHBOURS, [
    ['campaignsOf', `g.${ORGANIZATION}`, '/prospects tells nothing'],
  ]),
  ...owners('people/invitations.store.ts', NEIGHBOURS, [
    [
      'withdrawInvitation',
      ORGANIZATION,
      'DELETE an invitation',
      { heldBy: 'withdrawInvitation of the desk, which looks for it among its own' },
    ],
  ]),
  ...owners('manage/dashboard.store.ts', NEIGHBOURS, [
    ['readEvents', `f.${ORGANIZATION}`, '/dashboard tells nothing'],
  ]),
  ...owners('manage/statistics.store.ts', NEIGHBOURS, [
    ['readCollected', ORGANIZATION, '/statistics/live tells nothing'],
  ]),
  ...owners('manage/views.store.ts', NEIGHBOURS, [
    ['readViews', USER, '/views tells nothing'],
    ['readViews', ORGANIZATION, '/views tells nothing'],
    ['deleteView', 'user_id = ${of.userId}', 'a view is forgotten'],
    ['deleteView', 'organization_id = ${of.organizationId}', 'a view is forgotten'],
  ]),
  ...owners('manage/exports.store.ts', 'manage/list-access.test.ts', [
    ['findExport', 'e.user_id = ${of.userId}', 'orders: nobody else can take'],
  ]),
  ...owners('orders/detail.store.ts', NEIGHBOURS, [
    ['readOrderPlace', ORGANIZATION, 'the papers of an order'],
    [
      'readDetail',
      `o.${ORGANIZATION}`,
      'GET an order',
      { heldBy: 'readOrderPlace, by which the order is entered' },
    ],
  ]),
  ...owners('orders/order-list.store.ts', NEIGHBOURS, [
    ['ofFilter', 'o.organization_id = ${filter.organizationId}', '/orders tells nothing'],
  ]),
  ...owners('orders/payment-list.store.ts', NEIGHBOURS, [
    ['paymentsQuery', 'p.organization_id = ${filter.organizationId}', '/payments tells nothing'],
  ]),
  ...owners('orders/item-list.store.ts', NEIGHBOURS, [
    [
      'itemsQuery',
      'o.organization_id = ${filter.organizationId}',
      '/items tells nothing',
      { heldBy: 'campaignsSql: the campaigns whose lines are read' },
    ],
  ]),
  ...owners('orders/list-filter.sql.ts', NEIGHBOURS, [
    ['campaignsSql', `g.${ORGANIZATION}`, '/items tells nothing'],
  ]),
  ...owners('orders/contributor-list.store.ts', NEIGHBOURS, [
    ['ofPlace', '${alias}.organization_id = ${organizationId}', '/contributors tells nothing'],
  ]),
  ...owners('orders/order-state.sql.ts', NEIGHBOURS, [
    ['payment', `p.${ORGANIZATION}`, BY_STATE, { heldBy: 'ofFilter, which narrows what was found' }],
    ['refund', `r.${ORGANIZATION}`, BY_STATE, { heldBy: 'ofFilter, which narrows what was found' }],
    ['canceledLine', `lf.${ORGANIZATION}`, BY_STATE, { heldBy: 'ofFilter, which narrows what was found' }],
  ]),
  ...owners('orders/days.sql.ts', NEIGHBOURS, [['formsOf', ORGANIZATION, '/statistics tells nothing']]),
  ...owners('orders/search.sql.ts', NEIGHBOURS, [
    [
      'nearestOrders',
      ORGANIZATION,
      '/orders?search=petit tells nothing',
      { heldBy: 'ofFilter, which narrows what was found' },
    ],
    [
      'nearestItems',
      'form_id = f.id',
      '/items?search=petit tells nothing',
      { heldBy: 'itemsQuery, which narrows what was found' },
    ],
    [
      'foundOrdersSql',
      ORGANIZATION,
      '/orders?search=petit tells nothing',
      { heldBy: 'ofFilter, which narrows what was found' },
    ],
  ]),
  ...owners('payouts/payout-lines.store.ts', NEIGHBOURS, [['hasPayout', ORGANIZATION, 'a payout/export']]),
  ...owners('payouts/payouts.store.ts', NEIGHBOURS, [
    ['sumUnderWay', ORGANIZATION, '/balance tells nothing'],
    ['listPayouts', `c.${ORGANIZATION}`, '/cash-outs tells nothing'],
  ]),
]

const OF_RECEIPTS = [
  ...owners('receipts/receipts.store.ts', 'receipts/guards.test.ts', [
    ['listOrdersWithoutReceipt', `p.${ORGANIZATION}`, 'which gifts have no receipt'],
    ['countWithoutReceipt', `p.${ORGANIZATION}`, 'which gifts have no receipt'],
    ['countReceiptsByYear', `r.${ORGANIZATION}`, 'which receipts there are'],
  ]),
  ...owners('receipts/list.store.ts', 'receipts/guards.test.ts', [
    ['conditionsOf', `r.${ORGANIZATION}`, 'which receipts there are'],
    ['findIssued', `r.${ORGANIZATION}`, 'which receipts there are'],
  ]),
  ...owners('receipts/letter-text.store.ts', 'receipts/guards.test.ts', [
    ['findLetterText', ORGANIZATION, 'how they are given, and what its letters say'],
  ]),
  ...owners('receipts/yearly.store.ts', 'receipts/guards.test.ts', [
    ['listRhythms', ORGANIZATION, 'how they are given, and what its letters say'],
    ['saveRhythm', ORGANIZATION, 'how they are given, and what its letters say'],
  ]),
  ...owners('papers/papers.store.ts', 'receipts/guards.test.ts', [
    ['findPaperOfReceipt', `own.${ORGANIZATION}`, 'which receipts there are'],
    ['findSignature', ORGANIZATION, 'who signs them'],
  ]),
]

const OF_DIGESTS = [
  ...owners('digests/digests.store.ts', 'digests/digests.test.ts', [
    ['readCampaigns', 'o.organization_id = ${scope.organizationId}', APART],
    ['listChoices', 'organization_id = ${organizationIdParam}', APART],
    ['listChoices', 'user_id = ${userIdParam}', APART],
    ['listSales', 'o.organization_id = ${of.organizationId}', APART],
    ['takeSales', 'user_id = ${userIdParam}', TAKEN, { before: 'digest_choices\n        where ' }],
    [
      'takeSales',
      'organization_id = ${organizationIdParam}',
      TAKEN,
      { before: 'digest_choices\n        where user_id = ${userIdParam} and ' },
    ],
    ['takeSales', 'o.organization_id = ${organizationIdParam}', TAKEN],
    ['takeSales', 't.user_id = ${userIdParam}', TAKEN],
    ['takeSales', 'user_id = ${userIdParam}', TAKEN, { before: '${moment}\n        where ' }],
    [
      'takeSales',
      'organization_id = ${organizationIdParam}',
      TAKEN,
      { before: '${moment}\n        where user_id = ${userIdParam} and ' },
    ],
    [
      'readTroubles',
      'o.organization_id = ${scope.organizationId}',
      'a refused debit is told to its own association alone',
    ],
  ]),
]

const CONTACTS = 'contacts/contacts.test.ts'
const TWO_ASSOCIATIONS = 'of two associations are nobody’s business'
const KNOWN_ELSEWHERE = 'somebody another association knows'
const OF_CONTACTS = [
  ...owners('contacts/filter.sql.ts', CONTACTS, [['contactsWhere', `c.${ORGANIZATION}`, TWO_ASSOCIATIONS]]),
  ...owners('contacts/contacts.store.ts', CONTACTS, [
    ['findContact', `c.${ORGANIZATION}`, TWO_ASSOCIATIONS],
    ['holdContacts', `c.${ORGANIZATION}`, TWO_ASSOCIATIONS],
    [
      'holdWithTied',
      ORGANIZATION,
      TWO_ASSOCIATIONS,
      { heldBy: 'holdContacts, which holds files of the association alone' },
    ],
    ['isKnownOtherwise', `c.${ORGANIZATION}`, KNOWN_ELSEWHERE],
    ['saveFacts', ORGANIZATION, KNOWN_ELSEWHERE],
  ]),
  ...owners('contacts/merges.store.ts', CONTACTS, [
    ['holdMerge', ORGANIZATION, 'are found, made one with all that is theirs'],
    ['readDuplicates', `a.${ORGANIZATION}`, TWO_ASSOCIATIONS],
  ]),
  ...owners('contacts/file.store.ts', CONTACTS, [
    [
      'readMessages',
      `m.${ORGANIZATION}`,
      TWO_ASSOCIATIONS,
      { heldBy: 'contact_lines: the orders of the file, which are of its association' },
    ],
  ]),
]

const MAILINGS = 'mailings/mailings.test.ts'
const NOBODY_ELSE = 'nobody of another association'
const OF_OTHERS = 'nobody for what another association was told'
const BY_DIGEST = { heldBy: 'the digest, which is made with the association' }
const OF_MAILINGS = [
  ...owners('mailings/audience.sql.ts', MAILINGS, [
    ['isMeant', `c.${ORGANIZATION}`, NOBODY_ELSE],
    ['isMeant', `p.${ORGANIZATION}`, NOBODY_ELSE, { heldBy: 'the association of the file itself' }],
    ['undeliverable', `o.${ORGANIZATION}`, OF_OTHERS],
  ]),
  ...owners('renewals/refusals.sql.ts', MAILINGS, [
    ['messageRefusals', `o.${ORGANIZATION}`, OF_OTHERS],
    ['refusedMailboxes', `m.${ORGANIZATION}`, OF_OTHERS, BY_DIGEST],
  ]),
  ...owners('renewals/refusals.store.ts', MAILINGS, [
    ['refusalsBehind', 'm.organization_id = ${organization}', OF_OTHERS, BY_DIGEST],
    ['refusalsBehind', 'c.organization_id = ${organization}', OF_OTHERS, BY_DIGEST],
    ['hasMailbox', 'c.organization_id = ${organizationId}', OF_OTHERS, BY_DIGEST],
    ['acceptByMailbox', 'organization_id = ${organizationId}', OF_OTHERS, BY_DIGEST],
  ]),
  ...owners('mailings/mailings.store.ts', MAILINGS, [
    ['readMailings', `m.${ORGANIZATION}`, NOBODY_ELSE],
    ['findMailing', 'm.organization_id = ${place.organizationId}', NOBODY_ELSE],
    [
      'holdMailing',
      `m.${ORGANIZATION}`,
      NOBODY_ELSE,
      { heldBy: 'findMailing, by which the held row is read' },
    ],
  ]),
]

const OF_MOVING = owners('moving/pulls.store.ts', 'manage/moving.test.ts', [
  ['findLatestPull', `p.${ORGANIZATION}`, 'sees nothing of it, and may do nothing with it'],
  ['findEarlierPulls', `p.${ORGANIZATION}`, 'lead to their people as long as these can be read in or undone'],
  ['holdPull', `p.${ORGANIZATION}`, 'sees nothing of it, and may do nothing with it'],
])

const IMPORTS = 'manage/imports.test.ts'
const NOT_THEIRS = 'finds nothing of another association'
const OF_IMPORTS = [
  ...owners('imports/imports.store.ts', IMPORTS, [
    ['readImports', `m.${ORGANIZATION}`, NOT_THEIRS],
    ['findImport', `m.${ORGANIZATION}`, NOT_THEIRS],
    [
      'holdImport',
      `m.${ORGANIZATION}`,
      NOT_THEIRS,
      { heldBy: 'withImport in manage, which looks for the file among those of the association first' },
    ],
  ]),
  ...owners('imports/lines.store.ts', IMPORTS, [
    ['knownKeys', ORGANIZATION, 'are people of this association alone'],
  ]),
  ...owners('imports/acts.store.ts', 'manage/imported-acts.test.ts', [
    ['isKnownOtherwise', `told.${ORGANIZATION}`, 'is another association’s as well'],
  ]),
  ...owners('imports/members.store.ts', 'manage/imported-acts.test.ts', [
    ['readJoinedBy', ORGANIZATION, 'brings the memberships that an export of orders did not tell'],
  ]),
  ...owners('imports/members.store.ts', IMPORTS, [
    ['knownPeople', ORGANIZATION, 'are people of this association alone', { before: 'from contacts where ' }],
    [
      'knownPeople',
      ORGANIZATION,
      'are people of this association alone',
      { before: 'from contact_aliases where ' },
    ],
  ]),
]

const ELSEWHERE = [
  ...owners('manage/views.store.ts', 'manage/guards.test.ts', [
    ['saveView', ORGANIZATION, 'however many there are elsewhere'],
  ]),
  ...owners('audit/audit.store.ts', 'manage/guards.test.ts', [
    ['auditQuery', `a.${USER}`, 'the log tells what one person did'],
    ['readAuditOfSubject', 'a.organization_id = ${of.organizationId}', 'the log tells what one person did'],
  ]),
]

const WEB_CARD = 'papers/web-card.test.ts'
const WRONG_MAILBOX = 'ends when it went to a wrong mailbox'

/** The page that shows a member's whole name opens by the link of that member, and of no card before. */
const OF_CARDS = [
  ...of('papers/open-card.ts', WEB_CARD, [
    ['signed by us', 'openCard', '!isCodeOf(app, paper, named.signature)', 'false', 'reads that it is gone'],
  ]),
  ...of('papers/card-code.ts', WEB_CARD, [
    ['a key of its own', 'cardPath', "'card'", "'pass'", 'shows the card with the whole name'],
    [
      'whose it is',
      'whoseIs',
      'plain(holder ?? payerName)',
      "''",
      'ends when the card becomes somebody else',
    ],
    ['where it went', 'whoseIs', '...boxes', '...boxes.slice(2)', WRONG_MAILBOX],
  ]),
  ...of('papers/papers.store.ts', WEB_CARD, [
    ['the member’s mailbox', 'MAILBOXES', "coalesce(line.participant ->> 'email', '')", "''", WRONG_MAILBOX],
    ['the payer’s mailbox', 'MAILBOXES', "coalesce(bought.payer_email, '')", "''", WRONG_MAILBOX],
  ]),
  ...of('receipts/receipts.store.ts', WEB_CARD, [
    ['sent anew', 'queuePasses', 'sent.card_mark <> excluded.card_mark', 'false', 'is sent anew'],
    ['and only then', 'queuePasses', 'sent.card_mark <> excluded.card_mark', 'true', 'is sent anew'],
  ]),
  ...of('receipts/list-documents.ts', WEB_CARD, [
    [
      'not for an association',
      'listDocuments',
      'cardUrlOf = () => null',
      'cardUrlOf = (paper) => cardUrl(app, paper)',
      'is not given the link',
    ],
  ]),
]

const OF_INTENTS = owners(
  'checkout-intents/checkout-intents.store.ts',
  'checkout-intents/checkout-intents.test.ts',
  [
    ['findIntent', `i.${ORGANIZATION}`, 'is found by its association alone'],
    ['findByRequest', ORGANIZATION, 'of another association is another'],
  ],
)

export const OWNERS: readonly Mutant[] = [
  ...OF_INTENTS,
  ...OF_CARDS,
  ...OF_CARTS,
  ...OF_MAILINGS,
  ...OF_IMPORTS,
  ...OF_MOVING,
  ...OF_CONTACTS,
  ...ELSEWHERE,
  ...OF_API_CLIENTS,
  ...OF_V5,
  ...OF_PEOPLE,
  ...OF_ASSOCIATIONS,
  ...OF_THE_DESK,
  ...OF_DIGESTS,
  ...OF_RECEIPTS,
]
