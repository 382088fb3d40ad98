import { describe, expect, it } from 'vitest'
import {
  type CartVisitors,
  isPaidByAnother,
  isTheirs,
  mayChange,
  MOST_TAKE_OVERS,
  payerDoubt,
  sawOtherLines,
  seesPayer,
  seesPeople,
  takesOver,
  type Viewer,
} from './cart-visitors.ts'

const own: CartVisitors = {
  isAsked: false,
  payerEmail: 'valentine@exemple.fr',
  payerClient: 'valentine',
  linesClient: 'valentine',
  payingClient: null,
  handOver: null,
}
const asked: CartVisitors = { ...own, isAsked: true, linesClient: null }
const empty = { payerEmail: null, payerClient: null }

const visitor = (client: string): Viewer => ({ client, provenEmail: null })
const account = (client: string, provenEmail: string): Viewer => ({ client, provenEmail })

describe('[C25] the details in a cart', () => {
  it('[C25] are read by whoever wrote them', () => {
    for (const cart of [own, asked]) {
      expect(seesPayer(cart, visitor('valentine'))).toBe(true)
      expect(seesPayer(cart, visitor('marc'))).toBe(false)
      expect(seesPayer({ ...cart, ...empty }, visitor('marc'))).toBe(false)
    }
  })

  it('[C25] are read by the account whose proven address they bear, and by no other account', () => {
    expect(seesPayer(own, account('elsewhere', 'Valentine@exemple.fr'))).toBe(true)
    expect(seesPayer(own, account('elsewhere', 'marc@exemple.fr'))).toBe(false)
    expect(seesPayer({ ...own, ...empty }, account('elsewhere', 'marc@exemple.fr'))).toBe(false)
  })

  it('[C25] are those of whoever pays: others are told that they are replaced, or that there are none', () => {
    for (const cart of [own, asked]) {
      expect(payerDoubt(cart, 'valentine')).toBeNull()
      expect(payerDoubt(cart, 'marc')).toBe('replaced')
      expect(payerDoubt({ ...cart, ...empty }, 'marc')).toBe('missing')
    }
  })
})

describe('[C25] the people named in the lines of a cart', () => {
  it('[C25] are read by whoever named them', () => {
    expect(seesPeople(own, visitor('valentine'))).toBe(true)
    expect(seesPeople(own, visitor('marc'))).toBe(false)
    expect(seesPeople(own, account('elsewhere', 'valentine@exemple.fr'))).toBe(true)
  })

  it('[C25] are not read by naming oneself the payer of another’s lines', () => {
    const taken = { ...own, payerClient: 'marc', payerEmail: 'marc@exemple.fr' }
    expect(seesPeople(taken, visitor('marc'))).toBe(false)
    expect(seesPeople(taken, account('marc', 'marc@exemple.fr'))).toBe(false)
    expect(seesPeople(taken, visitor('valentine'))).toBe(true)
  })

  it('[C25] are none where its association wrote them', () => {
    expect(seesPeople(asked, visitor('marc'))).toBe(true)
  })
})

describe('[C28] a cart handed over from a frame', () => {
  const handed = { ...own, handOver: { from: 'valentine', to: 'top' } }

  it('[C28] is read, and its payment gone on with, at the top of the window', () => {
    expect(seesPayer(handed, visitor('top'))).toBe(true)
    expect(seesPeople(handed, visitor('top'))).toBe(true)
    expect(payerDoubt(handed, 'top')).toBeNull()
    expect(isPaidByAnother({ ...handed, payingClient: 'valentine' }, 'top')).toBe(false)
    expect(seesPayer(handed, visitor('valentine'))).toBe(true)
    expect(seesPayer(handed, visitor('marc'))).toBe(false)
  })

  it('[C28] tells nothing back: what is written at the top is not read in the frame', () => {
    const written = { ...handed, payerClient: 'top' }
    expect(seesPayer(written, visitor('valentine'))).toBe(false)
    expect(payerDoubt(written, 'valentine')).toBe('replaced')
  })

  it('[C28] gives nothing of what was another’s than the one who handed it over', () => {
    const others = { ...handed, payerClient: 'marc', linesClient: 'marc', payingClient: 'marc' }
    expect(seesPayer(others, visitor('top'))).toBe(false)
    expect(seesPeople(others, visitor('top'))).toBe(false)
    expect(isPaidByAnother(others, 'top')).toBe(true)
  })
})

it('[C26] a cart that somebody pays is theirs until they are done', () => {
  expect(isPaidByAnother(own, 'marc')).toBe(false)
  expect(isPaidByAnother({ ...own, payingClient: 'valentine' }, 'marc')).toBe(true)
  expect(isPaidByAnother({ ...own, payingClient: 'valentine' }, 'valentine')).toBe(false)
})

it('[C26] a payment is known to whoever began it; one of which nobody knows who began it, to nobody', () => {
  expect(isTheirs('valentine', 'valentine', null)).toBe(true)
  expect(isTheirs('valentine', 'marc', null)).toBe(false)
  expect(isTheirs(null, 'marc', null)).toBe(false)
})

it('[C27] who pays agrees to the lines there are, and says so where they were asked for', () => {
  expect(sawOtherLines(asked, { seen: 'a', now: 'a' })).toBe(false)
  expect(sawOtherLines(asked, { seen: 'a', now: 'b' })).toBe(true)
  expect(sawOtherLines(asked, { seen: undefined, now: 'b' })).toBe(true)
  expect(sawOtherLines(own, { seen: undefined, now: 'b' })).toBe(false)
  expect(sawOtherLines(own, { seen: 'a', now: 'b' })).toBe(true)
})

describe('[C25] what is in a cart', () => {
  const paidByMarc = { ...own, payerClient: 'marc', payerEmail: 'marc@exemple.fr' }

  it('[C25] is changed by whoever put it there alone, and how it is paid by its payer too', () => {
    expect(mayChange(own, 'lines', visitor('valentine'))).toBe(true)
    for (const part of ['lines', 'terms'] as const) expect(mayChange(own, part, visitor('marc'))).toBe(false)
    expect(mayChange(paidByMarc, 'lines', visitor('marc'))).toBe(false)
    expect(mayChange(paidByMarc, 'terms', visitor('marc'))).toBe(true)
    expect(mayChange(paidByMarc, 'lines', visitor('valentine'))).toBe(true)
    expect(mayChange(asked, 'terms', visitor('marc'))).toBe(true)
  })

  it('[C25] is paid by anybody, who takes the place of another payer a few times only', () => {
    expect(MOST_TAKE_OVERS).toBe(5)
    expect(mayChange(own, 'payer', visitor('marc'))).toBe(true)
    expect(takesOver(own, visitor('marc'))).toBe(true)
    expect(takesOver({ ...own, ...empty }, visitor('marc'))).toBe(false)
    expect(takesOver(paidByMarc, visitor('marc'))).toBe(false)
    expect(takesOver(paidByMarc, visitor('valentine'))).toBe(false)
    expect(takesOver(asked, visitor('marc'))).toBe(false)
  })
})
