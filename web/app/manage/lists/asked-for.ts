import { type NavigateOptions, useLocation, useNavigation, useSearchParams } from 'react-router'

type Change = (page: URLSearchParams) => URLSearchParams

/** What was last asked for from which page: the next press may come before even its beginning is drawn. */
let last: { from: string; address: URLSearchParams } | null = null

/**
 * The address as it is, or as it will be once the list that was asked for has come; and how to ask for another, which is
 * made from what was asked for last.
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
