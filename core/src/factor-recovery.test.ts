import { expect, it } from 'vitest'
import { RECOVERY_MACHINE, recoveryDue } from './factor-recovery.ts'
import { machineFaults } from './machine.ts'

it('[U3] a second factor is taken away two days after Support accepted it, unless somebody says no before', () => {
  const accepted = Date.parse('2026-03-01T09:00:00.000Z')
  expect(new Date(recoveryDue(accepted)).toISOString()).toBe('2026-03-03T09:00:00.000Z')
  expect(machineFaults(RECOVERY_MACHINE, ['Refused', 'Canceled', 'Done'])).toEqual([])
  expect(RECOVERY_MACHINE.transitions.Accepted).toContain('Canceled')
  expect(RECOVERY_MACHINE.transitions.Asked).not.toContain('Done')
})
