import { expect, it } from 'vitest'
import { ABUSE_REASONS, validateAbuseReport } from './abuse-report.ts'

const report = { reason: 'SPAM', userEmail: 'lea@localhost', userMessage: 'Cette page vend autre chose.' }

it('[V37] a report has a known reason, a message and an address name@domain', () => {
  expect(ABUSE_REASONS).toEqual(['DISLIKE', 'INTELLECTUAL_PROPERTY', 'OFF_TOPIC', 'SPAM'])
  expect(validateAbuseReport(report)).toEqual([])
  expect(validateAbuseReport({ reason: 'OTHER', userEmail: 'lea', userMessage: ' ' })).toEqual([
    { field: 'reason', key: 'reasonRequired' },
    { field: 'userEmail', key: 'emailInvalid' },
    { field: 'userMessage', key: 'messageRequired' },
  ])
  expect(validateAbuseReport({ ...report, userMessage: 'a'.repeat(501) })).toEqual([
    { field: 'userMessage', key: 'textTooLong', values: { n: 500 } },
  ])
})
