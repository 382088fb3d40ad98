import type { PageFloor } from '@obole/contract/page-floor'
import { createContext } from 'react-router'

export const floorContext = createContext<PageFloor>()
