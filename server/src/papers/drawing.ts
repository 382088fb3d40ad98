import { Worker } from 'node:worker_threads'
import type { ShareFacts } from '../forms/share-picture.ts'
import type { AttestationContents, LetterToDraw, PaperContents, SlipToDraw } from './paper.ts'

export type Work =
  | { kind: 'Paper'; contents: PaperContents; pictures: PaperPictures }
  | { kind: 'DepositSlip'; slip: SlipToDraw }
  | { kind: 'Attestation'; attestation: AttestationContents }
  | { kind: 'SharePicture'; facts: ShareFacts }
  | LettersWork
/** A part of a file of letters, whose beginning the thread keeps until it is finished or given up. */
interface LettersWork {
  kind: 'Letters'
  file: string
  act:
    | { kind: 'begin'; title: string; author: string; madeAt: number }
    | { kind: 'add'; letters: readonly { letter: LetterToDraw; signature: Uint8Array | null }[] }
    | { kind: 'finish' }
    | { kind: 'giveUp' }
}
/** The pictures a paper shows, as small as possible; all are optional. */
export interface PaperPictures {
  signature?: Uint8Array | null
  banner?: Uint8Array | null
  logo?: Uint8Array | null
}
export type Drawing = { id: number; work: Work }
export type Drawn = { id: number } & ({ bytes: Uint8Array } | { error: string })

interface Thread {
  worker: Worker
  waiting: Map<number, { resolve(bytes: Buffer): void; reject(error: Error): void }>
}

let thread: Thread | null = null
let lastId = 0

/** The paper as a PDF. The same contents give the same bytes. */
export function drawPaper(contents: PaperContents, pictures: PaperPictures = {}): Promise<Buffer> {
  return draw({ kind: 'Paper', contents, pictures })
}

/** The same for a cheque deposit slip. */
export function drawDepositSlip(slip: SlipToDraw): Promise<Buffer> {
  return draw({ kind: 'DepositSlip', slip })
}

/** The same for what was paid of an order. */
export function drawAttestation(attestation: AttestationContents): Promise<Buffer> {
  return draw({ kind: 'Attestation', attestation })
}

/** The picture that messaging apps and social networks show of a campaign, as a PNG. */
export function drawSharePicture(facts: ShareFacts): Promise<Buffer> {
  return draw({ kind: 'SharePicture', facts })
}

/** Draws a part of a file of letters, and answers what of the file is written since the last one. */
export function drawLetters(file: string, act: LettersWork['act']): Promise<Buffer> {
  return draw({ kind: 'Letters', file, act })
}

function draw(work: Work): Promise<Buffer> {
  thread ??= startThread()
  const { worker, waiting } = thread
  const id = (lastId += 1)
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, work } satisfies Drawing, [])
  })
}

/** One thread, started by the first paper. It does not keep the process alive, and is replaced if it dies. */
function startThread(): Thread {
  const worker = new Worker(new URL('drawing-thread.ts', import.meta.url))
  const started: Thread = { worker, waiting: new Map() }
  worker.unref()
  worker.on('message', (drawn: Drawn) => {
    const drawing = started.waiting.get(drawn.id)
    started.waiting.delete(drawn.id)
    if ('bytes' in drawn) drawing?.resolve(Buffer.from(drawn.bytes))
    else drawing?.reject(new Error(`something could not be drawn: ${drawn.error}`))
  })
  const end = (cause: Error) => {
    if (thread === started) thread = null
    for (const drawing of started.waiting.values()) drawing.reject(cause)
    started.waiting.clear()
  }
  worker.on('error', (error: Error) => end(new Error('the drawing thread died', { cause: error })))
  worker.on('exit', (code) => end(new Error(`the drawing thread ended with ${code}`)))
  return started
}
