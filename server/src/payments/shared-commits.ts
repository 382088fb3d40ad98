interface Waiting<T, R> {
  item: T
  resolve: (answer: R) => void
  reject: (error: unknown) => void
}

/** Items that arrive during a commit share the next one: many small writes wait for the disk only once. */
export function sharedCommits<T, R>(
  atMost: number,
  commit: (items: T[]) => Promise<R>,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let isCommitting = false

  async function commitAll(): Promise<void> {
    isCommitting = true
    // Items that become ready in the same turn of the event loop join the first commit.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, atMost)
      waiting = waiting.slice(atMost)
      try {
        const answer = await commit(batch.map(({ item }) => item))
        for (const { resolve } of batch) resolve(answer)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isCommitting = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isCommitting) void commitAll()
    })
}
