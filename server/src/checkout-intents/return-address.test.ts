import { describe, expect, it } from 'vitest'
import { addressBack, isReturnAddress } from './return-address.ts'

const OURS = 'https://obole.example'
const HERE = 'http://localhost:3000'

describe('an address that a shop gives for its customers', () => {
  it.each([
    'https://boutique.example',
    'https://boutique.example/commande/8?cle=wc_order_Ab1&x=%20#recu',
    'https://boutique.example:8443/été',
    'HTTPS://Boutique.example/',
    `https://boutique.example/${'a'.repeat(1975)}`,
  ])('may be %s', (address) => {
    expect(isReturnAddress(address, OURS)).toBe(true)
  })

  it.each([
    '',
    'boutique.example',
    '/commande',
    '//boutique.example/',
    'http://boutique.example/',
    'http://localhost:8000/',
    'https:boutique.example',
    'https:/boutique.example',
    'https:///boutique.example',
    'https://',
    'https://?',
    'https://moi@boutique.example/',
    'https://moi:secret@boutique.example/',
    'javascript:alert(1)',
    'JavaScript://boutique.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://boutique.example/',
    'https://boutique.example\\@ailleurs.example/',
    'https:\\\\boutique.example',
    ' https://boutique.example/',
    'https://boutique.example/\n',
    'java\tscript:alert(1)',
    'https://boutique.example/\u0000',
    'https://boutique.example/\u202e',
    `https://boutique.example/${'a'.repeat(1976)}`,
  ])('is never %j', (address) => {
    expect(isReturnAddress(address, OURS)).toBe(false)
  })

  it('may be on this machine by http where we are on it too', () => {
    expect(isReturnAddress('http://localhost:8000/merci', HERE)).toBe(true)
    expect(isReturnAddress('http://127.0.0.1/merci', HERE)).toBe(true)
    expect(isReturnAddress('http://localhost.boutique.example/', HERE)).toBe(false)
    expect(isReturnAddress('http://boutique.example/', HERE)).toBe(false)
    expect(isReturnAddress('http://localhost:8000/', 'http://obole.example')).toBe(false)
  })
})

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
