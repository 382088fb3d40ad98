import { apiEndpoints } from '@obole/contract/api'
import type { Endpoint } from '@obole/contract/endpoint'
import { problemCodes } from '@obole/contract/problems'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { operationsOf } from './openapi.ts'
import { schemaText } from './schema-text.ts'

const test = testApp()

describe('the description of the API', () => {
  it('is OpenAPI 3.1, and says of every operation what it answers', async () => {
    const response = await test.http.inject('/api/openapi.json')
    expect(response.json()).toMatchObject({ openapi: '3.1.0' })
    const operations = operationsOf(response.json())
    expect(operations.length).toBeGreaterThan(15)
    const unanswered = operations.filter(
      ({ responses }) => !responses.some(({ status }) => status.startsWith('2')),
    )
    expect(unanswered).toEqual([])
  })

  it('names the headers in which a sensitive act is typed again, and on no other', async () => {
    const operations = operationsOf((await test.http.inject('/api/openapi.json')).json())
    const headersOf = (wanted: string) => {
      const found = operations.find(({ method, path }) => `${method} ${path}` === wanted)
      return (found?.parameters ?? [])
        .filter(({ place }) => place === 'header')
        .map(({ name, isRequired }) => [name, isRequired])
    }
    const password = ['x-mfa-password-authorization', false]
    const code = ['x-mfa-code-authorization', false]
    expect(headersOf('PUT /api/organizations/{organizationSlug}/iban')).toEqual([password, code])
    expect(headersOf('POST /api/payments/{paymentId}/refund')).toEqual([password])
    expect(headersOf('GET /api/organizations/{organizationSlug}/balance')).toEqual([])
    const described = Object.entries(apiEndpoints).filter(
      ([, endpoint]: [string, Endpoint]) => endpoint.again,
    )
    expect(described.length).toBeGreaterThan(15)
    for (const [name] of described)
      expect([name, headersOf(name.replace(' ', ' /api'))]).toEqual([
        name,
        expect.arrayContaining([password]),
      ])
  })
})

describe('a call that takes a file', () => {
  it('says so, in the description and on the page', async () => {
    const document = (await test.http.inject('/api/openapi.json')).json()
    const uploads = operationsOf(document).filter(({ upload }) => upload !== null)
    const described = Object.entries(apiEndpoints).filter(
      ([, endpoint]: [string, Endpoint]) => endpoint.body === 'multipart',
    )
    expect(described.length).toBeGreaterThan(4)
    expect(uploads.map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`)).toEqual(
      expect.arrayContaining(described.map(([name]) => name)),
    )
    for (const { upload, body } of uploads)
      expect([upload, body]).toMatchObject([
        { required: ['file'], properties: { file: { format: 'binary' } } },
        null,
      ])
    expect((await test.http.inject('/api/docs')).body).toContain('Body (multipart/form-data)')
  })
})

describe('the reference page', () => {
  it('shows every operation and every refusal', async () => {
    const page = await test.http.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    const operations = operationsOf((await test.http.inject('/api/openapi.json')).json())
    for (const { method, path } of operations) expect(page.body).toContain(`id="${method} ${path}"`)
    for (const code of problemCodes) expect(page.body).toContain(`<code>${code}</code>`)
  })

  it('needs no script and no other origin, and may not have any', async () => {
    const page = await test.http.inject('/api/docs')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page.body).not.toContain('<script')
    expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })
})

describe('a schema', () => {
  it.each([
    [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
    [{ type: 'integer', minimum: 0, maximum: 9007199254740991 }, 'integer (0…)'],
    [{ enum: ['fr', 'en'] }, '"fr" | "en"'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
    [
      { type: 'object', properties: { a: { type: 'number' }, b: { const: true } }, required: ['a'] },
      '{\n  a: number\n  b?: true\n}',
    ],
  ])('%j reads %s', (schema, text) => {
    expect(schemaText(schema)).toBe(text)
  })
})
