import type { OrderDetail } from '@obole/contract/manage-lists'
import { describe, expect, it } from 'vitest'
import { samplePayment } from '../lists/payment-samples.ts'
import { actsOf, endsWithEntry } from './order-acts.ts'

type Order = Parameters<typeof actsOf>[0]

const item = (state: 'Processed' | 'Canceled'): OrderDetail['items'][number] => ({
  id: 1,
  tierId: 1,
  name: 'Plein',
  type: 'Registration',
  state,
  amount: 1000,
  initialAmount: 1000,
  discount: 0,
  changedPrice: null,
  back: 0,
  notBack: 0,
  goingBack: 0,
  toHandBack: 0,
  vat: 0,
  isEligibleTaxReceipt: false,
  participant: null,
  customFields: [],
  options: [],
})
const order = (over: Partial<Order> = {}): Order => ({
  items: [item('Processed')],
  payments: [samplePayment()],
  paymentStates: ['Authorized'],
  automaticRenewal: null,
  payer: { email: 'alix@example.org' },
  ...over,
})
const everything = () => true

describe('what can be done to an order', () => {
  it('writes to nobody who was forgotten', () => {
    const payer = { firstName: 'Personne oubliée', lastName: 'n°\u202f2' }
    expect(actsOf(order({ payer }), everything)).toEqual({ main: 'refund', more: ['cancel'] })
  })

  it('is one main act, and the rest behind it', () => {
    expect(actsOf(order(), everything)).toEqual({ main: 'resend', more: ['refund', 'cancel', 'revoke'] })
  })

  it('is not to confirm again what was cancelled: giving the money back comes first then', () => {
    const canceled = actsOf(order({ items: [item('Canceled')] }), everything)
    expect(canceled).toEqual({ main: 'refund', more: ['revoke'] })
  })

  it('is not to write to somebody without an address', () => {
    expect(actsOf(order({ payer: {} }), everything)).toEqual({ main: 'refund', more: ['cancel'] })
  })

  it('is nothing that moves money for who runs the campaign alone, and nothing at all for who reads', () => {
    expect(actsOf(order(), (right) => right === 'editForm')).toEqual({ main: 'resend', more: ['revoke'] })
    expect(actsOf(order(), () => false)).toEqual({ main: null, more: [] })
  })

  it('is to take back what was written down by hand, and to stop what is still to come', () => {
    const byHand = order({
      payments: [samplePayment({ state: 'Registered' })],
      paymentStates: ['Registered', 'Pending'],
    })
    expect(actsOf(byHand, everything).more).toEqual(['refund', 'cancel', 'undo', 'stop', 'revoke'])
  })

  it('is to stop a renewal, which ends its debit too where that is not paid', () => {
    const renewal = { date: '2027-09-01', amount: null, isUnpaid: false }
    expect(actsOf(order({ automaticRenewal: renewal }), everything).more).toContain('stopRenewal')
    const unpaid = order({
      payments: [],
      paymentStates: ['Pending'],
      automaticRenewal: { date: null, amount: null, isUnpaid: true },
    })
    expect(actsOf(unpaid, everything)).toEqual({ main: 'resend', more: ['cancel', 'stopRenewal', 'revoke'] })
  })

  it('is never to end the links first', () => {
    const over = order({
      items: [item('Canceled')],
      payments: [samplePayment({ state: 'Refunded' })],
      paymentStates: ['Refunded'],
    })
    expect(actsOf(over, everything)).toEqual({ main: null, more: ['revoke'] })
  })
})

describe('an entry that is taken back', () => {
  const receipt = {
    id: 'r',
    kind: 'FiscalReceipt' as const,
    name: 'Reçu fiscal',
    fileName: 'recu.pdf',
    url: '/',
    cardUrl: null,
    createdAt: '2026-03-14T11:00:00.000Z',
  }
  const cheque = { number: null, bank: null, drawer: null, depositSlip: 3 }

  it('says what ends with it, of what it has', () => {
    const entry = { items: [item('Processed')], payments: [samplePayment({ state: 'Registered', cheque })] }
    expect(endsWithEntry(entry, [receipt])).toEqual([
      { what: 'Tickets' },
      { what: 'Receipt' },
      { what: 'Slip', number: 3 },
    ])
    expect(endsWithEntry({ ...entry, items: [{ ...item('Processed'), type: 'Membership' }] }, [])).toEqual([
      { what: 'Memberships' },
      { what: 'Slip', number: 3 },
    ])
  })

  it('says nothing of a receipt, a slip or places where there is none', () => {
    const gift = { ...item('Processed'), type: 'Donation' as const }
    const cash = { items: [gift, item('Canceled')], payments: [samplePayment({ state: 'Registered' })] }
    expect(endsWithEntry(cash, [{ ...receipt, kind: 'Ticket' }])).toEqual([])
  })
})
