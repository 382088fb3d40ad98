import { describe, expect, it } from 'vitest'
import { machineFaults } from '../machine-faults.ts'
import {
  isPaymentKeptThere,
  isSettledThere,
  MOST_PULLED_CAMPAIGNS,
  MOST_UNANSWERED,
  pauseBeforeAsking,
  PULL_KEY_HOURS,
  PULL_MACHINE,
  PULLED_MACHINE,
  UNUSED_PULL_DAYS,
} from './pull.ts'

describe('moving in', () => {
  it('[IM7] reads five hundred campaigns at most', () => {
    expect(MOST_PULLED_CAMPAIGNS).toBe(500)
  })
  it('[IM8] keeps a key for a day, and what was not brought for a week', () => {
    expect([PULL_KEY_HOURS, UNUSED_PULL_DAYS]).toEqual([24, 7])
  })
  it('[IM9] asks again after growing pauses, or as long as it is told, eight times in a row', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((unanswered) => pauseBeforeAsking(unanswered, null) / 1000)
    expect(pauses).toEqual([5, 15, 45, 135, 405, 900, 900])
    expect(pauseBeforeAsking(3, 60_000)).toBe(60_000)
    expect(pauseBeforeAsking(1, 86_400_000)).toBe(900_000)
    expect(MOST_UNANSWERED).toBe(8)
  })
  it('[IM10] takes people from what was paid or written down, and from nothing else', () => {
    const states = [
      'Waiting',
      'Processed',
      'Registered',
      'Deleted',
      'Unknown',
      'Canceled',
      'Refused',
      'Abandoned',
    ]
    expect(states.filter(isSettledThere)).toEqual(['Processed', 'Registered'])
  })
  it('[IM11] takes what was paid, and not what was given back or never came', () => {
    const states = ['Pending', 'Authorized', 'Refused', 'Registered', 'Refunded', 'Refunding', 'Waiting']
    const others = ['Canceled', 'Contested', 'Corrected', 'Abandoned', 'Error', 'Deleted', 'NoDonation']
    expect([...states, ...others].filter(isPaymentKeptThere)).toEqual([
      'Authorized',
      'Registered',
      'Corrected',
    ])
  })
  it('[IM7] [IM8] every state can be reached, and those that are final are the last', () => {
    expect(machineFaults(PULL_MACHINE, ['Failed', 'Undone'])).toEqual([])
    expect(machineFaults(PULLED_MACHINE, ['Known', 'Refused', 'Undone', 'Kept'])).toEqual([])
  })
})
