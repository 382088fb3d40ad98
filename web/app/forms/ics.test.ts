import { describe, expect, it } from 'vitest'
import { icsOf } from './ics.ts'

const event = {
  uid: 'form-1@obole',
  title: 'Fête de printemps ; ateliers, repas',
  description: 'Une journée\npour planter',
  location: '12 rue des Lilas, 69007 Lyon',
  url: 'https://obole.example/associations/jardins/evenements/fete',
  startsAt: '2027-04-17T08:00:00.000Z',
  endsAt: '2027-04-17T17:00:00.000Z',
  updatedAt: '2026-11-15T10:00:00.000Z',
  isCanceled: false,
}

describe('a calendar file', () => {
  it('gives the hours in UTC and escapes what the format reserves', () => {
    const ics = icsOf(event)
    expect(ics).toContain('DTSTART:20270417T080000Z\r\nDTEND:20270417T170000Z\r\n')
    expect(ics).toContain(String.raw`SUMMARY:Fête de printemps \; ateliers\, repas`)
    expect(ics).toContain(String.raw`DESCRIPTION:Une journée\npour planter`)
    expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  it('is for whole days where nobody chose a time, the day after the last being the end', () => {
    const days = icsOf({ ...event, startsAt: '2027-04-16T22:00:00.000Z', endsAt: '2027-04-18T21:59:00.000Z' })
    expect(days).toContain('DTSTART;VALUE=DATE:20270417\r\nDTEND;VALUE=DATE:20270419\r\n')
  })

  it('says of an event that was cancelled that it is', () => {
    expect(icsOf({ ...event, isCanceled: true })).toContain('\r\nSTATUS:CANCELLED\r\n')
    expect(icsOf(event)).not.toContain('STATUS')
  })

  it('folds long lines without cutting a character in two', () => {
    const ics = icsOf({ ...event, description: 'é'.repeat(200) })
    const bytes = ics.split('\r\n').map((line) => new TextEncoder().encode(line).length)
    expect(Math.max(...bytes)).toBeLessThanOrEqual(75)
    expect(ics.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'é'.repeat(200)}`)
  })
})
