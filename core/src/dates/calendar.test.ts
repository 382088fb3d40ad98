import { describe, expect, it } from 'vitest'
import { calendarFeed, calendarFile, type CalendarEvent } from './calendar.ts'

const event: CalendarEvent = {
  uid: 'form-1@obole',
  title: 'Fête de printemps ; ateliers, repas',
  description: 'Une journée\npour planter',
  location: '12 rue des Lilas, 69007 Lyon',
  position: { latitude: 45.7485, longitude: 4.8467 },
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

  it('[G12] says no end where it is not after the start', () => {
    const short = calendarFile({ ...event, endsAt: event.startsAt })
    expect(short).toContain('DTSTART:20270417T080000Z\r\n')
    expect(short).not.toContain('DTEND')
  })

  it('[G12] says when the event was changed, and where it is on a map', () => {
    const ics = calendarFile(event)
    expect(ics).toContain('\r\nLAST-MODIFIED:20261115T100000Z\r\n')
    expect(ics).toContain('\r\nGEO:45.7485;4.8467\r\n')
    expect(calendarFile({ ...event, position: null })).not.toContain('GEO')
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

describe('the calendar of an association', () => {
  const feed = {
    name: 'Les Jardins ; Partagés',
    url: 'https://obole.example/associations/jardins/agenda.ics',
  }
  const other = { ...event, uid: 'form-2@obole', isCanceled: true }

  it('[G15] holds each event as its own file does, under the name of the association', () => {
    const ics = calendarFeed(feed, [event, other])
    expect(ics).toContain(String.raw`X-WR-CALNAME:Les Jardins \; Partagés`)
    expect(ics).toContain(`\r\nSOURCE;VALUE=URI:${feed.url}\r\n`)
    for (const one of [event, other]) expect(ics).toContain(entryIn(calendarFile(one)))
    expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })

  it('[G15] tells calendars to ask again within the hour', () => {
    expect(calendarFeed(feed, [])).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
  })
})

const entryIn = (ics: string) => /BEGIN:VEVENT[^]*END:VEVENT/.exec(ics)?.[0]
