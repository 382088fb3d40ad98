import { data } from 'react-router'

/** For an address that cannot be read. */
export function loader(): never {
  throw data(null, { status: 400 })
}

export default function Unreadable() {
  return null
}
