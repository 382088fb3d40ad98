import { describe, expect, it } from 'vitest'
import { isAllowedAddress, isPublicIp } from './allowed-address.ts'

const OURS = 'https://obole.example'
const HERE = 'http://localhost:3000'

describe('an address for notifications', () => {
  it.each([
    'https://crm.example/obole',
    'https://crm.example:8443/n?key=a',
    'https://crm.example:443/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ])('may be %s', (address) => {
    expect(isAllowedAddress(address, OURS)).toBe(true)
  })

  it.each([
    'http://crm.example/obole',
    'ftp://crm.example/',
    'https://moi:secret@crm.example/',
    'https://crm.example:22/',
    'https://crm.example:25/',
    'https://crm.example:80/',
    'https://localhost/',
    'https://crm.localhost/',
    'https://imprimante.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[fd00::1]/',
    'http://localhost:8000/',
  ])('is never %s', (address) => {
    expect(isAllowedAddress(address, OURS)).toBe(false)
  })

  it('may be on this machine where we are on it too', () => {
    expect(isAllowedAddress('http://localhost:8000/n', HERE)).toBe(true)
    expect(isAllowedAddress('http://127.0.0.1:1/n', HERE)).toBe(true)
    expect(isAllowedAddress('http://10.0.0.1/n', HERE)).toBe(false)
    expect(isAllowedAddress('https://10.0.0.1/n', HERE)).toBe(false)
  })
})

describe('a numeric address', () => {
  it.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2001:4860:4860::8888'])(
    '%s is public',
    (ip) => {
      expect(isPublicIp(ip)).toBe(true)
    },
  )

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:93.184.215.14',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'crm.example',
    '',
  ])('%j is not', (ip) => {
    expect(isPublicIp(ip)).toBe(false)
  })
})
