import crypto from 'node:crypto'
import {
  type KnownOfOwner,
  ownerInPassword,
  type OwnerInPassword,
  passwordRule,
} from '@obole/core/users/password'
import { promisify } from 'node:util'
import { isCommonPassword } from './common-passwords.ts'
import { type ProblemCode, refuse, type Refusal } from '@obole/contract/problems'
import { gate } from '../platform/gate.ts'

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
/** Each takes 19 MiB and one of Node's four threads; the others must stay free for files and DNS lookups. */
const HASHES_AT_ONCE = 2
const HASHES_WAITING = 200

const turn = gate({ atOnce: HASHES_AT_ONCE, waiting: HASHES_WAITING })

interface Hash {
  memory: number
  passes: number
  parallelism: number
  salt: Buffer
  tag: Buffer
}

/** The hash an unknown account is compared with, so that it costs exactly what a known account does. */
const NOBODY: Hash = { ...COST, salt: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) }

const OWNER_REFUSALS = {
  email: 'PASSWORD_HOLDS_EMAIL',
  firstName: 'PASSWORD_HOLDS_FIRST_NAME',
  lastName: 'PASSWORD_HOLDS_LAST_NAME',
  association: 'PASSWORD_HOLDS_ASSOCIATION',
} as const satisfies Record<OwnerInPassword, ProblemCode>

/**
 * Null where the password may be chosen. A person who knows the owner tries their names first; other people try common
 * passwords.
 */
export async function whyNotPassword(password: string, owner: KnownOfOwner): Promise<Refusal | null> {
  if (passwordRule(password) !== null) return refuse('PASSWORD_TOO_SIMPLE')
  const held = ownerInPassword(password, owner)
  if (held !== null) return refuse(OWNER_REFUSALS[held])
  return (await isCommonPassword(password)) ? refuse('PASSWORD_COMMON') : null
}

export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES)
  return format({ ...COST, salt, tag: await compute(password, { ...COST, salt, tag: NOBODY.tag }) })
}

/** Always one computation, even where no password is stored. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const hash = stored === null ? NOBODY : parse(stored)
  const matches = crypto.timingSafeEqual(await compute(password, hash), hash.tag)
  return matches && stored !== null
}

/** True where the hash has an older cost and should be computed again. */
export function isOutdated(stored: string): boolean {
  const { memory, passes, parallelism } = parse(stored)
  return memory !== COST.memory || passes !== COST.passes || parallelism !== COST.parallelism
}

function compute(password: string, { memory, passes, parallelism, salt, tag }: Hash): Promise<Buffer> {
  const argon2 = promisify(crypto.argon2)
  const message = password.normalize('NFC')
  return turn(() =>
    argon2('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: tag.length }),
  )
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The usual text form, so that other programs can read it. */
function format({ memory, passes, parallelism, salt, tag }: Hash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

function parse(stored: string): Hash {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  const [, memory, passes, parallelism, salt, tag] = match ?? []
  if (!salt || !tag) throw new Error('a stored password is not an argon2id hash')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
