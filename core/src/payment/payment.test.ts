import { describe, expect, it } from 'vitest'
import { next, statesOf } from '../machine.ts'
import { isFinal, machineFaults } from '../machine-faults.ts'
import {
  abandon,
  applyProviderState,
  ATTEMPT_LIFETIME_MS,
  isAttemptTooOld,
  MAX_CARD_ATTEMPTS,
  PAYMENT_MACHINE,
  type PaymentState,
  pausedUntilMs,
  paymentStatus,
  type ProviderState,
  stepAction,
} from './payment.ts'

const PROVIDER_STATES: readonly ProviderState[] = [
  'Created',
  'ActionRequired',
  'Authenticated',
  'Processing',
  'Succeeded',
  'Refused',
  'Canceled',
]
const attempt = (state: PaymentState, over: { cartAlreadyPaid?: boolean; canFulfil?: boolean } = {}) => ({
  state,
  cartAlreadyPaid: false,
  canFulfil: true,
  ...over,
})

describe('the machine', () => {
  it('[P1] reaches every state and leaves no final one', () => {
    expect(machineFaults(PAYMENT_MACHINE, ['Canceled', 'Abandoned', 'Refunded'])).toEqual([])
  })

  it.each([
    ['Init', 'WaitingAuthentication'],
    ['WaitingAuthentication', 'Authorized'],
    ['WaitingAuthentication', 'Refused'],
    ['WaitingAuthentication', 'Canceled'],
    ['WaitingAuthentication', 'Abandoned'],
    ['Pending', 'Authorized'],
    ['Pending', 'Refused'],
    ['Refused', 'Corrected'],
    ['Corrected', 'Refunding'],
    ['Corrected', 'Contested'],
    ['Authorized', 'Refunding'],
    ['Refunding', 'Refunded'],
    ['Authorized', 'Contested'],
    ['Contested', 'Authorized'],
    ['Contested', 'Refunded'],
    ['Registered', 'Canceled'],
    ['Registered', 'Refunded'],
  ] as const)('[P1] %s may become %s', (from, to) => {
    expect(next(PAYMENT_MACHINE, from, to)).toBe(to)
  })

  it('[P1] no decision ever leaves the table, and none moves a final state', () => {
    const wrong: string[] = []
    for (const state of statesOf(PAYMENT_MACHINE)) {
      for (const provider of PROVIDER_STATES) {
        for (const cartAlreadyPaid of [true, false]) {
          for (const canFulfil of [true, false]) {
            for (const decide of [applyProviderState, abandon]) {
              const decision = decide({ state, cartAlreadyPaid, canFulfil }, provider)
              if (decision.kind !== 'move') continue
              if (isFinal(PAYMENT_MACHINE, state) || next(PAYMENT_MACHINE, state, decision.to) === null)
                wrong.push(`${state} to ${decision.to} by ${provider}`)
            }
          }
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('the provider’s word', () => {
  it.each(['Init', 'WaitingAuthentication', 'Refused'] as const)(
    '[P2] a success places the order from %s',
    (state) => {
      expect(applyProviderState(attempt(state), 'Succeeded')).toEqual({
        kind: 'move',
        to: 'Authorized',
        effect: 'placeOrder',
      })
    },
  )

  it('[P2] authentication is waited for, and a refusal or a cancellation recorded', () => {
    expect(applyProviderState(attempt('Init'), 'ActionRequired')).toMatchObject({
      to: 'WaitingAuthentication',
    })
    expect(applyProviderState(attempt('WaitingAuthentication'), 'Refused')).toMatchObject({ to: 'Refused' })
    expect(applyProviderState(attempt('WaitingAuthentication'), 'Canceled')).toMatchObject({ to: 'Canceled' })
    expect(applyProviderState(attempt('Init'), 'Processing')).toEqual({ kind: 'ignore' })
  })

  it.each(['Authorized', 'Refunding', 'Refunded', 'Contested', 'Duplicated'] as const)(
    '[P3] once %s, nothing the provider repeats or delivers late changes it',
    (state) => {
      for (const provider of PROVIDER_STATES)
        expect(applyProviderState(attempt(state), provider)).toEqual({ kind: 'ignore' })
    },
  )

  it('[P4] a second success for one cart is duplicated and refunded', () => {
    expect(
      applyProviderState(attempt('WaitingAuthentication', { cartAlreadyPaid: true }), 'Succeeded'),
    ).toEqual({
      kind: 'move',
      to: 'Duplicated',
      effect: 'refund',
    })
  })

  it('[P5] a success without its places is refunded', () => {
    expect(applyProviderState(attempt('WaitingAuthentication', { canFulfil: false }), 'Succeeded')).toEqual({
      kind: 'move',
      to: 'Authorized',
      effect: 'refund',
    })
  })

  it('[P5] a refusal taken back after the cart changed stays one, and its money goes back', () => {
    const changed = attempt('Refused', { canFulfil: false })
    expect(applyProviderState(changed, 'Succeeded')).toEqual({ kind: 'refundStray' })
    expect(applyProviderState({ ...changed, cartAlreadyPaid: true }, 'Succeeded')).toMatchObject({
      to: 'Duplicated',
    })
  })

  it.each(['Canceled', 'Abandoned'] as const)('[P6] a success after %s is given back', (state) => {
    expect(applyProviderState(attempt(state), 'Succeeded')).toEqual({ kind: 'refundStray' })
  })
})

describe('time', () => {
  it('[P7] an attempt is too old after 15 minutes', () => {
    expect(ATTEMPT_LIFETIME_MS).toBe(15 * 60_000)
    expect(isAttemptTooOld({ means: 'Card', createdAt: 0 }, 899_999)).toBe(false)
    expect(isAttemptTooOld({ means: 'Card', createdAt: 0 }, 900_000)).toBe(true)
  })

  it('[P7] an attempt by a means that settles later is never too old', () => {
    expect(isAttemptTooOld({ means: 'Sepa', createdAt: 0 }, 10 * 86_400_000)).toBe(false)
  })

  it('[P7] it is abandoned, and its hold released, only when it can no longer succeed', () => {
    const live = attempt('WaitingAuthentication')
    const abandoned = { kind: 'move', to: 'Abandoned', effect: 'releaseHold' }
    expect(abandon(live, 'Canceled')).toEqual(abandoned)
    expect(abandon(attempt('Init'), 'NeverCreated')).toEqual(abandoned)
    expect(abandon(live, 'Processing')).toEqual({ kind: 'ignore' })
    expect(abandon(live, 'Succeeded')).toMatchObject({ to: 'Authorized', effect: 'placeOrder' })
    expect(abandon(attempt('Authorized'), 'Canceled')).toEqual({ kind: 'ignore' })
  })

  it('[P10] five refusals, then a pause of 15 minutes', () => {
    expect(MAX_CARD_ATTEMPTS).toBe(5)
    expect(pausedUntilMs(4, 0, 1)).toBeNull()
    expect(pausedUntilMs(5, 0, 1)).toBe(900_000)
    expect(pausedUntilMs(5, 0, 899_999)).toBe(900_000)
    expect(pausedUntilMs(5, 0, 900_000)).toBeNull()
    expect(pausedUntilMs(6, 0, 1)).toBeNull()
    expect(pausedUntilMs(10, 0, 1)).toBe(900_000)
    expect(pausedUntilMs(0, null, 1)).toBeNull()
  })
})

describe('the payment page', () => {
  it.each([
    [null, null, 'Initialize'],
    ['Init', null, 'Initialize'],
    ['Init', 'Created', 'Initialize'],
    ['WaitingAuthentication', 'ActionRequired', 'Redirect'],
    ['WaitingAuthentication', 'Authenticated', 'Confirm'],
    ['WaitingAuthentication', 'Processing', null],
    ['WaitingAuthentication', 'Succeeded', 'Finalize'],
    ['Authorized', null, 'Finalize'],
    ['Duplicated', 'Succeeded', 'Finalize'],
    ['Refunded', 'Succeeded', 'Finalize'],
    ['WaitingAuthentication', 'Refused', 'Retry'],
    ['Refused', 'Refused', 'Retry'],
    ['Canceled', 'Canceled', 'Retry'],
    ['Abandoned', 'Canceled', 'Retry'],
  ] as const)('[P8] %s at our side and %s at the provider’s: %s', (state, provider, action) => {
    expect(stepAction(state, provider)).toBe(action)
  })

  it('[P9] tells what a visitor can understand', () => {
    expect(statesOf(PAYMENT_MACHINE).map((state) => [state, paymentStatus(state)])).toEqual([
      ['Init', 'pending'],
      ['WaitingAuthentication', 'pending'],
      ['Pending', 'pending'],
      ['Authorized', 'confirmed'],
      ['Contested', 'confirmed'],
      ['Duplicated', 'duplicated'],
      ['Refunding', 'refunded'],
      ['Refused', 'refused'],
      ['Registered', 'confirmed'],
      ['Canceled', 'canceled'],
      ['Abandoned', 'expired'],
      ['Corrected', 'confirmed'],
      ['Refunded', 'refunded'],
    ])
  })
})
