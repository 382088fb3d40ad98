import { ignored, of } from '../lines.ts'

const INVOICES = 'invoices/invoices.test.ts'
const ALONE = 'are of one association alone'
const UNPAID = 'is not there before anything was paid'
const BEFORE = 'of what was sold before wait until the association asks'

/** Invoices are of one association, and of what it sold. */
export const INVOICE_GUARDS = [
  ...of('invoices/invoices.store.ts', INVOICES, [
    ['orders that wait', 'WAITING', ...ignored('o.organization_id = ${organizationId}'), BEFORE],
    [
      'what was received of them',
      'WAITING',
      ...ignored('p.state in ${listed(RECEIVED_STATES)}'),
      BEFORE,
      'received_cents, which is nothing of what was not received',
    ],
    ['its settings', 'findSettings', ...ignored('organization_id = ${organizationId}'), BEFORE],
    [
      'a paper of an invoice',
      'findPaperOfInvoice',
      ...ignored('n.organization_id = ${organizationId}'),
      ALONE,
    ],
    ['papers of a month', 'listPapersOfDays', ...ignored('n.organization_id = ${organizationId}'), ALONE],
    ['its months', 'listMonths', ...ignored('organization_id = ${organizationId}'), ALONE],
  ]),
  ...of('invoices/invoice-list.store.ts', INVOICES, [
    ['the list', 'conditionsOf', ...ignored('n.organization_id = ${organizationId}'), ALONE],
  ]),
  ...of('invoices/attestations.store.ts', INVOICES, [
    [
      'payments that were received',
      'readAttested',
      'p.state in ${listed(RECEIVED_STATES)} and ${PAID_CENTS} > 0',
      '${PAID_CENTS} > 0',
      UNPAID,
    ],
    [
      'payments that are to come',
      'readAttested',
      ...ignored('p.state in ${listed(TO_COME_STATES)}'),
      'says what was paid and given back',
    ],
  ]),
  ...of('receipts/receipts.store.ts', INVOICES, [
    [
      'whether something was paid',
      'findOrderWithPapers',
      ...ignored('p.state in ${listed(RECEIVED_STATES)}'),
      UNPAID,
    ],
  ]),
]
