import { Worker } from 'node:worker_threads'

const MOST_MEMORY_MB = 1024

/**
 * What a thread of its own answers, which ends with it: what is broken or hostile takes neither the time nor the memory of
 * others. Null where it took too long, too much, or failed.
 */
export async function answerOfThread<T>(
  program: URL,
  workerData: unknown,
  longestMs: number,
): Promise<T | null> {
  const worker = new Worker(program, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  const ended = Promise.withResolvers<T | null>()
  worker.once('message', ended.resolve)
  worker.once('error', () => ended.resolve(null))
  worker.once('exit', () => ended.resolve(null))
  const late = setTimeout(() => ended.resolve(null), longestMs)
  const answer = await ended.promise
  clearTimeout(late)
  await worker.terminate()
  return answer
}
