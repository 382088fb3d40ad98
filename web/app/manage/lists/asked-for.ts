import { type NavigateOptions, useLocation, useNavigation, useSearchParams } from 'react-router'

type Change = (page: URLSearchParams) => URLSearchParams

/** The last address requested, and from which page: the next press may come before that navigation is drawn. */
let last: { from: string; address: URLSearchParams } | null = null

/**
 * The current address, or the one being loaded; and a function to request another, computed from the one requested
 * last.
 */
export function useAskedFor(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [page, setPage] = useSearchParams()
  const { key, pathname } = useLocation()
  const { location } = useNavigation()
  const from = `${pathname} ${key}`
  const ask = (change: Change, options: NavigateOptions = {}) => {
    const address = change(last?.from === from ? last.address : page)
    last = { from, address }
    setPage(address, { preventScrollReset: true, ...options })
  }
  return [location?.pathname === pathname ? new URLSearchParams(location.search) : page, ask]
}
