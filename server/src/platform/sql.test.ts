import { describe, expect, it } from 'vitest'
import {
  assigned,
  at,
  insertInto,
  insertSelect,
  joined,
  listed,
  named,
  param,
  raw,
  rowsOf,
  sql,
} from './sql.ts'

const shown = ({ text, values }: { text: string; values: readonly unknown[] }) => ({ text, values })

describe('sql', () => {
  it('makes a parameter of every value, whatever it says', () => {
    const name = "x'; drop table carts; --"
    expect(shown(sql`select ${1}, ${name}, ${null}`)).toEqual({
      text: 'select $1, $2, $3',
      values: [1, name, null],
    })
  })

  it('builds pieces in and numbers their parameters where they stand', () => {
    const mine = sql`c.client = ${'me'} and c.place = ${2}`
    expect(shown(sql`select ${1} from carts c where ${mine} limit ${3}`)).toEqual({
      text: 'select $1 from carts c where c.client = $2 and c.place = $3 limit $4',
      values: [1, 'me', 2, 3],
    })
  })

  it('gives one number to a parameter that stands in several places', () => {
    const id = param(7)
    const now = at(1000)
    expect(shown(sql`update a set b = ${now}, c = ${now} where id = ${id} or parent = ${id}`)).toEqual({
      text: 'update a set b = to_timestamp($1 / 1000.0), c = to_timestamp($1 / 1000.0) where id = $2 or parent = $2',
      values: [1000, 7],
    })
  })

  it('keeps two values that are equal apart, so that the text never depends on them', () => {
    expect(sql`select ${1}, ${1}`.text).toBe('select $1, $2')
  })

  it('has a name where it is given one', () => {
    expect(named('carts-find')`select ${1}`).toMatchObject({
      name: 'carts-find',
      text: 'select $1',
      values: [1],
    })
    expect(sql`select 1`.name).toBeUndefined()
  })

  it('joins pieces', () => {
    expect(shown(joined([sql`a = ${1}`, sql`b = ${2}`], ' and '))).toEqual({
      text: 'a = $1 and b = $2',
      values: [1, 2],
    })
    expect(joined([], ' and ').text).toBe('')
  })

  it('writes rows by the names of their columns', () => {
    expect(shown(insertInto('stocks', { capacity: 5, sold: 0 }))).toEqual({
      text: 'insert into stocks (capacity, sold) values ($1, $2)',
      values: [5, 0],
    })
    expect(
      shown(sql`${insertSelect('stocks', { capacity: sql`t.places`, sold: sql`${0}::int` })} from t`),
    ).toEqual({
      text: 'insert into stocks (capacity, sold)\n    select t.places, $1::int from t',
      values: [0],
    })
    expect(shown(sql`update stocks set ${assigned({ capacity: 5, sold: 1 })} where id = ${9}`)).toEqual({
      text: 'update stocks set capacity = $1, sold = $2 where id = $3',
      values: [5, 1, 9],
    })
  })

  it('takes text of our own as it is', () => {
    expect(
      sql`select ${raw(200)} from ${raw('carts')} where state in ${listed(['Open', "d'ici"])}`.text,
    ).toBe("select 200 from carts where state in ('Open', 'd''ici')")
  })

  it('sends several values as rows, in a text that does not depend on their number', () => {
    const columns = { formId: 'bigint', payer: 'jsonb', now: 'instant' } as const
    const one = rowsOf(columns, [{ formId: 1, payer: null, now: 1000 }])
    const two = rowsOf(columns, [
      { formId: 1, payer: { email: 'a@b.fr' }, now: 1000 },
      { formId: 2, payer: null, now: 2000 },
    ])
    expect(two.text).toBe(one.text)
    expect(two.values).toEqual([
      ['{"form_id":1,"payer":{"email":"a@b.fr"},"now":1000}', '{"form_id":2,"payer":null,"now":2000}'],
    ])
  })
})
