import { refuse } from '@obole/contract/problems'
import { type Http, sendRefusal } from './http.ts'

/**
 * A node that is being stopped accepts no new request: 421 tells the client that nothing was done, and it sends the
 * same call, with the same key, by its second way, where another node answers. Requests already begun are finished.
 */
export function turnAwayWhenLeaving(http: Http): void {
  let isLeaving = false
  http.addHook('preClose', async () => {
    isLeaving = true
  })
  http.addHook('onRequest', async (request, reply) => {
    if (isLeaving) return sendRefusal(request, reply, refuse('MISDIRECTED'))
  })
  // Otherwise the last clients would keep their connections open, and delay the stop, for more than a minute.
  http.addHook('onSend', async (_request, reply) => {
    if (isLeaving) void reply.header('connection', 'close')
  })
}
