import type { Payer } from './carts.ts'

type Person = Omit<Payer, 'email' | 'address' | 'zipCode' | 'city' | 'country'>

/** Whoever can be written to by e-mail; where they live may not be known. */
interface ByEmail {
  email: string
  address: string | null
  zipCode: string | null
  city: string | null
  country: string | null
}

/** Whoever paid by hand and left no e-mail address: what is for them goes by post. */
interface ByPost {
  email: null
  address: string
  zipCode: string
  city: string
  country: string
}

/** Who paid an order. One who came through a page has an e-mail address; one who paid by hand has one, or a postal address. */
export type OrderPayer = Person & (ByEmail | ByPost)
