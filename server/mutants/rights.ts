import { of } from './lines.ts'
import type { Mutant } from './mutant.ts'

/*
 * Every right that is asked, one at a time. A door that asks for a weaker right lets another role in; the table of
 * `access-matrix.test.ts` says for each call which role is let in, apart from the code.
 */

const MATRIX = 'people/access-matrix.test.ts'
const DESK = '/api/manage/organizations/:organizationSlug'
const CAMPAIGN = `${DESK}/forms/:formType/:formSlug`
const SUPPORT = '/api/manage/support'

type Door = readonly [within: string, right: string, call: string, weaker?: string]

/** Asks for the right of whoever stands at the entrance; or for one that more roles have, where that changes nothing. */
const doors = (file: string, lines: readonly Door[]): Mutant[] =>
  of(
    file,
    MATRIX,
    lines.map(([within, right, call, weaker = 'checkIn']) => [
      `the right ${right}`,
      within,
      `'${right}'`,
      `'${weaker}'`,
      `${call} by each role`,
    ]),
  )

const supportDoors = (file: string, lines: readonly (readonly [within: string, call: string])[]): Mutant[] =>
  of(
    file,
    MATRIX,
    lines.map(([within, call]) => [
      'Support alone',
      within,
      'enterAsSupport(app, identity)',
      'Promise.resolve(identity.user)',
      `${call} by each role`,
    ]),
  )

const AT_THE_DOOR = [
  ...doors('manage/administrators.ts', [
    ['showAdministrators', 'seeUnpublished', `GET ${DESK}/administrators`],
    ['showAdministrators', 'manageMembers', `GET ${DESK}/administrators`, 'readMoney'],
    ['showAdministrators', 'decideCompliance', `GET ${DESK}/administrators`, 'readMoney'],
    ['inviteAdministrator', 'manageMembers', `POST ${DESK}/administrators`],
    ['changeAdministrator', 'manageMembers', `PUT ${DESK}/administrators/:userId`],
    ['removeAdministrator', 'manageMembers', `DELETE ${DESK}/administrators/:userId`],
  ]),
  ...doors('manage/api-clients.ts', [['RIGHT', 'manageKeys', `GET ${DESK}/api-clients`]]),
  ...of('manage/authorizations.ts', 'manage/authorizations.test.ts', [
    [
      'the right manageKeys',
      'RIGHT',
      "'manageKeys'",
      "'readMoney'",
      'is for whoever administers the association',
    ],
  ]),
  ...doors('manage/applications.ts', [['RIGHT', 'manageKeys', `GET ${DESK}/applications`]]),
  ...doors('manage/webhooks.ts', [['RIGHT', 'manageKeys', `GET ${DESK}/webhooks`]]),
  ...doors('manage/associations.ts', [
    ['showAssociation', 'seeUnpublished', `GET ${DESK}`],
    ['changeAssociation', 'editOrganization', `PATCH ${DESK}`],
    ['addDocument', 'editOrganization', `POST ${DESK}/documents`],
    ['withdrawDocument', 'editOrganization', `DELETE ${DESK}/documents/:documentId`],
    ['openDocument', 'seeUnpublished', `GET ${DESK}/documents/:documentId`],
    ['openDocument', 'editOrganization', `GET ${DESK}/documents/:documentId`, 'readMoney'],
    ['openDocument', 'decideCompliance', `GET ${DESK}/documents/:documentId`, 'readMoney'],
    ['submitCompliance', 'editOrganization', `POST ${DESK}/compliance/submit`],
    ['showNamesakes', 'decideCompliance', `GET ${SUPPORT}/organizations/:organizationSlug/namesakes`],
    ['enterRecord', 'decideCompliance', `POST ${SUPPORT}/organizations/:organizationSlug/decision`],
    ['withdrawIdentity', 'editOrganization', `POST ${DESK}/identity/withdraw`],
    ['keepPicture', 'editForm', `POST ${DESK}/pictures`],
  ]),
  ...doors('manage/campaigns.ts', [
    ['newCampaign', 'createForm', `POST ${DESK}/forms`],
    ['showCampaign', 'seeUnpublished', `GET ${CAMPAIGN}`],
    ['editCampaign', 'editForm', `PATCH ${CAMPAIGN}`],
    ['publishCampaign', 'editForm', `POST ${CAMPAIGN}/publish`],
    ['discardChanges', 'editForm', `POST ${CAMPAIGN}/discard`],
    ['campaignVersions', 'seeUnpublished', `GET ${CAMPAIGN}/versions`],
    ['returnToVersion', 'editForm', `POST ${CAMPAIGN}/versions/:number/restore`],
    ['moveCampaign', 'editForm', `PUT ${CAMPAIGN}/state`],
    ['renameCampaign', 'editForm', `PUT ${CAMPAIGN}/slug`],
    ['copyCampaign', 'createForm', `POST ${CAMPAIGN}/duplicate`],
    ['prepareSeason', 'createForm', `POST ${CAMPAIGN}/next-season`],
    ['drawQrCode', 'seeUnpublished', `GET ${CAMPAIGN}/qr-code.svg`],
    ['showCancellation', 'moveMoney', `GET ${CAMPAIGN}/cancellation`],
    ['cancelCampaignEvent', 'moveMoney', `POST ${CAMPAIGN}/cancellation`],
  ]),
  ...doors('manage/dashboard.ts', [['showDashboard', 'readMoney', `GET ${DESK}/dashboard`]]),
  ...doors('manage/invoices.ts', [
    ['showInvoices', 'readMoney', `GET ${DESK}/invoices`],
    ['chooseInvoicing', 'moveMoney', `PUT ${DESK}/invoices/settings`],
    ['issueMissingInvoices', 'moveMoney', `POST ${DESK}/invoices/missing`],
    ['openIssuedInvoice', 'readMoney', `GET ${DESK}/invoices/:invoiceId.pdf`],
    ['openInvoicesOfMonth', 'readMoney', `GET ${DESK}/invoices/archive.zip`],
  ]),
  ...doors('manage/accounting.ts', [
    ['showAccounting', 'readMoney', `GET ${DESK}/accounting`],
    ['beginJournal', 'moveMoney', `POST ${DESK}/accounting`],
    ['changeYear', 'moveMoney', `PUT ${DESK}/accounting/year`],
    ['saveAccounts', 'moveMoney', `PUT ${DESK}/accounting/accounts`],
    ['closeUntil', 'moveMoney', `POST ${DESK}/accounting/closing`],
    ['showTotals', 'readMoney', `GET ${DESK}/accounting/totals`],
    ['openFecFile', 'readMoney', `GET ${DESK}/accounting/fec`],
  ]),
  ...doors('manage/year.ts', [
    ['showYearOf', 'readMoney', `GET ${DESK}/year`],
    ['showExpected', 'readMoney', `GET ${DESK}/expected-income`],
  ]),
  ...doors('manage/bank-statements.ts', [
    ['openReconciliation', 'readMoney', `GET ${DESK}/reconciliation`],
    ['readBankStatement', 'moveMoney', `POST ${DESK}/bank-statements`],
    ['removeBankStatement', 'moveMoney', `POST ${DESK}/bank-statements/:statementId/remove`],
    ['tickPayoutOff', 'moveMoney', `POST ${DESK}/reconciliation/payouts/:cashOutId/tick`],
    ['takePayoutTickBack', 'moveMoney', `POST ${DESK}/reconciliation/payouts/:cashOutId/untick`],
  ]),
  ...doors('manage/deposits.ts', [
    ['showCheques', 'readMoney', `GET ${DESK}/cheques`],
    ['listSlips', 'readMoney', `GET ${DESK}/deposit-slips`],
    ['openSlip', 'readMoney', `GET ${DESK}/deposit-slips/:slipId.pdf`],
    ['makeSlip', 'moveMoney', `POST ${DESK}/deposit-slips`],
    ['undoSlip', 'moveMoney', `POST ${DESK}/deposit-slips/:slipId/undo`],
  ]),
  ...doors('manage/door.ts', [
    ['listDoors', 'checkIn', `GET ${DESK}/door`, 'readAudit'],
    ['openDoorPage', 'checkIn', `GET ${CAMPAIGN}/door`, 'readAudit'],
    ['changeDoor', 'editForm', `PUT ${CAMPAIGN}/door`],
    ['makeDoorLink', 'editForm', `POST ${CAMPAIGN}/door/links`],
    ['endDoorLink', 'editForm', `POST ${CAMPAIGN}/door/links/:linkId/end`],
    ['openDoorPhone', 'checkIn', `POST ${CAMPAIGN}/door/phones`, 'readAudit'],
    ['endDoorPhone', 'editForm', `POST ${CAMPAIGN}/door/phones/:phoneId/end`],
    ['settleDoorScan', 'checkIn', `POST ${CAMPAIGN}/door/scans/:scanId/settle`, 'readAudit'],
    ['showTicketing', 'readMoney', `GET ${CAMPAIGN}/door/summary`],
  ]),
  ...doors('manage/contacts.ts', [
    ['openContact', 'readOrders', `GET ${DESK}/contacts/:contactId`],
    ['changed', 'editPeople', `PUT ${DESK}/contacts/:contactId`, 'readMoney'],
    ['takeApart', 'editPeople', `DELETE ${DESK}/contacts/merges/:mergeId`, 'readMoney'],
    ['showDuplicates', 'editPeople', `GET ${DESK}/contacts/duplicates`, 'readMoney'],
    ['tellTwoApart', 'editPeople', `POST ${DESK}/contacts/distinctions`, 'readMoney'],
  ]),
  ...doors('manage/privacy.ts', [
    ['openPrivacy', 'editPeople', `GET ${DESK}/privacy`, 'readMoney'],
    ['setRetention', 'editOrganization', `PUT ${DESK}/privacy/retention`],
    ['openForgetting', 'editPeople', `GET ${DESK}/privacy/forgettings/:number`, 'readMoney'],
    ['downloadProof', 'editPeople', `GET ${DESK}/privacy/forgettings/:number/proof.txt`, 'readMoney'],
    ['repeatForgetting', 'editOrganization', `POST ${DESK}/privacy/forgettings/:number/again`],
    ['setOthersAside', 'editOrganization', `POST ${DESK}/privacy/forgettings/:number/others`],
    ['previewForgettingOf', 'editOrganization', `GET ${DESK}/contacts/:contactId/forgetting`],
    ['forgetContact', 'editOrganization', `POST ${DESK}/contacts/:contactId/forgetting`],
    ['listContactFiles', 'editPeople', `GET ${DESK}/contacts/:contactId/personal-data`, 'readMoney'],
    ['makeContactFile', 'editPeople', `POST ${DESK}/contacts/:contactId/personal-data`, 'readMoney'],
  ]),
  ...doors('manage/imports.ts', [['enterImports', 'editPeople', `GET ${DESK}/imports`, 'readMoney']]),
  ...doors('manage/monthly-donors.ts', [['showMonthlyDonors', 'createForm', `GET ${DESK}/monthly-donors`]]),
  ...doors('manage/moving.ts', [['RIGHT', 'createForm', `GET ${DESK}/pulls`]]),
  ...doors('manage/mailings.ts', [['enterMailings', 'editPeople', `GET ${DESK}/mailings`, 'readMoney']]),
  ...doors('manage/exports.ts', [['findOwn', 'seeUnpublished', `GET ${DESK}/exports/:exportId`]]),
  ...doors('manage/invitations.ts', [
    ['withdrawInvitation', 'manageMembers', `DELETE ${DESK}/invitations/:invitationId`],
  ]),
  ...doors('manage/lists.ts', [
    ['orders', 'readOrders', `GET ${DESK}/orders`],
    ['payments', 'readMoney', `GET ${DESK}/payments`],
    ['items', 'readOrders', `GET ${DESK}/items`],
    ['contacts', 'readOrders', `GET ${DESK}/contacts`],
    ['contributors', 'readOrders', `GET ${DESK}/contributors`],
    ['prospects', 'readOrders', `GET ${DESK}/prospects`],
    ['abuses', 'editForm', `GET ${DESK}/abuse-reports`],
    ['audit', 'readAudit', `GET ${DESK}/audit`],
    ['showAbuse', 'editForm', `GET ${DESK}/abuse-reports/:reportId`],
    ['showAuditPeople', 'readAudit', `GET ${DESK}/audit/people`],
    ['showAuditEntry', 'readAudit', `GET ${DESK}/audit/:entryId`],
  ]),
  ...doors('manage/order-selection.ts', [
    ['chooseToSend', 'editForm', `POST ${DESK}/orders/messages`, 'readMoney'],
    ['chooseToSend', 'moveMoney', `POST ${DESK}/orders/messages`, 'readMoney'],
  ]),
  ...doors('manage/orders.ts', [
    ['openOrderAttestation', 'readOrders', `GET ${DESK}/orders/:orderId/attestation.pdf`],
    ['invoiceThisOrder', 'moveMoney', `POST ${DESK}/orders/:orderId/invoice`],
    ['enterToWrite', 'readOrders', `POST ${DESK}/orders/:orderId/confirmation`],
    ['enterToWrite', 'editForm', `POST ${DESK}/orders/:orderId/confirmation`, 'readMoney'],
    ['enterToWrite', 'moveMoney', `POST ${DESK}/orders/:orderId/confirmation`, 'readMoney'],
    ['showOrder', 'readOrders', `GET ${DESK}/orders/:orderId`],
    ['openOrderFile', 'readOrders', `GET ${DESK}/orders/:orderId/files/:fileId`],
    ['showOrderDocuments', 'readOrders', `GET ${DESK}/orders/:orderId/documents`],
    ['openOrderDocument', 'readOrders', `GET ${DESK}/orders/:orderId/documents/:id.pdf`],
    ['cancelOrder', 'moveMoney', `POST ${DESK}/orders/:orderId/cancel-offline`],
    ['cancelOrderPlan', 'moveMoney', `POST ${DESK}/orders/:orderId/cancel-plan`],
    ['stopOrderRenewal', 'moveMoney', `POST ${DESK}/orders/:orderId/stop-renewal`],
    ['showAdjustable', 'moveMoney', `GET ${DESK}/orders/:orderId/adjustable`],
    ['adjust', 'moveMoney', `POST ${DESK}/orders/:orderId/adjust`],
    ['registerOrder', 'moveMoney', `POST ${DESK}/orders`],
    ['openOrderCart', 'moveMoney', `POST ${DESK}/orders/cart`],
    ['enterLists', 'seeUnpublished', `GET ${DESK}/views`],
  ]),
  ...doors('manage/receipts.ts', [
    ['showReceipts', 'readMoney', `GET ${DESK}/receipts`],
    ['openIssuedReceipt', 'readMoney', `GET ${DESK}/receipts/:receiptId.pdf`],
    ['openSignature', 'moveMoney', `GET ${DESK}/receipts/signature`],
    ['changeSignatory', 'moveMoney', `PUT ${DESK}/receipts/signatory`],
    ['issueMissing', 'moveMoney', `POST ${DESK}/receipts/missing`],
    ['saveRhythm', 'moveMoney', `PUT ${DESK}/receipts/rhythm`],
    ['saveLetterText', 'moveMoney', `PUT ${DESK}/receipts/letter-text`],
    ['showOneReceipt', 'readMoney', `GET ${DESK}/receipts/:receiptId`],
    ['voidOneReceipt', 'moveMoney', `POST ${DESK}/receipts/:receiptId/void`],
    ['makeOneReceiptAnew', 'moveMoney', `POST ${DESK}/receipts/:receiptId/new`],
    ['showReceiptYear', 'readMoney', `GET ${DESK}/receipts/years/:year`],
    ['startReceiptRun', 'moveMoney', `POST ${DESK}/receipts/years/:year/run`],
    ['moveReceiptRun', 'moveMoney', `PUT ${DESK}/receipts/years/:year/run`],
    ['startReceiptLetters', 'moveMoney', `POST ${DESK}/receipts/years/:year/letters`],
    ['openReceiptLetters', 'moveMoney', `GET ${DESK}/receipts/letters/:lettersId.pdf`],
    ['noteLettersPrinted', 'moveMoney', `POST ${DESK}/receipts/letters/:lettersId/printed`],
  ]),
  ...doors('manage/renewals.ts', [
    ['showRenewalReminders', 'editOrganization', `GET ${DESK}/renewal-reminders`],
    ['setRenewalReminder', 'editOrganization', `PUT ${DESK}/renewal-reminders`],
    ['setAutomaticRenewal', 'editOrganization', `PUT ${DESK}/automatic-renewal`],
  ]),
  ...doors('manage/statistics.ts', [
    ['showStatistics', 'readMoney', `GET ${DESK}/statistics`],
    ['showLive', 'readMoney', `GET ${DESK}/statistics/live`],
  ]),
  ...supportDoors('manage/associations.ts', [['listForSupport', `GET ${SUPPORT}/organizations`]]),
  ...supportDoors('manage/exports.ts', [
    ['prepareSupportExport', `POST ${SUPPORT}/exports`],
    ['findOfSupport', `GET ${SUPPORT}/exports/:exportId`],
  ]),
  ...supportDoors('manage/journal.ts', [['showJournal', `GET ${SUPPORT}/journal`]]),
  ...supportDoors('manage/lists.ts', [
    ['showAllAbuses', `GET ${SUPPORT}/abuse-reports`],
    ['decideReport', `PUT ${SUPPORT}/abuse-reports/:reportId/decision`],
  ]),
  ...supportDoors('manage/security.ts', [['showSecurityEvents', `GET ${SUPPORT}/security-events`]]),
  ...supportDoors('manage/support-people.ts', [['showRecoveries', `GET ${SUPPORT}/factor-recoveries`]]),
  ...supportDoors('manage/support-applications.ts', [['showPartners', `GET ${SUPPORT}/applications`]]),
  ...supportDoors('manage/support-transfers.ts', [['showUnnamedTransfers', `GET ${SUPPORT}/transfers`]]),
]

const OF_MONEY = [
  ...of('payouts/association-of.ts', MATRIX, [
    [
      'the right to read it',
      'associationOf',
      "right: Right = 'readMoney'",
      "right: Right = 'checkIn'",
      'GET /api/organizations/:organizationSlug/balance by each role',
    ],
    [
      'and to know of it',
      'associationOf',
      "can('readMoney')",
      "can('checkIn')",
      'GET /api/organizations/:organizationSlug/balance by each role',
    ],
  ]),
  ...(
    [
      ['payouts/choose-payouts.ts', 'choosePayouts', 'moveMoney', 'PUT', 'payout-settings'],
      ['payouts/pay-out-now.ts', 'payOutNow', 'moveMoney', 'POST', 'cash-outs'],
      ['payouts/set-iban.ts', 'setIban', 'editOrganization', 'PUT', 'iban'],
      ['payouts/stop-iban-change.ts', 'stopIban', 'moveMoney', 'POST', 'iban/stop'],
    ] as const
  ).flatMap(([file, within, right, method, page]) =>
    of(file, MATRIX, [
      [
        `the right ${right}`,
        within,
        `asked, '${right}'`,
        "asked, 'readMoney'",
        `${method} /api/organizations/:organizationSlug/${page} by each role`,
      ],
    ]),
  ),
  ...(
    [
      ['payouts/choose-payouts.ts', 'choosePayouts', 'moveMoney', 'payout-settings'],
      ['payouts/set-iban.ts', 'setIban', 'editOrganization', 'iban'],
    ] as const
  ).flatMap(([file, within, right, page]) =>
    of(file, MATRIX, [
      [
        'held until the commit',
        within,
        `right: '${right}'`,
        "right: 'readMoney'",
        `PUT /api/organizations/:organizationSlug/${page} by each role`,
        'associationOfMover, which asks for it before the password is typed and after',
      ],
    ]),
  ),
  ...of('refunds/refund-payment.ts', 'refunds/refunds.test.ts', [
    [
      'known to whoever reads money',
      'refundPayment',
      "'readMoney'",
      "'checkIn'",
      'is no accountant, and nobody',
    ],
    [
      'given by whoever moves it',
      'refundPayment',
      "can('moveMoney'",
      "can('readMoney'",
      'is no accountant, and nobody',
      'holdRight, which asks for it in the commit',
    ],
    [
      'shown to whoever reads money',
      'showRefunds',
      "'readMoney'",
      "'checkIn'",
      'is no accountant, and nobody',
    ],
  ]),
  ...of('refunds/waiting-refunds.ts', 'refunds/refunds.test.ts', [
    [
      'known to whoever reads money',
      'giveUpRefund',
      "'readMoney'",
      "'checkIn'",
      'is no accountant, and nobody',
    ],
    [
      'given up by whoever moves it',
      'giveUpRefund',
      "'moveMoney'",
      "'readMoney'",
      'is no accountant, and nobody',
    ],
  ]),
]

/** Asked once more in the commit itself: whoever lost the right while the password was looked at writes nothing. */
const AT_THE_COMMIT = [
  ...(
    [
      [
        'orders/correct-payer.ts',
        'correctPayer',
        "acting, 'editForm', 'moveMoney'",
        'sends the links of nobody’s',
      ],
      [
        'refunds/adjust-by-member.ts',
        'adjustByMember',
        "member, 'moveMoney'",
        'gives nothing back of an order',
      ],
      [
        'refunds/cancel-event.ts',
        'cancelEvent',
        "{ userId, organizationId, formId }, 'moveMoney'",
        'cancels no event',
      ],
      [
        'refunds/refund-payment.ts',
        'refundPayment',
        "{ userId, organizationId, formId }, 'moveMoney'",
        'refunds no payment',
      ],
      [
        'payouts/pay-out-now.ts',
        'payOutNow',
        "{ userId, organizationId: association.id }, 'moveMoney'",
        'pays nothing out',
      ],
    ] as const
  ).flatMap(([file, within, asked, title]) =>
    of(file, 'manage/lost-right.test.ts', [
      ['the right at the commit', within, `holdRight(db, ${asked})`, 'Promise.resolve(null)', title],
    ]),
  ),
  ...(
    [
      ['manage/authorizations.ts', 'authorize'],
      ['manage/applications.ts', 'endAccess'],
    ] as const
  ).flatMap(([file, within]) =>
    of(file, 'manage/authorizations.test.ts', [
      [
        'the right at the commit',
        within,
        'holdRight(db, { userId: by, organizationId }, RIGHT)',
        'Promise.resolve(null)',
        'nobody who loses the right while',
      ],
    ]),
  ),
  ...of('people/administrators.ts', 'manage/lost-right.test.ts', [
    [
      'the right at the commit',
      'replaceRoles',
      "holdRight(db, { userId: by, organizationId, about: userId }, 'manageMembers')",
      'Promise.resolve(null)',
      'changes nobody’s roles',
    ],
  ]),
  ...of('people/administrators.ts', 'manage/administrators.test.ts', [
    [
      'whoever lets nobody in any more',
      'replaceRoles',
      "canEverywhere(roles, 'manageMembers')",
      "canEverywhere(roles, 'readMoney')",
      'once they let nobody in any more',
    ],
  ]),
  ...of('people/invitations.ts', 'manage/lost-right.test.ts', [
    [
      'the right at the commit',
      'invite',
      "holdRight(db, { ...invitation, userId: invitation.by }, 'manageMembers')",
      'Promise.resolve(null)',
      'invites nobody',
    ],
  ]),
  ...(
    [
      ['organizations/compliance.ts', 'decide', 'acting.userId'],
      ['organizations/identity.ts', 'decideIdentity', 'userId'],
      ['organizations/identity.ts', 'reviewIdentity', 'userId'],
      ['people/end-sessions.ts', 'endSessionsOf', 'by'],
    ] as const
  ).flatMap(([file, within, who]) =>
    of(file, 'manage/sensitive-acts.test.ts', [
      [
        'Support at the commit',
        within,
        `holdSupport(db, ${who})`,
        'Promise.resolve(null)',
        'decides nothing any more where it left Support',
      ],
    ]),
  ),
  ...of('people/recoveries.ts', 'manage/factor-recovery.test.ts', [
    [
      'Support at the commit',
      'decideRecovery',
      'holdSupport(db, by)',
      'Promise.resolve(null)',
      'by somebody who left Support',
    ],
  ]),
  ...of('manage/support-applications.ts', 'manage/support-applications.test.ts', [
    [
      'Support at the commit',
      'decide',
      'holdSupport(db, by)',
      'Promise.resolve(null)',
      'once it left Support',
    ],
  ]),
  ...of('payouts/assign-transfer.ts', 'manage/support-transfers.test.ts', [
    [
      'Support at the commit',
      'assignTransfer',
      'holdSupport(db, userId)',
      'Promise.resolve(null)',
      'by nobody who left Support',
    ],
  ]),
]

/** Support types password and code again for what it decides about others. */
const BY_SUPPORT = [
  ...of('manage/access.ts', MATRIX, [
    [
      'Support alone',
      'enterToDecide',
      'enterAsSupport(app, identity)',
      'Promise.resolve(identity.user)',
      `POST ${SUPPORT}/transfers/:transferId/association by each role`,
    ],
  ]),
  ...(
    [
      [
        'manage/associations.ts',
        'enterRecord',
        'manage/sensitive-acts.test.ts',
        'types password and code again',
      ],
      [
        'manage/support-people.ts',
        'endSessionsAsSupport',
        'manage/sensitive-acts.test.ts',
        'types password and code',
      ],
      [
        'manage/support-people.ts',
        'decideRecoveryAsSupport',
        'manage/factor-recovery.test.ts',
        'by whoever found Support’s browser open',
      ],
      [
        'manage/support-transfers.ts',
        'assignTransferAsSupport',
        'manage/support-transfers.test.ts',
        'types the password',
      ],
      [
        'manage/support-applications.ts',
        'decide',
        'manage/support-applications.test.ts',
        'types password and code again for each',
      ],
    ] as const
  ).flatMap(([file, within, test, title]) =>
    of(file, test, [
      ['typed again', within, 'enterToDecide(app, identity, again)', 'enterAsSupport(app, identity)', title],
    ]),
  ),
]

const WHO_MAY = 'is whoever changes people’s files; for gifts, whoever moves money'
const OF_IMPORTS: readonly Mutant[] = of('imports/rights.ts', 'manage/imports.test.ts', [
  ['members are people', 'RIGHT_TO', "'editPeople'", "'moveMoney'", WHO_MAY],
  ['gifts are money', 'RIGHT_TO', "'moveMoney'", "'editPeople'", WHO_MAY],
  [
    'at the commit',
    'holdByRight',
    "'editPeople'",
    "'seeUnpublished'",
    WHO_MAY,
    'RIGHT_TO, which is asked next',
  ],
]).concat(
  of('manage/imports.ts', 'manage/imports.test.ts', [
    [
      'a campaign for gifts',
      'chooseImportColumns',
      "'moveMoney'",
      "'seeUnpublished'",
      WHO_MAY,
      'RIGHT_TO of the file',
    ],
  ]),
)

const OF_MOVING: readonly Mutant[] = of('moving/begin-pull.ts', 'manage/moving.test.ts', [
  [
    'at the commit',
    'RIGHT',
    "'createForm'",
    "'readOrders'",
    'is not taken from somebody who lost the right meanwhile',
    'the door of manage, which is asked first',
  ],
])

const OF_MAILINGS: readonly Mutant[] = of('mailings/change-mailing.ts', 'mailings/mailings.test.ts', [
  ['at the commit', 'startSending', "'editPeople'", "'readMoney'", 'by nobody who lost the right'],
]).concat(
  of('manage/mailings.ts', 'mailings/mailings.test.ts', [
    [
      'a campaign of the association',
      'formOf',
      "'editPeople'",
      "'readMoney'",
      'nobody of another association',
      'enterMailings, which is asked before for the whole association',
    ],
  ]),
)

const ELSEWHERE = [
  ...of('manage/administrators.ts', MATRIX, [
    [
      'a role in a campaign',
      'roleOf',
      "'manageMembers'",
      "'checkIn'",
      `POST ${DESK}/administrators by each role`,
      'inviteAdministrator and changeAdministrator, which ask for it first',
    ],
  ]),
  ...of('digests/send-digest.ts', 'digests/digests.test.ts', [
    [
      'a sale in a mail',
      'whoWants',
      "'readOrders'",
      "'checkIn'",
      'is told to whoever only stands at the entrance',
    ],
    [
      'a day in a mail',
      'whoWants',
      "'readMoney'",
      "'checkIn'",
      'is told to whoever only stands at the entrance',
    ],
  ]),
  ...of('forms/show-campaign.ts', 'forms/show-campaign.test.ts', [
    ['a draft', 'viewerOf', "'seeUnpublished'", "'checkIn'", 'tells a stranger of a draft'],
  ]),
  ...of('manage/pictures.ts', 'forms/show-campaign.test.ts', [
    [
      'the picture of a draft',
      'openSharePicture',
      "'seeUnpublished'",
      "'checkIn'",
      'tells a stranger of a draft',
    ],
  ]),
  ...of('organizations/tell-decision.ts', 'organizations/guards.test.ts', [
    [
      'what Support decides',
      'tellDecision',
      "'editOrganization'",
      "'readMoney'",
      'what Support decides is told',
    ],
  ]),
  ...of('organizations/tell-identity.ts', 'organizations/guards.test.ts', [
    [
      'what Support says of a name',
      'tellIdentity',
      "'editOrganization'",
      "'readMoney'",
      'what Support decides is told',
    ],
  ]),
  ...of('organizations/show-organization.ts', 'organizations/organizations.test.ts', [
    [
      'campaigns that nobody sees yet',
      'showOrganization',
      "'seeUnpublished'",
      "'checkIn'",
      'shows its administrator every campaign, and',
    ],
    [
      'campaigns that nobody sees yet',
      'listCampaigns',
      "'seeUnpublished'",
      "'checkIn'",
      'walks through all campaigns, by whoever stands',
    ],
  ]),
  ...of('manage/administrators.ts', 'manage/administrators.test.ts', [
    [
      'who keeps their change of account',
      'replace',
      "'editOrganization'",
      "'readMoney'",
      'that whoever is treasurer since asked for',
    ],
  ]),
  ...of('people/reach.ts', 'manage/guards.test.ts', [
    [
      'who manages a campaign',
      'reachOf',
      "'editForm'",
      "'createForm'",
      'whoever edits or moves money manages',
    ],
    ['who manages money', 'reachOf', "'moveMoney'", "'createForm'", 'whoever edits or moves money manages'],
  ]),
  ...of('carts/asked-lines.ts', 'checkout/asked-carts.test.ts', [
    ['a cart for others', 'makerOf', "'editForm'", "'readMoney'", 'nobody here who may not edit'],
  ]),
  ...of('digests/choose-digests.ts', 'digests/digests.test.ts', [
    [
      'what one hears of',
      'choicesOf',
      "'readMoney'",
      "'checkIn'",
      'is shown and chosen for each association',
    ],
  ]),
  ...of('digests/tell-days.ts', 'digests/digests.test.ts', [
    [
      'who is told of a day',
      'dailyReaders',
      "'readMoney'",
      "'checkIn'",
      'told to whoever only stands at the entrance',
      'whoWants, which asks again when the mail is written',
    ],
  ]),
  ...of('digests/tell-sales.ts', 'digests/digests.test.ts', [
    [
      'who is told of a sale',
      'tellSales',
      "'readOrders'",
      "'checkIn'",
      'told to whoever only stands at the entrance',
      'whoWants, which asks again when the mail is written',
    ],
  ]),
  ...of(
    'payouts/send-payout-mail.ts',
    'payouts/payouts.test.ts',
    ['sendPayoutMail', 'sendTopUpMail', 'sendIbanMail'].map((within) => [
      'what becomes of the money',
      within,
      "'moveMoney'",
      "'readMoney'",
      'is told to whoever moves it, and not to whoever only reads',
    ]),
  ),
  ...of('refunds/send-dispute-mail.ts', 'refunds/disputes.test.ts', [
    [
      'money that is contested',
      'sendDisputeMail',
      "'moveMoney'",
      "'readMoney'",
      'takes the money back until it is won, and tells',
    ],
  ]),
  ...of('refunds/send-refund-mail.ts', 'refunds/refunds.test.ts', [
    [
      'a refund that is refused',
      'sendRefundRefusedMail',
      "'moveMoney'",
      "'readMoney'",
      'may be no: the money',
    ],
  ]),
  ...of('refunds/send-cover-needed-mail.ts', 'refunds/cover-needed.test.ts', [
    [
      'money that is missing',
      'sendCoverNeededMail',
      "'moveMoney'",
      "'readMoney'",
      'are told to those who move the money',
    ],
  ]),
  ...of('manage/lists.ts', 'manage/list-access.test.ts', [
    ['the lines of a payout', 'payoutLines', "'readMoney'", "'checkIn'", 'is what the rules here say it is'],
    ['the accounting journal', 'entries', "'readMoney'", "'checkIn'", 'is what the rules here say it is'],
    ['movements', 'movements', "'readMoney'", "'checkIn'", 'is what the rules here say it is'],
    ['expected income', 'expectedIncome', "'readMoney'", "'checkIn'", 'is what the rules here say it is'],
    ['a year by campaign', 'yearCampaigns', "'readMoney'", "'checkIn'", 'is what the rules here say it is'],
    ['the reconciliation', 'reconciliation', "'readMoney'", "'checkIn'", 'is what the rules here say it is'],
    ['VAT by period', 'vat', "'readMoney'", "'checkIn'", 'is what the rules here say it is'],
    ['invoices', 'invoices', "'readMoney'", "'checkIn'", 'is what the rules here say it is'],
    ['tax receipts', 'receipts', "'readMoney'", "'checkIn'", 'is what the rules here say it is'],
  ]),
  ...of('manage/list-filter.ts', 'manage/kept-answers.test.ts', [
    ['health is told in lists', 'filterOf', "'editPeople'", "'readOrders'", 'neither of health nor how to'],
  ]),
  ...of('manage/contacts.ts', 'manage/kept-answers.test.ts', [
    [
      'a guardian is reached',
      'openContact',
      "can('editPeople')",
      "can('readOrders')",
      'neither of health nor how to',
    ],
  ]),
  ...of('manage/desk-list.ts', 'manage/kept-answers.test.ts', [
    ['a file with health', 'deskList', "'editPeople'", "'readOrders'", 'with more than they may read now'],
  ]),
  ...of('manage/orders.ts', 'manage/kept-answers.test.ts', [
    ['health files are told of', 'detailFor', "'editPeople'", "'readOrders'", 'by those who keep people'],
    ['health files are opened', 'openOrderFile', "'editPeople'", "'readOrders'", 'by those who keep people'],
  ]),
  ...of('manage/orders.ts', 'manage/correct-line.test.ts', [
    [
      'a refund is promised',
      'promiseRefusal',
      "'moveMoney'",
      "'readMoney'",
      'is announced with a refund only by who',
    ],
  ]),
]

export const RIGHTS_ASKED: readonly Mutant[] = [
  ...AT_THE_DOOR,
  ...OF_MONEY,
  ...AT_THE_COMMIT,
  ...BY_SUPPORT,
  ...OF_MAILINGS,
  ...OF_IMPORTS,
  ...OF_MOVING,
  ...ELSEWHERE,
]
