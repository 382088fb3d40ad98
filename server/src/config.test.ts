import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { configNames, readConfig } from './config.ts'

it('README explains every setting there is', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
  expect(configNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

it('a wrong setting is named', () => {
  expect(() => readConfig({ PORT: 'here', DATABASE_URL: 'postgres://x' })).toThrow(
    /PORT[^]*SECRET|SECRET[^]*PORT/,
  )
})

it('the settings of the provider chosen are needed, those of the other are not', () => {
  const base = { DATABASE_URL: 'postgres://x', SECRET: 'x'.repeat(32), SMTP_URL: 'smtp://x' }
  expect(() => readConfig(base)).toThrow(/BANK_URL[^]*needed by CARD_PROVIDER=hapay/)
  const stripe = { ...base, CARD_PROVIDER: 'stripe' }
  expect(() => readConfig(stripe)).toThrow(/STRIPE_SECRET_KEY[^]*needed by CARD_PROVIDER=stripe/)
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  }
  expect(readConfig({ ...stripe, ...keys })).toMatchObject({ CARD_PROVIDER: 'stripe', BANK_URL: '', ...keys })
})
