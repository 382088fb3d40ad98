import type { Payer } from './carts.ts'

type Person = Omit<Payer, 'email' | 'address' | 'zipCode' | 'city' | 'country'>

/** A payer with an e-mail address; the postal address may be unknown. */
interface ByEmail {
  email: string
  address: string | null
  zipCode: string | null
  city: string | null
  country: string | null
}

/** A payer who paid by hand and gave no e-mail address: we write to them by post. */
interface ByPost {
  email: null
  address: string
  zipCode: string
  city: string
  country: string
}

/**
 * The payer of an order. Online payers have an e-mail address; those who paid by hand have one, or a postal address.
 */
export type OrderPayer = Person & (ByEmail | ByPost)
