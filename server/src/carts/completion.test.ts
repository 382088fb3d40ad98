import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRecorder, type Recorder } from '../../../scripts/recorder.ts'
import { testApp, startTestApp, type TestApp } from '../../testing/test-app.ts'

const feature = (name: string, postcode?: string, city?: string) => ({
  type: 'Feature',
  properties: { label: `${name} ${postcode} ${city}`, name, postcode, city },
})

let register: Recorder
let test: TestApp
let isDown = false

beforeAll(async () => {
  register = await startRecorder({
    '/addresses/search': ({ path }) => {
      if (isDown) return null
      const typed = new URL(path, 'http://x').searchParams.get('q') ?? ''
      if (typed.includes('nonsense')) return { body: '{"hello":"world"}' }
      if (typed.includes('broken')) return { status: 500, body: '' }
      const features = [feature('12 Rue des Lilas', '69007', 'Lyon'), feature('Somewhere')]
      return { body: JSON.stringify({ type: 'FeatureCollection', features }) }
    },
    '/companies/search': ({ path }) => {
      const siren = new URL(path, 'http://x').searchParams.get('q')
      const results = [
        { siren: '552100554', nom_complet: 'PEUGEOT SA (PSA)', nom_raison_sociale: 'PEUGEOT SA' },
      ]
      return { body: JSON.stringify({ results: siren === '552100554' ? results : [{ siren: '999999999' }] }) }
    },
  })
  test = await startTestApp({
    config: { ADDRESS_URL: `${register.url}/addresses`, COMPANY_URL: `${register.url}/companies` },
  })
})

afterAll(async () => {
  await test.close()
  await register.stop()
})

const ask = async (path: string, address = '127.0.0.1') =>
  (await test.http.inject({ url: `/api${path}`, remoteAddress: address })).json()
const complete = (typed: string, address?: string) =>
  ask(`/addresses?q=${encodeURIComponent(typed)}`, address)

const LILAS = {
  label: '12 Rue des Lilas 69007 Lyon',
  address: '12 Rue des Lilas',
  zipCode: '69007',
  city: 'Lyon',
}

describe('an address that is completed', () => {
  it('comes whole from the register, and what cannot fill the fields is left out', async () => {
    expect(await complete('12 rue des l')).toEqual({ data: [LILAS] })
    expect(register.received.at(-1)?.path).toBe('/addresses/search?q=12+rue+des+l&limit=5&autocomplete=1')
  })

  it('is asked for once: the same words, however spaced, are known for a day', async () => {
    await complete('4 place du Marché')
    const asked = register.received.length
    expect(await complete(' 4  Place du  marché ')).toEqual({ data: [LILAS] })
    expect(register.received).toHaveLength(asked)
    test.clock.advance(25 * 3_600_000)
    await complete('4 place du Marché')
    expect(register.received).toHaveLength(asked + 1)
  })

  it.each(['', 'ab', '  a ', '---', '#12 rue'])('is not asked for by too little: "%s"', async (typed) => {
    const asked = register.received.length
    expect(await complete(typed)).toEqual({ data: [] })
    expect(register.received).toHaveLength(asked)
  })

  it.each(['nonsense street', 'broken street'])(
    'is nothing where the register answers otherwise: %s',
    async (typed) => {
      expect(await complete(typed)).toEqual({ data: [] })
    },
  )

  it('is nothing while the register is away, and comes when it is back', async () => {
    isDown = true
    expect(await complete('8 quai Perrache')).toEqual({ data: [] })
    isDown = false
    expect(await complete('8 quai Perrache')).toEqual({ data: [LILAS] })
  })

  it('tells the register nothing of whoever types', () => {
    for (const { headers } of register.received) {
      expect(headers['x-forwarded-for']).toBeUndefined()
      expect(headers.cookie).toBeUndefined()
    }
  })
})

describe('a company by its number', () => {
  it('has the name under which it is registered', async () => {
    expect(await ask('/companies/552100554')).toEqual({ name: 'PEUGEOT SA' })
  })

  it('has none where nobody knows it, or another is found', async () => {
    expect(await ask('/companies/123456789')).toEqual({ name: null })
  })

  it('is not asked for by what is no number', async () => {
    expect(await ask('/companies/12345678x')).toMatchObject({ code: 'INVALID_REQUEST' })
  })
})

it('somebody who copies the register through us is no longer helped, and their neighbours far away are', async () => {
  let last = { data: [LILAS] }
  for (let number = 0; number < 220; number += 1) last = await complete(`${number} rue neuve`, '203.0.113.9')
  expect(last).toEqual({ data: [] })
  expect(await complete('0 rue neuve', '203.0.113.9')).toEqual({ data: [LILAS] })
  expect(await complete('221 rue neuve', '198.51.100.9')).toEqual({ data: [LILAS] })
})

describe('without a setting', () => {
  const plain = testApp()

  it('nothing is completed and nobody is asked', async () => {
    const read = async (path: string) => (await plain.http.inject({ url: `/api${path}` })).json()
    expect(await read('/addresses?q=12+rue+des+lilas')).toEqual({ data: [] })
    expect(await read('/companies/552100554')).toEqual({ name: null })
  })
})
