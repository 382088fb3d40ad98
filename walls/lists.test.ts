import { describe } from 'vitest'
import { breachesAreFound, emptyHouse, nothingIsFoundIn } from './planting.ts'

describe('a list or a kind spelt again', () => {
  emptyHouse()

  breachesAreFound([
    [
      'a kind compared by its name',
      'web/app/page.tsx',
      `export const isFull = (form: { formType: string }) => form.formType === 'Membership'`,
      `compares a kind with 'Membership': ask kindOf()`,
    ],
    [
      'a kind compared under another name',
      'server/src/carts/a.ts',
      `export const isFull = (type: string) => 'Event' !== type`,
      `compares a kind with 'Event'`,
    ],
    [
      'a switch over kinds',
      'contract/src/a.ts',
      `export function a(formType: string) { switch (formType) { case 'Donation': return 1 } }`,
      `compares a kind with 'Donation'`,
    ],
    [
      'a list of kinds',
      'web/app/a.ts',
      `export const LASTS = ['CrowdFunding', 'Membership']`,
      `compares a kind with 'CrowdFunding'`,
    ],
    [
      'a kind named in SQL',
      'server/src/carts/carts.store.ts',
      "export const text = `f.form_type <> 'Checkout'`",
      'names a kind in SQL',
    ],
    [
      'a list of core spelt again as a type',
      'server/src/carts/a.ts',
      `export interface A { locale: 'en' | 'fr' | null }`,
      'spells LOCALES of core again: en, fr',
    ],
    [
      'a list of core spelt again as a list',
      'contract/src/a.ts',
      `import { z } from 'zod'; export const means = z.enum(['Check', 'Cash', 'BankTransfer', 'Other'])`,
      'spells DESK_MEANS of core again',
    ],
  ])

  nothingIsFoundIn([
    ['server/src/carts/a.ts', `export const isMember = (tierType: string) => tierType === 'Membership'`],
    ['server/src/carts/a.test.ts', `export const isEvent = (formType: string) => formType === 'Event'`],
  ])
})
