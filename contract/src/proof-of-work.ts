/** Attempts between two pauses, so that the page stays responsive. */
const BATCH = 8192
const BLOCK_BYTES = 64

/**
 * Finds the first number that, after the key and a dot, makes a SHA-256 digest begin with that many zero bits. In plain
 * JavaScript: the browser's own digest returns a promise, which takes longer than the digest itself.
 */
export async function solve(key: string, difficultyBits: number): Promise<string> {
  const tries = digester(`${key}.`)
  for (let first = 0; ; first += BATCH) {
    for (let number = first; number < first + BATCH; number += 1)
      if (tries(number) >>> (32 - difficultyBits) === 0) return `${key}.${number}`
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Returns a function that gives the first word of the digest of the fixed beginning followed by a number. */
function digester(beginning: string): (number: number) => number {
  const bytes = new TextEncoder().encode(beginning)
  const whole = Math.floor(bytes.length / BLOCK_BYTES) * BLOCK_BYTES
  const state = Uint32Array.from(INITIAL)
  // The blocks that never change are digested once.
  for (let at = 0; at < whole; at += BLOCK_BYTES) compress(state, bytes.subarray(at, at + BLOCK_BYTES))
  const rest = bytes.subarray(whole)
  const tail = new Uint8Array(2 * BLOCK_BYTES)
  const end = new Uint32Array(8)
  return (number) => {
    const length = writeTail(tail, rest, String(number), bytes.length)
    end.set(state)
    for (let at = 0; at < length; at += BLOCK_BYTES) compress(end, tail.subarray(at, at + BLOCK_BYTES))
    return end[0] ?? 0
  }
}

/** Writes the last one or two blocks, with the padding of SHA-256; returns their length. */
function writeTail(tail: Uint8Array, rest: Uint8Array, digits: string, before: number): number {
  tail.fill(0)
  tail.set(rest)
  for (let index = 0; index < digits.length; index += 1) tail[rest.length + index] = digits.charCodeAt(index)
  const used = rest.length + digits.length
  tail[used] = 0x80
  const length = used + 9 <= BLOCK_BYTES ? BLOCK_BYTES : 2 * BLOCK_BYTES
  const bits = (before + digits.length) * 8
  for (let byte = 0; byte < 4; byte += 1) tail[length - 1 - byte] = (bits >>> (8 * byte)) & 0xff
  return length
}

const INITIAL = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]

/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
const ROUND = Uint32Array.from(primes(64), (prime) => (Math.cbrt(prime) % 1) * 0x1_0000_0000)

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

const schedule = new Uint32Array(64)

/** FIPS 180-4, 6.2.2. The casts to number are safe: every index is within its array. */
function compress(state: Uint32Array, block: Uint8Array): void {
  const w = schedule
  const at = (array: Uint8Array | Uint32Array, index: number) => array[index] as number
  for (let t = 0; t < 16; t += 1) {
    const i = t * 4
    w[t] = (at(block, i) << 24) | (at(block, i + 1) << 16) | (at(block, i + 2) << 8) | at(block, i + 3)
  }
  for (let t = 16; t < 64; t += 1) {
    const x = at(w, t - 15)
    const y = at(w, t - 2)
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[t] = at(w, t - 16) + s0 + at(w, t - 7) + s1
  }
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let t = 0; t < 64; t += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, t) + at(w, t)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const after = [a, b, c, d, e, f, g, h]
  for (let index = 0; index < 8; index += 1) state[index] = at(state, index) + (after[index] ?? 0)
}
