import { type CalendarEvent, calendarFile } from '@obole/core/dates/calendar'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'

const event: CalendarEvent = {
  uid: 'form-1@obole',
  title: 'Fête de printemps ; ateliers, repas',
  description: 'Une journée\n« à ; planter, »\\ et 🎉 '.repeat(9),
  location: '12 rue des Lilas, 69007 Lyon',
  position: { latitude: 45.7485, longitude: 4.8467 },
  url: 'https://obole.example/associations/jardins/evenements/fete',
  startsAt: '2027-04-17T08:00:00.000Z',
  endsAt: '2027-04-17T17:00:00.000Z',
  updatedAt: '2026-11-15T10:00:00.000Z',
  organizer: { name: 'Les Jardins ; Partagés, dès 9 h', email: 'fete@jardins.example' },
  isCanceled: false,
}

function readByAnother(ics: string) {
  const calendar = new ICAL.Component(ICAL.parse(ics))
  const entry = calendar.getFirstSubcomponent('vevent') ?? undefined
  const read = new ICAL.Event(entry)
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: entry?.getFirstPropertyValue('status'),
    geo: entry?.getFirstPropertyValue('geo'),
    url: entry?.getFirstPropertyValue('url'),
    organizerName: entry?.getFirstProperty('organizer')?.getFirstParameter('cn'),
    event: read,
    times: [read.startDate.toString(), read.endDate.toString()],
  }
}

it('[G12] another program reads every word of a calendar entry as it was written', () => {
  const read = readByAnother(calendarFile(event))
  expect(read).toMatchObject({
    method: 'PUBLISH',
    status: 'CONFIRMED',
    url: event.url,
    geo: [45.7485, 4.8467],
  })
  expect(read.event).toMatchObject({
    uid: event.uid,
    summary: event.title,
    description: event.description,
    location: event.location,
    organizer: 'mailto:fete@jardins.example',
    sequence: 216_900_000,
  })
  expect(read.organizerName).toBe(event.organizer?.name)
  expect(read.times).toEqual(['2027-04-17T08:00:00Z', '2027-04-17T17:00:00Z'])
})

it('[G12] and whole days, and a cancellation', () => {
  const days = { startsAt: '2027-04-16T22:00:00.000Z', endsAt: '2027-04-18T21:59:00.000Z' }
  const read = readByAnother(calendarFile({ ...event, ...days, isCanceled: true }))
  expect(read.times).toEqual(['2027-04-17', '2027-04-19'])
  expect(read).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
})
