import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { drawAttestation } from './draw-attestation.ts'
import { drawDepositSlip } from './draw-deposit-slip.ts'
import { drawDedicationCard } from './draw-dedication-card.ts'
import { createLetterFile, type LetterFile } from './draw-letters.ts'
import { drawOlderCard, drawTicket } from './draw-pass.ts'
import { drawInvoice } from './draw-invoice.ts'
import { drawReceipt } from './draw-receipt.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import { drawWalletCard } from './draw-wallet-card.ts'
import type { Drawing, Drawn, PaperPictures, Work } from './drawing.ts'
import type { PaperContents } from './paper.ts'
import { paperPicture } from './paper-picture.ts'

// Lowers the priority of this thread, so that in a rush buyers are served before papers. Only on Linux: elsewhere the
// priority is that of the whole process.
if (process.platform === 'linux') setPriority(10)

/**
 * Draws papers and pictures in a thread of its own: each takes some hundredths of a second of pure computation, during
 * which the main thread could answer no request.
 */
parentPort?.on('message', ({ id, work }: Drawing) => {
  draw(work).then(
    (bytes) => answer({ id, bytes }),
    (error: unknown) => answer({ id, error: String(error) }),
  )
})

async function draw(work: Work): Promise<Buffer> {
  if (work.kind === 'SharePicture') return drawSharePicture(work.facts)
  if (work.kind === 'DepositSlip') return drawDepositSlip(work.slip)
  if (work.kind === 'Attestation') return drawAttestation(work.attestation)
  if (work.kind === 'Letters') return drawLetters(work)
  return drawPaper(work.contents, work.pictures)
}

/** Files of letters that are not finished. */
const letterFiles = new Map<string, LetterFile>()

async function drawLetters({ file: name, act }: Extract<Work, { kind: 'Letters' }>): Promise<Buffer> {
  if (act.kind === 'begin') letterFiles.set(name, createLetterFile(act))
  const file = letterFiles.get(name)
  if (act.kind === 'finish' || act.kind === 'giveUp') letterFiles.delete(name)
  if (act.kind === 'giveUp') return Buffer.of()
  if (!file) throw new Error('the beginning of these letters is lost')
  if (act.kind === 'finish') return file.finish()
  if (act.kind === 'add')
    for (const { letter, signature } of act.letters)
      file.add(letter, signature && (await paperPicture(signature)))
  return file.take()
}

async function drawPaper(contents: PaperContents, pictures: PaperPictures): Promise<Buffer> {
  const ready = (picture: Uint8Array | null | undefined) => (picture ? paperPicture(picture) : null)
  const look = { banner: await ready(pictures.banner), logo: await ready(pictures.logo) }
  switch (contents.kind) {
    case 'FiscalReceipt':
      return drawReceipt(contents, await ready(pictures.signature))
    case 'Ticket':
      return drawTicket(contents, look)
    case 'MembershipCard':
      return contents.format === 'wallet'
        ? drawWalletCard(contents, look.logo)
        : drawOlderCard(contents, look)
    case 'DedicationCard':
      return drawDedicationCard(contents, look.logo)
    case 'Invoice':
    case 'CreditNote':
      return drawInvoice(contents)
  }
}

function answer(drawn: Drawn): void {
  parentPort?.postMessage(drawn, [])
}
