import type { OrderDetail, PaymentRow } from '@obole/contract/manage-lists'

type DetailPayment = OrderDetail['payments'][number]

/** Payments for the tests of the desk: the first of an order, paid by card. */
export function samplePayment(changes: Partial<DetailPayment> = {}): DetailPayment {
  return {
    id: 1,
    orderId: 1,
    date: '2026-03-14T11:00:00.000Z',
    dueDate: '2026-03-14',
    amount: 1000,
    amountTip: 0,
    refunded: 0,
    refundedTip: 0,
    received: 1000,
    toCome: 0,
    state: 'Authorized',
    isRetried: false,
    type: 'Credit',
    paymentMeans: 'Card',
    installmentNumber: 1,
    cashOutState: 'MoneyIn',
    cheque: null,
    ...changes,
  }
}

/** A payment as the list of payments shows it: with its payer and its campaign. */
export function samplePaymentRow(changes: Partial<PaymentRow> = {}): PaymentRow {
  const { cheque: _cheque, ...payment } = samplePayment()
  return {
    ...payment,
    formType: 'Membership',
    formSlug: 'adhesion',
    formTitle: 'Adhésion',
    payer: { firstName: 'Lou', lastName: 'Petit', email: 'lou@example.org', companyName: null },
    ...changes,
  }
}
