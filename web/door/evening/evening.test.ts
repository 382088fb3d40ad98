import { ENTRANCE } from '@obole/core/door/list'
import type { DoorPass } from '@obole/core/door/pass'
import type { DoorScan } from '@obole/core/door/scans'
import { describe, expect, it } from 'vitest'
import { readOnce } from '../camera/again.ts'
import { arrivalOf } from './address.ts'
import { judge, othersToAdmit, ratesOf } from './judge.ts'
import { hashesOf, passesOf, type SentPart, takeParts } from './parts.ts'
import { Register } from './register.ts'
import { unitPrice } from './sale.ts'
import { findByName, MOST_FOUND, nameIndex, plainWords } from './search.ts'
import { codeHash, verifier } from './signature.ts'
import { clockOffset, pauseAfter, unsentUntil } from './times.ts'

const pass = (itemId: number, more: Partial<DoorPass> = {}): DoorPass => ({
  itemId,
  orderId: 1,
  number: itemId + 100,
  codeHashes: [],
  state: 'valid',
  holder: 'Chloé Durand',
  buyer: 'Agnès Colin',
  tierId: 1,
  tierName: 'Plein tarif',
  optionIds: [],
  chosen: [],
  ...more,
})

const scan = (id: string, itemId: number, more: Partial<DoorScan> = {}): DoorScan => ({
  id,
  itemId,
  listId: ENTRANCE.id,
  act: 'admit',
  about: null,
  atMs: 1000,
  isForced: false,
  isLate: false,
  gate: 'Entrée nord',
  by: 'Zoé',
  ...more,
})

const gate = { list: ENTRANCE, event: { startsAt: null, endsAt: null }, nowMs: 2000 }

function registerOf(passes: readonly DoorPass[], scans: readonly DoorScan[] = []): Register {
  const register = new Register()
  register.setPasses(passes)
  register.addScans(scans)
  return register
}

describe('what a phone knows of an evening', () => {
  it('counts a scan once, however often it comes', () => {
    const register = registerOf([pass(1)], [scan('a', 1), scan('a', 1)])
    register.addScans([scan('a', 1)])
    expect(register.scansOf(1, ENTRANCE.id)).toHaveLength(1)
    expect(judge(register, pass(1), { ...gate, hasGoodCode: true }).is).toBe('used')
  })

  it('forgets a scan that the server refused: the ticket is good again', () => {
    const register = registerOf([pass(1)], [scan('a', 1)])
    register.dropScans(['a', 'nobody’s'])
    expect(register.scans).toEqual([])
    expect(judge(register, pass(1), { ...gate, hasGoodCode: true }).is).toBe('valid')
  })

  it('finds a ticket by its number, and all that bear the same', () => {
    const register = registerOf([pass(1, { number: 7 }), pass(2, { number: 7 }), pass(3, { number: 8 })])
    expect(register.numbered(7).map(({ itemId }) => itemId)).toEqual([1, 2])
    expect(register.numbered(9)).toEqual([])
  })

  it('looks for conflicts only among those who were let in twice', () => {
    const twice = [scan('a', 1), scan('b', 1, { atMs: 1500 })]
    const register = registerOf([pass(1), pass(2)], [...twice, scan('c', 2)])
    expect(register.admittedTwice()).toEqual(twice)
  })

  it('holds nothing once it is cleared', () => {
    const register = registerOf([pass(1)], [scan('a', 1)])
    register.clear()
    expect([register.passes.size, register.scans.length, register.scan('a')]).toEqual([0, 0, null])
    expect([register.numbered(101), register.ofOrder(1), register.scansOf(1, ENTRANCE.id)]).toEqual([
      [],
      [],
      [],
    ])
  })
})

describe('what a gate is told', () => {
  it('stops a code that was replaced, and a ticket that it does not know', () => {
    const register = registerOf([pass(1)])
    expect(judge(register, pass(1), { ...gate, hasGoodCode: false }).is).toBe('replaced')
    expect(judge(register, undefined, { ...gate, hasGoodCode: true }).is).toBe('unknown')
  })

  it('lets in with somebody only those of their order who may come in and have not', () => {
    const passes = [
      pass(1),
      pass(2),
      pass(3, { state: 'refunded' }),
      pass(4),
      pass(5, { orderId: 2 }),
      pass(6, { tierId: 9 }),
    ]
    const register = registerOf(passes, [scan('a', 4)])
    const list = { ...ENTRANCE, tierIds: [1] }
    expect(othersToAdmit(register, pass(1), { ...gate, list }).map(({ itemId }) => itemId)).toEqual([2])
  })

  it('names the rates of a list as tickets name them', () => {
    const register = registerOf([pass(1), pass(2, { tierId: 2, tierName: 'Tarif réduit' })])
    expect(ratesOf(register, { ...ENTRANCE, tierIds: [2, 1, 77] })).toEqual(['Tarif réduit', 'Plein tarif'])
  })
})

describe('a search by name', () => {
  const index = nameIndex([
    pass(1, { holder: 'Éloïse d’Hérouville-Martin' }),
    pass(2, { holder: null, buyer: 'Mehdi Ziani' }),
  ])
  const found = (typed: string) => findByName(index, typed).map(({ itemId }) => itemId)

  it('takes letters without accents, at the beginning of any part of either name', () => {
    expect(plainWords('  Éloïse d’Hérouville-Martin ')).toEqual(['eloise', 'd', 'herouville', 'martin'])
    expect(found('eloise')).toEqual([1])
    expect(found('MART her')).toEqual([1])
    expect(found('agnes')).toEqual([1])
    expect(found('zia')).toEqual([2])
    expect(found('iani')).toEqual([])
    expect(found('eloise ziani')).toEqual([])
  })

  it('shows nobody before a letter is typed, and at most thirty', () => {
    expect(found(' - ')).toEqual([])
    const many = nameIndex(Array.from({ length: 100 }, (_, itemId) => pass(itemId)))
    expect(findByName(many, 'durand')).toHaveLength(MOST_FOUND)
  })
})

describe('the parts of a list', () => {
  const part = (index: number, text = '[]'): SentPart => ({
    index,
    text,
    hash: `h${index}${text}`,
    signature: '',
  })
  const kept = new Map([0, 1, 2].map((index) => [index, part(index)]))

  it('are taken when they are signed, and left as they were when they are not', async () => {
    const answer = { partCount: 3, parts: [part(0, '[1]'), part(1, '[2]')] }
    const taken = await takeParts(kept, answer, async ({ index }) => index === 0)
    expect(taken.parts.get(0)?.text).toBe('[1]')
    expect(taken.parts.get(1)).toEqual(part(1))
    expect(taken).toMatchObject({ changed: [part(0, '[1]')], refused: [1], gone: [] })
  })

  it('go when the list has become shorter', async () => {
    const taken = await takeParts(kept, { partCount: 1, parts: [] }, async () => true)
    expect([[...taken.parts.keys()], taken.gone]).toEqual([[0], [1, 2]])
  })

  it('are named by their hashes, by index, one that never came by none', () => {
    expect(
      hashesOf(
        new Map([
          [2, part(2)],
          [0, part(0)],
        ]),
      ),
    ).toEqual(['h0[]', '', 'h2[]'])
    expect(hashesOf(new Map())).toEqual([])
  })

  it('hold the tickets', () => {
    const parts = new Map([
      [0, part(0, JSON.stringify([pass(1)]))],
      [1, part(1, JSON.stringify([pass(2)]))],
    ])
    expect(passesOf(parts).map(({ itemId }) => itemId)).toEqual([1, 2])
  })
})

describe('a signature', () => {
  const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

  async function signed(eventId: number, index: number, text: string) {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
    const bytes = new TextEncoder().encode(`${eventId}:${index}:${text}`)
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes)
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    return { key: { x, y }, part: { index, text, hash: base64url(hash), signature: base64url(signature) } }
  }

  it('is good for one event, one place in the list and one text, by the key that was seen first', async () => {
    const { key, part } = await signed(5, 0, '[]')
    const other = await signed(5, 0, '[]')
    await expect(verifier(key, 5)(part)).resolves.toBe(true)
    await expect(verifier(other.key, 5)(part)).resolves.toBe(false)
    await expect(verifier(key, 6)(part)).resolves.toBe(false)
    await expect(verifier(key, 5)({ ...part, index: 1 })).resolves.toBe(false)
    await expect(verifier(key, 5)({ ...part, text: '[1]' })).resolves.toBe(false)
    await expect(verifier(key, 5)({ ...part, hash: 'another' })).resolves.toBe(false)
  })

  it('of a code is twelve letters of its hash', async () => {
    await expect(codeHash('1234-2.AbCdEfGhIjKlMnOpQrStUv')).resolves.toMatch(/^[\w-]{12}$/)
  })
})

describe('times', () => {
  it('grow after failures, up to two minutes', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(pauseAfter)).toEqual(
      [10, 10, 20, 40, 80, 120, 120].map((seconds) => seconds * 1000),
    )
  })

  it('let unsent scans stay a week after the evening, or after whoever left before its end', () => {
    const week = 7 * 86_400_000
    expect(unsentUntil(1000, 5000)).toBe(1000 + week)
    expect(unsentUntil(5000, 1000)).toBe(1000 + week)
  })

  it('of the phone are set right by the server’s, whatever the call took', () => {
    expect(clockOffset(10_000, 4_000, 4_200)).toBe(5_900)
  })

  it('let a code be read again three seconds after its answer was read', () => {
    let now = 0
    const once = readOnce(() => now)
    expect(once.isNew('a')).toBe(true)
    now = 60_000
    once.answered()
    now += 2_999
    expect(once.isNew('a')).toBe(false)
    now += 1
    expect(once.isNew('a')).toBe(true)
    expect(once.isNew('b')).toBe(true)
  })
})

describe('an address', () => {
  const link = 'd0YS8WV3658v1_GMYe0kawAr'

  it('brings a link or the token of a phone, or neither', () => {
    expect(arrivalOf({ pathname: `/accueil/${link}`, hash: '' })).toEqual({ link, token: null })
    expect(arrivalOf({ pathname: '/accueil/', hash: `#telephone=${link}` })).toEqual({
      link: null,
      token: link,
    })
    expect(arrivalOf({ pathname: '/accueil', hash: '#telephone=short' })).toEqual({ link: null, token: null })
    expect(arrivalOf({ pathname: '/accueil/x/y', hash: '' })).toEqual({ link: null, token: null })
  })
})

describe('a price at the door', () => {
  const rate = { tierId: 1, name: 'Prix libre', amountCents: 300, left: null }

  it('is the rate’s, or what the payer decides from the least on', () => {
    expect(unitPrice({ ...rate, priceCategory: 'Fixed' }, '99')).toBe(300)
    const free = { ...rate, priceCategory: 'Pwyw' } as const
    expect(['3', '7,50', '2,99', '', 'dix'].map((typed) => unitPrice(free, typed))).toEqual([
      300,
      750,
      null,
      null,
      null,
    ])
  })
})
