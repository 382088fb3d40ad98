import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The title of a page, its purpose, and its main action. */
interface PageTitleProps {
  /** The list that the page belongs to. */
  back?: { to: string; label: string }
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
}

export function PageTitle({ back, title, lead, children }: PageTitleProps) {
  return (
    <div className={`${back ? '' : 'mb-6'} flex flex-wrap items-start justify-between gap-x-6 gap-y-4`}>
      <div className="max-w-text min-w-0">
        {back ? (
          <Link to={back.to} className="inline-flex min-h-11 items-center gap-1.5 text-sm">
            <span aria-hidden>←</span> {back.label}
          </Link>
        ) : null}
        <h1 className="text-3xl">{title}</h1>
        {lead ? <p className="mt-2 text-muted">{lead}</p> : null}
      </div>
      {children ? <div className="flex flex-wrap gap-3">{children}</div> : null}
    </div>
  )
}
