import { expect, it } from 'vitest'
import {
  greetsItself,
  MAX_CHOSEN_ORDERS,
  MAX_RESENT_ORDERS,
  MESSAGE_READERS_A_DAY,
  MESSAGE_SUBJECT_MAX,
  MESSAGE_TEXT_MAX,
  MESSAGES_A_DAY,
  peopleOf,
  whyNotConfirmed,
  whyNotWrittenTo,
  whyRowsNotWrittenTo,
} from './order-message.ts'

const order = { id: 1, email: 'lou@example.org', isCanceled: false, isEndedWithEvent: false }

it.each([
  ['confirmed again', whyNotConfirmed],
  ['written about', whyNotWrittenTo],
])('[O15] no order is %s that is cancelled, or to no address', (_, why) => {
  expect(why(order)).toBeNull()
  expect(why({ ...order, isCanceled: true })).toBe('canceled')
  expect(why({ ...order, email: null })).toBe('withoutAddress')
  expect(why({ ...order, email: null, isCanceled: true })).toBe('canceled')
})

it('[O15] those whose order ended with its event are written to, and nothing is confirmed to them', () => {
  const ended = { ...order, isCanceled: true, isEndedWithEvent: true }
  expect(whyNotWrittenTo(ended)).toBeNull()
  expect(peopleOf([ended])).toHaveLength(1)
  expect(whyNotWrittenTo({ ...ended, email: null })).toBe('withoutAddress')
  expect(whyNotConfirmed(ended)).toBe('canceled')
})

it('[O15] whoever made several orders is one person', () => {
  const chosen = [order, { ...order, id: 2, email: 'LOU@example.org' }, { ...order, id: 3, isCanceled: true }]
  const zoe = { ...order, id: 4, email: 'zoe@example.org' }
  expect(peopleOf([...chosen, zoe, { ...order, id: 5, email: null }])).toEqual([
    { email: 'lou@example.org', orders: chosen.slice(0, 2), lines: [] },
    { email: 'zoe@example.org', orders: [zoe], lines: [] },
  ])
})

it('[O15] five thousand orders are written to at once, five hundred confirmed again', () => {
  expect([MAX_CHOSEN_ORDERS, MAX_RESENT_ORDERS]).toEqual([5_000, 500])
  expect([MESSAGE_SUBJECT_MAX, MESSAGE_TEXT_MAX]).toEqual([150, 4_000])
})

const line = { id: 10, email: null, isCanceled: false, isEndedWithEvent: false }

it('[O21] about lines those they are for are written to, each once, and the payer where somebody left no address', () => {
  const booked = {
    ...order,
    lines: [
      { ...line, id: 10, email: 'Zoe@example.org' },
      { ...line, id: 11, email: 'LOU@example.org' },
      { ...line, id: 12 },
      { ...line, id: 13, email: 'max@example.org', isCanceled: true },
    ],
  }
  const again = { ...order, id: 2, email: null, lines: [{ ...line, id: 20, email: 'zoe@example.org' }] }
  expect(peopleOf([booked, again])).toEqual([
    {
      email: 'zoe@example.org',
      orders: [],
      lines: [
        { id: 10, order: booked },
        { id: 20, order: again },
      ],
    },
    { email: 'lou@example.org', orders: [booked], lines: [] },
  ])
  expect(whyRowsNotWrittenTo(booked)).toEqual([null, null, null, 'canceled'])
  expect(whyRowsNotWrittenTo({ ...again, lines: [line] })).toEqual(['withoutAddress'])
  expect(
    whyRowsNotWrittenTo({ ...again, lines: [{ ...line, isCanceled: true, isEndedWithEvent: true }] }),
  ).toEqual(['withoutAddress'])
})

it('[O22] an association writes twenty messages a day, to 10,000 readers in all', () => {
  expect([MESSAGES_A_DAY, MESSAGE_READERS_A_DAY]).toEqual([20, 10_000])
  expect(MESSAGE_READERS_A_DAY).toBeGreaterThanOrEqual(MAX_CHOSEN_ORDERS)
})

it.each([
  ['Bonjour,\nLe rendez-vous change.', true],
  ['  bonsoir à tous, le rendez-vous change', true],
  ['Chère Nadia,', true],
  ['Chers adhérents,', true],
  ['Madame, Monsieur,', true],
  ['Hello everybody,', true],
  ['Dear all,', true],
  ['Le rendez-vous change.', false],
  ['Cherchez la salle bleue.', false],
  ['Hiver : les horaires changent.', false],
  ['', false],
])('[O23] %j greets by itself: %s', (text, greets) => {
  expect(greetsItself(text)).toBe(greets)
})
