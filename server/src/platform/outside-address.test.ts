import { describe, expect, it } from 'vitest'
import { isOutsideAddress } from './outside-address.ts'

const OURS = 'https://obole.example'
const HERE = 'http://localhost:3000'

describe('an address outside', () => {
  it.each([
    'https://boutique.example',
    'https://boutique.example/commande/8?cle=wc_order_Ab1&x=%20#recu',
    'https://boutique.example:8443/été',
    'HTTPS://Boutique.example/',
    `https://boutique.example/${'a'.repeat(1975)}`,
  ])('may be %s', (address) => {
    expect(isOutsideAddress(address, OURS)).toBe(true)
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
    expect(isOutsideAddress(address, OURS)).toBe(false)
  })

  it('may be on this machine by http where we are on it too', () => {
    expect(isOutsideAddress('http://localhost:8000/merci', HERE)).toBe(true)
    expect(isOutsideAddress('http://127.0.0.1/merci', HERE)).toBe(true)
    expect(isOutsideAddress('http://localhost.boutique.example/', HERE)).toBe(false)
    expect(isOutsideAddress('http://boutique.example/', HERE)).toBe(false)
    expect(isOutsideAddress('http://localhost:8000/', 'http://obole.example')).toBe(false)
  })
})
