import { typesWith } from '@obole/core/campaign/kinds'
import { listed, sql } from '../platform/sql.ts'

export const HAS_PAGE = sql`f.form_type not in ${listed(typesWith((kind) => !('segment' in kind)))}`

/** Campaigns that anyone can find without having their address. */
export const LISTED = sql`f.state = 'Public' and ${HAS_PAGE}`
