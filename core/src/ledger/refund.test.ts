import { statesBefore } from '../machine.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { machineFaults } from '../machine-faults.ts'
import { cents } from '../money/money.ts'
import { decideRefund, REFUND_MACHINE, type RefundRequest, SENT_REFUND_STATES } from './refund.ts'

const parts = (association: number, tip: number) => ({
  associationCents: cents(association),
  tipCents: cents(tip),
})
const nothing = parts(0, 0)
const ofAssociation = (amountCents: number): RefundRequest => ({
  kind: 'associationAmount',
  associationCents: cents(amountCents),
})
const amount = (amountCents: number): RefundRequest => ({ kind: 'amount', amountCents: cents(amountCents) })

it('[P14] the refund machine reaches every state and leaves no final one', () => {
  expect(machineFaults(REFUND_MACHINE, ['Processed', 'Refused', 'Canceled'])).toEqual([])
  expect(statesBefore(REFUND_MACHINE, 'Processed')).toEqual([...SENT_REFUND_STATES])
  expect(statesBefore(REFUND_MACHINE, 'Refused')).toEqual([...SENT_REFUND_STATES])
  expect(statesBefore(REFUND_MACHINE, 'Canceled')).toEqual(['Waiting'])
})

describe('a refund', () => {
  it('[L3] in full gives back what remains of each part', () => {
    expect(decideRefund(parts(2000, 390), nothing, { kind: 'full' })).toEqual({
      ok: true,
      parts: parts(2000, 390),
    })
    expect(decideRefund(parts(2000, 390), parts(500, 390), { kind: 'full' })).toEqual({
      ok: true,
      parts: parts(1500, 0),
    })
  })

  it('[L3] of an amount is split as the capture was', () => {
    expect(decideRefund(parts(2000, 400), nothing, amount(1200))).toEqual({
      ok: true,
      parts: parts(1000, 200),
    })
    expect(decideRefund(parts(2000, 0), nothing, amount(1200))).toEqual({ ok: true, parts: parts(1200, 0) })
  })

  it('[L3] of an amount of the association’s part takes the same share of the tip with it', () => {
    const captured = parts(1000, 200)
    expect(decideRefund(captured, nothing, ofAssociation(1000))).toEqual({ ok: true, parts: captured })
    expect(decideRefund(captured, nothing, ofAssociation(250))).toEqual({ ok: true, parts: parts(250, 50) })
    expect(decideRefund(captured, parts(250, 50), ofAssociation(750))).toEqual({
      ok: true,
      parts: parts(750, 150),
    })
    expect(decideRefund(captured, parts(0, 200), ofAssociation(400))).toEqual({
      ok: true,
      parts: parts(400, 0),
    })
  })

  it('[L4] of more than what remains of the association’s part is refused, whatever the tip', () => {
    const captured = parts(1000, 200)
    const exceeds = { ok: false, code: 'REFUND_EXCEEDS_CAPTURE' }
    expect(decideRefund(captured, nothing, ofAssociation(1001))).toEqual(exceeds)
    expect(decideRefund(captured, parts(1000, 0), ofAssociation(1))).toEqual(exceeds)
    expect(decideRefund(captured, nothing, ofAssociation(0))).toEqual({
      ok: false,
      code: 'NOTHING_TO_REFUND',
    })
  })

  it('[L3] can be of the tip alone, or of the association’s part alone', () => {
    expect(decideRefund(parts(2000, 390), nothing, { kind: 'tip' })).toEqual({
      ok: true,
      parts: parts(0, 390),
    })
    expect(decideRefund(parts(2000, 390), nothing, { kind: 'association' })).toEqual({
      ok: true,
      parts: parts(2000, 0),
    })
  })

  it('[L4] of more than what remains is refused, and so is a refund of nothing', () => {
    const captured = parts(2000, 390)
    expect(decideRefund(captured, nothing, amount(2391))).toEqual({
      ok: false,
      code: 'REFUND_EXCEEDS_CAPTURE',
    })
    expect(decideRefund(captured, parts(2000, 0), amount(391))).toEqual({
      ok: false,
      code: 'REFUND_EXCEEDS_CAPTURE',
    })
    expect(decideRefund(captured, parts(0, 390), { kind: 'tip' })).toEqual({
      ok: false,
      code: 'NOTHING_TO_REFUND',
    })
    expect(decideRefund(captured, captured, { kind: 'full' })).toEqual({
      ok: false,
      code: 'NOTHING_TO_REFUND',
    })
    expect(decideRefund(captured, nothing, amount(0))).toEqual({ ok: false, code: 'NOTHING_TO_REFUND' })
    expect(decideRefund(captured, nothing, amount(-5))).toEqual({ ok: false, code: 'NOTHING_TO_REFUND' })
  })

  it('[L4] after any number of refunds, no part gave back more than it received', () => {
    const request = fc.oneof(
      fc.constantFrom<RefundRequest>({ kind: 'tip' }, { kind: 'association' }, { kind: 'full' }),
      fc.integer({ min: -10, max: 3000 }).map(amount),
    )
    const capture = fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 1000 }))
    fc.assert(
      fc.property(capture, fc.array(request, { maxLength: 8 }), ([association, tip], requests) => {
        const captured = parts(association, tip)
        let refunded = nothing
        for (const one of requests) {
          const decision = decideRefund(captured, refunded, one)
          if (!decision.ok) continue
          const { associationCents, tipCents } = decision.parts
          if (associationCents < 0 || tipCents < 0) return false
          if (one.kind === 'amount' && associationCents + tipCents !== one.amountCents) return false
          refunded = parts(refunded.associationCents + associationCents, refunded.tipCents + tipCents)
        }
        return refunded.associationCents <= association && refunded.tipCents <= tip
      }),
    )
  })
})
