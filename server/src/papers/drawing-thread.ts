import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { drawMembershipCard, drawTicket } from './draw-pass.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { Drawing, Drawn } from './drawing.ts'
import type { PaperContents } from './paper.ts'

// Linux gives each thread a priority of its own, elsewhere it is the whole process's: in a rush, buyers go before papers.
if (process.platform === 'linux') setPriority(10)

/** Where papers are drawn: a page is some hundredths of a second of pure work, during which nobody else is answered. */
parentPort?.on('message', ({ id, contents, signature }: Drawing) => {
  draw(contents, signature && Buffer.from(signature)).then(
    (pdf) => answer({ id, pdf }),
    (error: unknown) => answer({ id, error: String(error) }),
  )
})

async function draw(contents: PaperContents, signature: Buffer | null): Promise<Buffer> {
  switch (contents.kind) {
    case 'FiscalReceipt':
      return drawReceipt(contents, signature)
    case 'Ticket':
      return drawTicket(contents)
    case 'MembershipCard':
      return drawMembershipCard(contents)
  }
}

function answer(drawn: Drawn): void {
  parentPort?.postMessage(drawn, [])
}
