import type { PageContext } from '@obole/contract/page-context'
import { createContext } from 'react-router'

export const pageContext = createContext<PageContext>()
