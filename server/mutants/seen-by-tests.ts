import { Client } from 'pg'
import { afterAll, inject } from 'vitest'

/*
 * A fault must be in the modules that the test loaded, and be a statement that does something else, not one that Postgres
 * cannot read: any test would notice that. Codes of class 42 are about the text of a statement.
 */

declare module 'vitest' {
  interface ProvidedContext {
    mutant: number | null
  }
}

declare global {
  /** Set by the module that a fault was planted in. */
  var oboleMutant: number | undefined
}

const IS_WATCHED = Symbol.for('obole.unreadable-sql')
const unreadable: string[] = []

interface Watched {
  connection: { on(event: 'errorMessage', heard: (error: { code?: string; message: string }) => void): void }
}

if (!(IS_WATCHED in Client.prototype)) {
  // Called with its client below.
  // oxlint-disable-next-line typescript/unbound-method
  const { connect } = Client.prototype
  Object.assign(Client.prototype, {
    [IS_WATCHED]: true,
    // The driver's connection is not in its types.
    connect(this: Client & Watched, ...args: Parameters<typeof connect>) {
      this.connection.on('errorMessage', ({ code, message }) => {
        if (code?.startsWith('42')) unreadable.push(`${code} ${message}`)
      })
      return connect.apply(this, args)
    },
  })
}

afterAll(() => {
  if ((globalThis.oboleMutant ?? null) !== inject('mutant')) throw new Error('no fault: it was not planted')
  if (unreadable.length > 0) throw new Error(`no fault: ${unreadable.join('; ')}`)
})
