import { refuse } from '@obole/contract/problems'
import { type Http, sendRefusal } from './http.ts'

/**
 * A node that is being stopped takes nothing new: 421 tells the client that nothing was done, and it sends the same
 * call, under the same key, by its second way, where another node answers. What it had begun is finished.
 */
export function turnAwayWhenLeaving(http: Http): void {
  let isLeaving = false
  http.addHook('preClose', async () => {
    isLeaving = true
  })
  http.addHook('onRequest', async (request, reply) => {
    if (isLeaving) return sendRefusal(request, reply, refuse('MISDIRECTED'))
  })
  // Whoever was answered last would otherwise keep the connection, and us, for more than a minute.
  http.addHook('onSend', async (_request, reply) => {
    if (isLeaving) void reply.header('connection', 'close')
  })
}
