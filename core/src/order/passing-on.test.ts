import { describe, expect, it } from 'vitest'
import { parisInstant } from '../dates/dates.ts'
import { ASKED_BY_DEFAULT } from '../validation/participant.ts'
import {
  askedOfNextHolder,
  formerHolderAddress,
  nextHolderProblems,
  passOnRefusal,
  passStatus,
  PASSES_OF_A_TICKET_A_DAY,
  PASSES_OF_AN_ORDER_A_DAY,
  type TicketToPassOn,
} from './passing-on.ts'

const BEGINS = parisInstant('2027-04-17', '10:00')
const refusal = (ticket: Partial<TicketToPassOn> = {}, now = BEGINS - 1) =>
  passOnRefusal(
    {
      isLive: true,
      hasTicket: true,
      isAllowed: true,
      needsFile: false,
      asksGuardian: false,
      eventStartsAt: BEGINS,
      ...ticket,
    },
    now,
  )

describe('a ticket', () => {
  it('[O18] is passed on until its event begins, to the millisecond', () => {
    expect(refusal()).toBeNull()
    expect(refusal({}, BEGINS)).toBe('EVENT_BEGUN')
    expect(refusal({ eventStartsAt: null }, BEGINS + 1)).toBeNull()
  })

  it('[O18] stays where it is cancelled, where the association says no, or wants a file of each participant', () => {
    expect(refusal({ isLive: false })).toBe('LINE_CANCELED')
    expect(refusal({ isAllowed: false })).toBe('TICKET_NOT_PASSED_ON')
    expect(refusal({ needsFile: true })).toBe('TICKET_NOT_PASSED_ON')
    expect(refusal({ asksGuardian: true })).toBe('TICKET_NOT_PASSED_ON')
    expect(refusal({ hasTicket: false })).toBe('TICKET_NOT_PASSED_ON')
  })

  it('[O18] goes to somebody with an e-mail, and with whatever else its rate asks', () => {
    const nour = { firstName: 'Nour', lastName: 'Petit' }
    const asked = { ...ASKED_BY_DEFAULT, birthDate: 'Required' as const }
    const fields = (participant: Parameters<typeof nextHolderProblems>[0]) =>
      nextHolderProblems(participant, asked, '2027-04-01').map(({ field }) => field)
    expect(fields(nour)).toEqual(['email', 'birthDate'])
    expect(fields({ ...nour, email: 'nour@example.org', birthDate: '1990-03-05' })).toEqual([])
    expect(askedOfNextHolder({ ...ASKED_BY_DEFAULT, email: 'NotAsked' }).email).toBe('Required')
  })

  it('[O19] is good by the code of whoever holds it now, and by no code before', () => {
    const scanned = {
      hand: 1,
      handNow: 1,
      isLive: true,
      validFrom: null,
      validUntil: null,
      today: '2027-04-17',
    }
    expect(passStatus(scanned)).toBe('valid')
    expect(passStatus({ ...scanned, hand: 0 })).toBe('passedOn')
    expect(passStatus({ ...scanned, hand: 0, isLive: false })).toBe('passedOn')
    expect(passStatus({ ...scanned, isLive: false })).toBe('canceled')
    expect(passStatus({ ...scanned, validUntil: '2027-04-17' })).toBe('valid')
    expect(passStatus({ ...scanned, validUntil: '2027-04-16' })).toBe('expired')
    expect(passStatus({ ...scanned, validFrom: '2027-04-17' })).toBe('valid')
    expect(passStatus({ ...scanned, validFrom: '2027-04-18' })).toBe('notYet')
  })

  it('[O19] that was mailed to its holder is told to them, and to nobody who never had it', () => {
    const payerEmail = 'alix@example.org'
    const had = { email: ' Lou@Example.org', payerEmail, sentTo: ['lou@example.org'] }
    expect(formerHolderAddress(had)).toBe('lou@example.org')
    expect(formerHolderAddress({ ...had, sentTo: [] })).toBeNull()
    expect(formerHolderAddress({ ...had, email: null })).toBeNull()
    expect(formerHolderAddress({ ...had, email: payerEmail, sentTo: [payerEmail] })).toBeNull()
  })

  it('[O20] changes hands three times a day, and those of an order twenty times', () => {
    expect(PASSES_OF_A_TICKET_A_DAY).toBe(3)
    expect(PASSES_OF_AN_ORDER_A_DAY).toBe(20)
  })
})
