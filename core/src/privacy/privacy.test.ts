import { expect, it } from 'vitest'
import { machineFaults } from '../machine-faults.ts'
import {
  FORGETTING_MACHINE,
  forgottenMailbox,
  forgottenFullName,
  forgottenName,
  hindrancesOf,
  isRequestDay,
  isNobodysMailbox,
  isShownForgotten,
  PERSON_FILE_DAYS,
  PERSON_FILE_MACHINE,
  reachedAt,
} from './forgetting.ts'
import {
  ACCOUNTS_KEPT_YEARS,
  forgottenOn,
  keptUntil,
  NOTICE_DAYS,
  PROPOSED_RETENTION_YEARS,
  RECEIPTS_KEPT_YEARS,
  RETENTION_YEARS,
} from './retention.ts'

const STILL = { planned: 0, beingPaid: 0, refunds: 0, disputes: 0 }

it('[DP1] why and what becomes of it are said by name', () => {
  expect(hindrancesOf(STILL)).toEqual([])
})

it('[DP2] money that is to move stands in the way, each by its name', () => {
  expect(hindrancesOf({ ...STILL, planned: 1 })).toEqual(['Plan'])
  expect(hindrancesOf({ ...STILL, beingPaid: 1 })).toEqual(['Payment'])
  expect(hindrancesOf({ ...STILL, refunds: 2 })).toEqual(['Refund'])
  expect(hindrancesOf({ planned: 3, beingPaid: 0, refunds: 0, disputes: 1 })).toEqual(['Plan', 'Dispute'])
})

it('[DP3] whoever was forgotten has a number and nobody’s mailbox', () => {
  expect(forgottenName(12)).toEqual({ firstName: 'Personne oubliée', lastName: 'n°\u202f12' })
  expect(forgottenFullName(12)).toBe('Personne oubliée n°\u202f12')
  expect(forgottenMailbox(7, 12)).toBe('oubli-7-12@personne.invalid')
  expect(isNobodysMailbox('Oubli-7-12@Personne.INVALID')).toBe(true)
  expect(isNobodysMailbox('alix@personne.example')).toBe(false)
  expect(isNobodysMailbox('alix@unepersonne.invalid')).toBe(false)
  expect(reachedAt('Oubli-7-12@Personne.INVALID')).toBe(null)
  expect(reachedAt('alix@personne.example')).toBe('alix@personne.example')
  expect(reachedAt(undefined)).toBe(null)
  expect(isShownForgotten('Personne oubliée', null)).toBe(true)
  expect(isShownForgotten('Personne oubliée', 'alix@personne.example')).toBe(false)
  expect(isShownForgotten('Alix', undefined)).toBe(false)
})

it('[DP4] people are forgotten years after the last contact, and not before the choice was read', () => {
  expect([RETENTION_YEARS[0], RETENTION_YEARS.at(-1), PROPOSED_RETENTION_YEARS, NOTICE_DAYS]).toEqual([
    1, 10, 3, 30,
  ])
  const long = { years: 3, chosenOn: '2020-01-01' }
  expect(forgottenOn('2024-02-29', long)).toBe('2027-02-28')
  expect(forgottenOn('2001-05-05', { years: 3, chosenOn: '2026-11-18' })).toBe('2026-12-18')
})

it('[DP5] law keeps accounts for ten years and receipts for six', () => {
  expect(keptUntil('2026-11-18', ACCOUNTS_KEPT_YEARS)).toBe('2036-11-18')
  expect(keptUntil('2026-11-18', RECEIPTS_KEPT_YEARS)).toBe('2032-11-18')
})

it('[DP6] a file is there for a week, and nothing comes back', () => {
  expect(PERSON_FILE_DAYS).toBe(7)
  expect(machineFaults(FORGETTING_MACHINE, ['Done'])).toEqual([])
  expect(machineFaults(PERSON_FILE_MACHINE, ['Gone'])).toEqual([])
})

it('[DP7] somebody asked today at the latest, and ten years ago at the earliest', () => {
  const asked = (day: string) => isRequestDay(day, '2026-11-19')
  expect(['2026-11-19', '2016-11-19'].map(asked)).toEqual([true, true])
  expect(['2026-11-20', '2016-11-18', '0001-01-01', '2999-01-01'].map(asked)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
