import { describe, expect, it } from 'vitest'
import { pageAddress, withoutPersonal, withoutPrivate, withoutTokens } from './private-text.ts'

const TOKEN = 'Zk3vQ9sLmN2pR7tXw5yB8d'

describe('what leaves us says nothing of anybody', () => {
  it.each([
    ['no user alix.martin@exemple.fr', 'no user [e-mail]'],
    ['GET /reset?token=abc123 failed', 'GET /reset?token=[secret] failed'],
    ['Bearer abc.def', 'Bearer [secret]'],
    ['card 4242 4242 4242 4242 refused', 'card [number] refused'],
    ['to FR76 3000 6000 0112 3456 7890 189', 'to [iban]'],
    ['postgres://obole:secret@db/obole', 'postgres://[secret]@db/obole'],
  ])('[B4] %s', (text, expected) => {
    expect(withoutPrivate(text)).toBe(expected)
    expect(withoutPersonal(text)).toBe(expected)
  })

  it('[B4] nor by an id, a token or a telephone number', () => {
    expect(withoutTokens(`order ${TOKEN}`)).toBe('order [token]')
    expect(withoutPersonal(`cart 0b1f6c1e-8a55-4f0e-9d4b-2f4c3f1a9e11, ${TOKEN}, 06 12 34 56 78`)).toBe(
      'cart [id], [token], [phone]',
    )
  })

  it('[B4] leaves an ordinary sentence alone', () => {
    const sentence = 'TypeError: cannot read amount of undefined, 3 tries in 2026, 12,50 €'
    expect(withoutPersonal(sentence)).toBe(sentence)
  })

  it.each([
    [
      '/associations/les-jardins/evenements/la-fete/3?email=a@b.fr#x',
      '/associations/les-jardins/evenements/la-fete/3',
    ],
    [`/commande/${TOKEN}`, '/commande/[id]'],
    ['/commande/short', '/commande/[id]'],
    ['/associations/les-jardins/checkout/cart-1', '/associations/les-jardins/checkout/[id]'],
    ['/paiement/embarque/confirmation/pay_1', '/paiement/embarque/confirmation/[id]'],
    ['/paiement/embarque/0b1f6c1e-8a55-4f0e-9d4b-2f4c3f1a9e11', '/paiement/embarque/[id]'],
  ])('[B4] %s is the page %s', (address, page) => expect(pageAddress(address)).toBe(page))
})
