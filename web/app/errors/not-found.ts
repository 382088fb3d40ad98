import { data } from 'react-router'

/** Every unknown address. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
