import { describe, expect, it } from 'vitest'
import { calendarFile, type CalendarEvent } from './calendar.ts'

const event: CalendarEvent = {
  uid: 'form-1@obole',
  title: 'Fête de printemps ; ateliers, repas',
  description: 'Une journée\npour planter',
  location: '12 rue des Lilas, 69007 Lyon',
  url: 'https://obole.example/associations/jardins/evenements/fete',
  startsAt: '2027-04-17T08:00:00.000Z',
  endsAt: '2027-04-17T17:00:00.000Z',
  updatedAt: '2026-11-15T10:00:00.000Z',
  organizer: null,
  isCanceled: false,
}

describe('a calendar file', () => {
  it('[G12] gives the hours in UTC and escapes what the format reserves', () => {
    const ics = calendarFile(event)
    expect(ics).toContain('DTSTART:20270417T080000Z\r\nDTEND:20270417T170000Z\r\n')
    expect(ics).toContain(String.raw`SUMMARY:Fête de printemps \; ateliers\, repas`)
    expect(ics).toContain(String.raw`DESCRIPTION:Une journée\npour planter`)
    expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  it('[G12] is for whole days where nobody chose a time, the day after the last being the end', () => {
    const days = calendarFile({
      ...event,
      startsAt: '2027-04-16T22:00:00.000Z',
      endsAt: '2027-04-18T21:59:00.000Z',
    })
    expect(days).toContain('DTSTART;VALUE=DATE:20270417\r\nDTEND;VALUE=DATE:20270419\r\n')
  })

  it('[G12] says of an event that was cancelled that it is', () => {
    expect(calendarFile({ ...event, isCanceled: true })).toContain('\r\nSTATUS:CANCELLED\r\n')
    expect(calendarFile(event)).toContain('\r\nSTATUS:CONFIRMED\r\n')
  })

  it('[G12] is the same entry each time, under a number that grows', () => {
    const sequenceOf = (ics: string) => Number(/\r\nUID:form-1@obole\r\nSEQUENCE:(\d+)\r\n/.exec(ics)?.[1])
    const first = sequenceOf(calendarFile(event))
    expect(first).toBe(216_900_000)
    expect(sequenceOf(calendarFile({ ...event, updatedAt: '2026-11-15T10:00:01.000Z' }))).toBe(first + 1)
    expect(sequenceOf(calendarFile({ ...event, isCanceled: true }))).toBe(first + 1)
  })

  it('[G12] takes an invitation back in the name of whoever invited', () => {
    const organizer = { name: 'Les "Jardins"; Partagés\n', email: 'fete@jardins.example' }
    const canceled = calendarFile({ ...event, organizer, isCanceled: true })
    expect(canceled).toContain('\r\nMETHOD:CANCEL\r\n')
    expect(canceled).toContain('ORGANIZER;CN="Les  Jardins ; Partagés ":mailto:fete@jardins.example')
    expect(calendarFile({ ...event, organizer })).toContain('\r\nMETHOD:PUBLISH\r\n')
    expect(calendarFile({ ...event, isCanceled: true })).toContain('\r\nMETHOD:PUBLISH\r\n')
  })

  it('[G12] folds long lines without cutting a character in two', () => {
    const ics = calendarFile({ ...event, description: 'é€🎉'.repeat(70) })
    const bytes = ics.split('\r\n').map((line) => Buffer.byteLength(line))
    expect(Math.max(...bytes)).toBeLessThanOrEqual(75)
    expect(ics.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'é€🎉'.repeat(70)}`)
  })
})
