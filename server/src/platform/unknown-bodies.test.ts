import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { visitor } from '../../testing/visitor.ts'

const test = testApp()
const UNKNOWN_TOKEN = 'nobody-holds-this-token-00'

it('a call that takes no body refuses one, as its neighbours refuse what they do not know', async () => {
  const somebody = visitor(test)
  const url = `/api/orders/${UNKNOWN_TOKEN}/refund-tip`
  for (const payload of [{ amount: 9900000 }, [1]]) {
    const refused = await somebody.send('POST', url, { payload })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'INVALID_REQUEST'])
  }
  expect((await somebody.send('POST', url, { payload: { amount: 1 } })).json().errors[0]?.message).toContain(
    'amount',
  )
  for (const payload of [undefined, {}]) {
    const heard = await somebody.send('POST', url, payload ? { payload } : {})
    expect(heard.json().code).not.toBe('INVALID_REQUEST')
  }
})

it('an address that is nobody’s is not found, whatever is sent there', async () => {
  expect((await visitor(test).post('/api/nowhere', { amount: 1 })).statusCode).toBe(404)
})
