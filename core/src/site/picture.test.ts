import { expect, it } from 'vitest'
import { ourPicture } from './picture.ts'

it.each(['/api/files/Ab3-_9', '/demo/banniere-don.svg'])('[G8] %j is shown', (address) => {
  expect(ourPicture(address)).toBe(address)
})

it.each([
  null,
  '',
  '/auth/disconnect',
  '/api/files/',
  '/api/files/..',
  '/api/files/../../auth/disconnect',
  '/api/files/a/../b',
  '/api/files/a?b',
  '/api/files/a.svg',
  '//elsewhere.example/api/files/a',
  'https://elsewhere.example/a.png',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  '/demo/../auth/disconnect',
  '/api/files/a\n',
])('[G8] %j is not', (address) => {
  expect(ourPicture(address)).toBeNull()
})
