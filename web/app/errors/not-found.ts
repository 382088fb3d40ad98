import { data } from 'react-router'

/** Every address nobody knows. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
