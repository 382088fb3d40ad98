import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler } from '../platform/jobs.ts'
import { sendOrderMessage } from './send-order-message.ts'
import { sendParticipantMessage } from './send-participant-message.ts'

const ofReader = z.object({ messageId: z.string(), email: z.string() })

export function orderJobs(app: App): readonly JobHandler[] {
  return [
    { name: 'send-order-message', run: (payload) => sendOrderMessage(app, ofReader.parse(payload)) },
    {
      name: 'send-participant-message',
      run: (payload) => sendParticipantMessage(app, ofReader.parse(payload)),
    },
  ]
}
