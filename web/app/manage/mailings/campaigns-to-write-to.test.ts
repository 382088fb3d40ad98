import type { FormType } from '@obole/core/campaign/form'
import { expect, it } from 'vitest'
import { campaignsToWriteTo } from './campaigns-to-write-to.ts'

const form = (formSlug: string, startDate: string | null = null, more: object = {}) => ({
  formType: 'Event' as FormType,
  formSlug,
  title: formSlug,
  state: 'Public' as const,
  startDate,
  endDate: null as string | null,
  ...more,
})

const slugsOf = (forms: ReturnType<typeof form>[]) =>
  campaignsToWriteTo(forms, '2026-11-18').map(({ formSlug }) => formSlug)

it('puts events to come first, then those of the last weeks, then other campaigns by kind, then what is over', () => {
  expect(
    slugsOf([
      form('don', null, { formType: 'Donation' }),
      form('2024', '2024-06-01T18:00:00.000Z'),
      form('2025', '2025-06-01T18:00:00.000Z'),
      form('last season', '2024-09-01T00:00:00.000Z', {
        formType: 'Membership',
        endDate: '2025-08-31T12:00:00.000Z',
      }),
      form('october', '2026-10-10T18:00:00.000Z'),
      form('november', '2026-11-17T18:00:00.000Z'),
      form('spring', '2027-03-20T18:00:00.000Z'),
      form('club', '2026-09-01T00:00:00.000Z', { formType: 'Membership' }),
      form('december', '2026-12-12T18:00:00.000Z'),
      form('no day'),
      form('today', '2026-11-18T07:00:00.000Z'),
    ]),
  ).toEqual([
    'today',
    'december',
    'spring',
    'no day',
    'november',
    'october',
    'club',
    'don',
    'last season',
    '2025',
    '2024',
  ])
})

it('counts an event as to come until its last day', () => {
  const lasting = form('festival', '2026-11-16T08:00:00.000Z', { endDate: '2026-11-18T20:00:00.000Z' })
  expect(slugsOf([form('soon', '2026-11-20T08:00:00.000Z'), lasting])).toEqual(['festival', 'soon'])
})

it('says a day for what takes place alone, and offers no deleted campaign', () => {
  const [ball, club] = campaignsToWriteTo(
    [
      form('gone', null, { state: 'Deleted' }),
      form('club', '2026-09-01T00:00:00.000Z', { formType: 'Membership' }),
      form('ball', '2026-12-12T23:30:00.000Z'),
    ],
    '2026-11-18',
  )
  expect([ball?.formSlug, ball?.day]).toEqual(['ball', '2026-12-13'])
  expect([club?.formSlug, club?.day]).toEqual(['club', null])
})
