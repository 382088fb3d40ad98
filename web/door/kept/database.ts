import type { SentScan } from '@obole/contract/door'

const NAME = 'obole-accueil'
const VERSION = 1

export interface WaitingScan {
  /** In the order in which they were made. */
  order: number
  scan: SentScan
}

export function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('keys')
    request.result.createObjectStore('sealed')
    request.result.createObjectStore('waiting', { autoIncrement: true })
  })
  return answerOf(request)
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

/** Resolves when what the transaction wrote is there for good. */
export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}

/** Written through to the disk before it resolves: what was scanned outlives an empty battery. */
export async function addWaiting(db: IDBDatabase, scans: readonly SentScan[]): Promise<WaitingScan[]> {
  const transaction = db.transaction('waiting', 'readwrite', { durability: 'strict' })
  const store = transaction.objectStore('waiting')
  const requests = scans.map((scan) => ({ scan, request: store.add(scan) }))
  await completed(transaction)
  return requests.map(({ scan, request }) => ({ scan, order: Number(request.result) }))
}

export async function readWaiting(db: IDBDatabase): Promise<WaitingScan[]> {
  const store = db.transaction('waiting').objectStore('waiting')
  const [keys, scans] = await Promise.all([
    answerOf(store.getAllKeys()),
    answerOf<SentScan[]>(store.getAll()),
  ])
  return scans.map((scan, index) => ({ scan, order: Number(keys[index]) }))
}
