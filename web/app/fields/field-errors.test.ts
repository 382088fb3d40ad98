import type { FieldEvent, FieldState } from '@obole/core/validation/field-state'
import type { FieldType } from '@obole/core/validation/field-types'
import type { MessageKey } from '@obole/core/validation/messages'
import { describe, expect, it } from 'vitest'
import { afterEvent, type FieldHistory, fieldMessage, fieldStateIn } from './field-errors.ts'

const FIELD = 'email'

/** What one field shows after each event, with what its rules say of it by then. */
function states(
  as: FieldType,
  ...happened: readonly (readonly [FieldEvent, MessageKey | null])[]
): FieldState[] {
  let history: FieldHistory = new Map()
  let problems = new Map<string, { key: MessageKey }>()
  return happened.map(([event, key]) => {
    // An event is noted with what was known before it; the page is drawn again with what is known since.
    history = afterEvent(history, [FIELD], event, problems, as)
    problems = new Map(key ? [[FIELD, { key }]] : [])
    return fieldStateIn(history, FIELD, problems)
  })
}

describe('when a field speaks', () => {
  it('an e-mail is judged at each sign typed, before it is left', () => {
    const typed = states('TextInput', ['input', 'emailInvalid'], ['input', 'emailInvalid'], ['input', null])
    expect(typed).toEqual(['invalid', 'invalid', 'valid'])
  })

  it('a date and a phone number wait until they are left', () => {
    for (const as of ['Date', 'Phone'] as const) {
      const key = as === 'Date' ? 'dateInvalid' : 'phoneInvalid'
      const typed = states(
        as,
        ['input', key],
        ['input', key],
        ['leave', key],
        ['input', null],
        ['leave', null],
      )
      expect(typed).toEqual(['pristine', 'pristine', 'invalid', 'invalid', 'valid'])
    }
  })

  it('nothing typed is pristine until one leaves or goes on', () => {
    expect(fieldStateIn(new Map(), FIELD, new Map([[FIELD, { key: 'required' }]]))).toBe('pristine')
    expect(states('TextInput', ['leave', 'required'])).toEqual(['invalid'])
    expect(states('Phone', ['submit', 'required'])).toEqual(['invalid'])
  })

  it('a field that has spoken follows what changes elsewhere', () => {
    const history = afterEvent(new Map(), [FIELD], 'leave', new Map())
    expect(fieldStateIn(history, FIELD, new Map())).toBe('valid')
    expect(fieldStateIn(history, FIELD, new Map([[FIELD, { key: 'emailMismatch' }]]))).toBe('invalid')
  })

  it('what is missing is said once above, and marked beside each field', () => {
    expect(fieldMessage({ key: 'required' }, 'fr')).toBe('À remplir')
    expect(fieldMessage({ key: 'emailInvalid' }, 'en')).toBe('Please enter a valid e-mail address')
  })
})
