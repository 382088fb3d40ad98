import crypto from 'node:crypto'

type Argon2 = typeof crypto.argon2
type Answer = Parameters<Parameters<Argon2>[2]>

/**
 * A password takes 45 ms of a processor, and tests type the same few thousands of times. What was computed once is remembered by
 * all that went into it, so that a wrong password, another salt or another cost is still computed; in a megabyte at most,
 * which takes two: that it is dear to guess is for whoever stole it, and no test guesses.
 */
const MOST_KIB = 1024
const known = new Map<string, Answer>()
const IS_REMEMBERING = Symbol.for('obole.remembered-hashes')

function remembering(compute: Argon2): Argon2 {
  const remember: Argon2 = (algorithm, options, callback) => {
    const key = JSON.stringify([algorithm, options])
    const answer = known.get(key)
    if (answer) setImmediate(() => callback(...answer))
    else
      compute(
        algorithm,
        { ...options, memory: Math.min(options.memory, MOST_KIB) },
        (...computed: Answer) => {
          if (computed[0] === null) known.set(key, computed)
          callback(...computed)
        },
      )
  }
  return Object.assign(remember, { [IS_REMEMBERING]: true })
}

// Read once for each test file, in a process that many share.
if (!(IS_REMEMBERING in crypto.argon2)) crypto.argon2 = remembering(crypto.argon2)
