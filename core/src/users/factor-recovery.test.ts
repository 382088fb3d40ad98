import { expect, it } from 'vitest'
import { factorAfterTakeBack, RECOVERY_MACHINE, recoveryDue, TAKE_BACK_DAYS } from './factor-recovery.ts'
import { machineFaults } from '../machine-faults.ts'

it('[U3] a second factor is taken away two days after Support accepted it, unless somebody says no before', () => {
  const accepted = Date.parse('2026-03-01T09:00:00.000Z')
  expect(new Date(recoveryDue(accepted)).toISOString()).toBe('2026-03-03T09:00:00.000Z')
  expect(machineFaults(RECOVERY_MACHINE, ['Refused', 'Canceled', 'Done'])).toEqual([])
  expect(RECOVERY_MACHINE.transitions.Accepted).toContain('Canceled')
  expect(RECOVERY_MACHINE.transitions.Asked).not.toContain('Done')
})

it('[U4] taking an account back ends a factor made since where there was none, asks Support where there was, else leaves it', () => {
  const changedAt = Date.parse('2026-03-01T09:00:00.000Z')
  const after = (factorSince: number | null, wasGuarded: boolean) =>
    factorAfterTakeBack({ factorSince, changedAt, wasGuarded })
  expect([after(null, false), after(null, true)]).toEqual(['none', 'none'])
  expect([after(changedAt - 1, false), after(changedAt - 1, true)]).toEqual(['stays', 'stays'])
  expect([after(changedAt, false), after(changedAt + 1, false)]).toEqual(['ended', 'ended'])
  expect([after(changedAt, true), after(changedAt + 1, true)]).toEqual(['asked', 'asked'])
  expect(TAKE_BACK_DAYS).toBe(3)
})
