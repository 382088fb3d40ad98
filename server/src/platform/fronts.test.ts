import type { FastifyRequest } from 'fastify'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { callOrigins, fullAddress, insideUrl, ownOrigins, rightFront, type Fronts } from './fronts.ts'

const together: Fronts = {
  PUBLIC_URL: 'https://obole.example',
  ADMIN_URL: '',
  SIGN_IN_URL: '',
  API_URL: '',
  AUTH_URL: '',
}
const apart: Fronts = {
  PUBLIC_URL: 'https://obole.example',
  ADMIN_URL: 'https://desk.obole.example',
  SIGN_IN_URL: 'https://account.obole.example',
  API_URL: 'https://api.obole.example/v5',
  AUTH_URL: 'https://auth.obole.example',
}

function asked(url: string, host = 'obole.example'): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { url, headers: { host } })
}

describe('by default everything is in one place', () => {
  it.each(['/admin/x', '/connexion', '/api/files/1', '/associations/x', '/'])('%s', (path) => {
    expect(fullAddress({ config: together }, path)).toBe(`https://obole.example${path}`)
    // Only what is read of a request.
    const request = { host: 'anywhere.example', headers: {} } as FastifyRequest
    expect(rightFront(together, path, request)).toBeNull()
  })

  it('calls keep their addresses, and the second way leads to the same', () => {
    const inside = insideUrl(together)
    expect(inside(asked('/api/carts?x=1'))).toBe('/api/carts?x=1')
    expect(inside(asked('/forms/api/carts'))).toBe('/api/carts')
    expect(inside(asked('/forms/auth/token'))).toBe('/auth/token')
    expect(inside(asked('/formsapi/x'))).toBe('/formsapi/x')
    expect(ownOrigins(together)).toEqual(['https://obole.example'])
    expect(callOrigins(together)).toEqual([])
  })
})

describe('where bases were moved', () => {
  it.each([
    ['/admin/x?y=1', 'https://desk.obole.example/admin/x?y=1'],
    ['/admin', 'https://desk.obole.example/admin'],
    ['/administration', 'https://obole.example/administration'],
    ['/connexion?redirectTo=/admin', 'https://account.obole.example/connexion?redirectTo=/admin'],
    ['/utilisateur/compte#notifications', 'https://account.obole.example/utilisateur/compte#notifications'],
    ['/premiere-connexion?token=t', 'https://account.obole.example/premiere-connexion?token=t'],
    ['/api/orders/t/documents/1.pdf', 'https://api.obole.example/v5/orders/t/documents/1.pdf'],
    ['/auth/token', 'https://auth.obole.example/token'],
    ['/associations/x', 'https://obole.example/associations/x'],
  ])('%s is written %s', (path, whole) => expect(fullAddress({ config: apart }, path)).toBe(whole))

  it.each([
    ['/v5/carts/1?x=1', 'api.obole.example', '/api/carts/1?x=1'],
    ['/v5', 'api.obole.example', '/api'],
    ['/v55/carts', 'api.obole.example', '/v55/carts'],
    ['/token', 'auth.obole.example', '/auth/token'],
    ['/token', 'obole.example', '/token'],
    ['/api/carts', 'obole.example', '/api/carts'],
    ['/forms/auth/token', 'obole.example', '/auth/token'],
    ['/forms/auth/token', 'auth.obole.example', '/auth/token'],
  ])('%s at %s is %s inside', (url, host, inside) => expect(insideUrl(apart)(asked(url, host))).toBe(inside))

  it('a page asked for elsewhere is sent to its place, one in a frame of the desk is not', () => {
    const at = (host: string, dest?: string) =>
      // Only what is read of a request.
      ({ host, headers: dest ? { 'sec-fetch-dest': dest } : {} }) as FastifyRequest
    expect(rightFront(apart, '/admin/x', at('obole.example'))).toBe('https://desk.obole.example')
    expect(rightFront(apart, '/admin/x', at('desk.obole.example'))).toBeNull()
    expect(rightFront(apart, '/associations/x', at('desk.obole.example', 'document'))).toBe(
      'https://obole.example',
    )
    expect(rightFront(apart, '/associations/x', at('desk.obole.example', 'iframe'))).toBeNull()
    expect(rightFront(apart, '/connexion', at('desk.obole.example', 'empty'))).toBe(
      'https://account.obole.example',
    )
  })

  it('our own pages come from three places, and their calls go to two others', () => {
    expect(ownOrigins(apart)).toEqual([
      'https://obole.example',
      'https://desk.obole.example',
      'https://account.obole.example',
    ])
    expect(callOrigins(apart)).toEqual(['https://api.obole.example', 'https://auth.obole.example'])
  })
})
