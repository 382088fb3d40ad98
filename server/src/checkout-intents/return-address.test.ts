import { describe, expect, it } from 'vitest'
import { addressBack } from './return-address.ts'

describe('what is said to a shop', () => {
  const saying = { checkoutIntentId: 7, code: 'succeeded', orderId: 12 }
  const added = 'checkoutIntentId=7&code=succeeded&orderId=12'

  it.each([
    ['https://b.example', `https://b.example?${added}`],
    ['https://b.example/retour/', `https://b.example/retour/?${added}`],
    ['https://b.example/?', `https://b.example/?${added}`],
    ['https://b.example/?wc-api=retour&cle=a%20b', `https://b.example/?wc-api=retour&cle=a%20b&${added}`],
    ['https://b.example/?a=1&', `https://b.example/?a=1&${added}`],
    ['https://b.example/#/merci', `https://b.example/?${added}#/merci`],
    ['https://b.example/?a=1#/merci?b=2#c', `https://b.example/?a=1&${added}#/merci?b=2#c`],
  ])('is added to %s', (address, whole) => {
    expect(addressBack(address, saying)).toBe(whole)
    expect(new URL(whole).host).toBe('b.example')
  })

  it('is written so that it says nothing else', () => {
    const back = new URL(addressBack('https://b.example/', { error: 'a&b=c#d é' }))
    expect([...back.searchParams]).toEqual([['error', 'a&b=c#d é']])
  })
})
