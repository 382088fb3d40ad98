import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const DAY_MS = 86_400_000
const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )

describe('security.txt', () => {
  const test = testApp()

  it('says whom to write to, and never that it is too old', async () => {
    for (const later of [0, 400 * DAY_MS]) {
      test.clock.advance(later)
      const answer = await test.http.inject('/.well-known/security.txt')
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      const { Contact, Expires, Canonical, 'Preferred-Languages': languages } = fieldsOf(answer.body)
      expect({ Contact, languages }).toEqual({
        Contact: 'mailto:bonjour@obole.localhost',
        languages: 'fr, en',
      })
      expect(Canonical).toBe(`${test.app.config.PUBLIC_URL}/.well-known/security.txt`)
      const days = (Date.parse(Expires ?? '') - test.clock.now()) / DAY_MS
      expect(days).toBeGreaterThan(170)
      expect(days).toBeLessThan(365)
    }
  })
})

describe('the contact of the operator', () => {
  const test = testApp({ config: { SECURITY_CONTACT: 'https://obole.example/failles' } })

  it('is named as it is configured', async () => {
    const { body } = await test.http.inject('/.well-known/security.txt')
    expect(fieldsOf(body)).toMatchObject({ Contact: 'https://obole.example/failles' })
  })
})
